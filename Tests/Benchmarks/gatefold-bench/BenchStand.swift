internal import CAllocations
internal import CFlowLoop
internal import GLib
internal import Geometry
internal import Gtk
internal import Pixels
internal import Widgets

final class BenchStand {
  let flow: CoverFlow
  private let window = Window()
  private let clock = BenchClock()
  private let source: BenchSource
  private var position = 40.0

  struct NoWindow: Error, CustomStringConvertible {
    let description = "the window did not come on the screen"
  }

  init(
    count: Int,
    size: Size = CoverFlowBenchmark.size,
    budget: Int = 96 << 20,
    waitsForPictures: Bool = true
  ) async throws {
    source = BenchSource(count: count)
    flow = CoverFlow(textureBudget: budget, frames: clock, clock: { [clock] in clock.time })
    flow.draw(asFor: .gl)
    flow.hasCaptions = false
    flow.reducesMotion = false
    flow.source = source
    flow.request(width: Int(size.width), height: Int(size.height))
    // Otherwise the window is as large as a stage would like to be.
    window.setDefaultSize(size)
    window.isDecorated = false
    window.content = flow
    window.present()
    for _ in 0..<2000
    where flow.size.width < size.width || waitsForPictures && !flow.hasPictures {
      try? await Task.sleep(for: .milliseconds(5))
    }
    guard flow.size == size else { throw NoWindow() }
  }

  func close() { window.destroy() }

  var shown: Int { flow.visibleCount }

  func move(to position: Double) { flow.jump(toPosition: position) }

  func frame() { cflowloop_frame(flow.rawPointer) }

  /// So many frames of steady motion: a cover in 73 of them.
  func run(_ frames: Int) {
    for _ in 0..<frames {
      position += 0.0137
      move(to: position)
      frame()
    }
  }

  func turn() {
    clock.turn()
    frame()
  }

  /// Two fingers that move by so many pixels in a tenth of a second, and lift.
  func fling(_ pixels: Double) {
    _ = flow.handCame(at: clock.time)
    for _ in 0..<6 {
      clock.turn()
      flow.handMoved(by: Point(x: pixels / 6, y: 0), at: clock.time)
    }
    flow.handLeft(flings: true, at: clock.time)
  }

  /// Blocks of memory asked for in a frame, and how many more in the end than in the beginning.
  func allocations() -> (perFrame: Double, growth: Double) {
    func count() -> Double {
      let before = callocations_count()
      run(2000)
      return Double(callocations_count() - before) / 2000
    }
    let first = count()
    return (first, count() / first)
  }
}

final class BenchClock: FrameSource {
  private(set) var time = 100.0
  private var steps: [(id: Int, step: @MainActor (Double) -> Bool)] = []
  private var made = 0

  @discardableResult
  func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick {
    made += 1
    let id = made
    steps.append((id, step))
    return FrameTick { [weak self] in self?.steps.removeAll { $0.id == id } }
  }

  func turn() {
    time += 1 / 60
    for (id, step) in steps where !step(time) { steps.removeAll { $0.id == id } }
  }
}

private final class BenchSource: FlowSource {
  let count: Int
  let pictures: any CoverProvider<CoverID> = BenchArt()

  init(count: Int) { self.count = count }

  func item(at index: Int) -> CoverItem {
    CoverItem(CoverID(Int64(index)), title: "Title", identity: "\(index % 12)")
  }
}

private nonisolated struct BenchArt: CoverProvider {
  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    let share = Double(id.value % 7) / 7
    return Picture(width: 32, height: 32, color: Color(red: share, green: 0.5, blue: 1 - share))
  }
}

final class BenchList {
  private let window = Window()
  private let textures: [Texture]
  private let side: Int
  private var pointers: [UnsafeMutableRawPointer?]
  private var list: UnsafeMutableRawPointer?
  private var position = 40.0

  init(textures: [Texture], side: Int) {
    self.textures = textures
    self.side = side
    pointers = textures.map { $0.rawPointer }
  }

  func show() async throws -> Int {
    let made = pointers.withUnsafeMutableBufferPointer {
      cflowloop_list_new(10_000, $0.baseAddress, Int32($0.count), Int32(side))
    }
    list = made
    let widget = Widget(sharing: made)
    widget.request(width: Int(CoverFlowBenchmark.size.width), height: side)
    window.isDecorated = false
    window.content = widget
    window.present()
    for _ in 0..<1000 where widget.size.width < CoverFlowBenchmark.size.width {
      try? await Task.sleep(for: .milliseconds(5))
    }
    try? await Task.sleep(for: .milliseconds(300))
    guard widget.size.width >= CoverFlowBenchmark.size.width else { throw BenchStand.NoWindow() }
    return Int(widget.size.width) / side
  }

  /// So many frames of steady motion, as many pixels in each as our side covers move.
  func run(_ frames: Int) {
    for _ in 0..<frames {
      position += 0.0137
      cflowloop_list_set_position(list, position)
      cflowloop_frame(list)
    }
  }

  func close() { window.destroy() }
}
