import Geometry
import Gtk
import Motion
import Pixels
import TestSupport
import Testing

@testable import Widgets

final class TestCrate: FlowSource {
  var items: [CoverItem]
  let pictures: any CoverProvider<CoverID>
  private(set) var asked = 0

  init(_ count: Int, art: any CoverProvider<CoverID> = PlainArt()) {
    items = (0..<count).map { Self.item($0) }
    pictures = art
  }

  static func item(_ number: Int) -> CoverItem {
    CoverItem(CoverID(Int64(number)), title: "Title \(number)", subtitle: "Artist \(number % 7)")
  }

  var count: Int { items.count }

  func item(at index: Int) -> CoverItem {
    asked += 1
    return items[index]
  }
}

nonisolated struct PlainArt: CoverProvider {
  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    Picture(width: 64, height: 64, color: Self.color(of: id))
  }

  static func color(of id: CoverID) -> Color {
    // Neighbours differ a lot in at least one component.
    let number = Int(id.value)
    let parts = [0.25, 0.6, 0.95]
    return Color(
      red: parts[number % 3],
      green: parts[(number / 3 + number) % 3],
      blue: parts[(number / 9 + 2 * number + 1) % 3]
    )
  }
}

final class FlowStand: Stand<CoverFlow> {
  let crate: TestCrate
  private(set) var centres: [Int] = []
  private(set) var rests: [Int] = []
  private(set) var activated: [Int] = []
  private(set) var contexts: [Int] = []

  init(
    _ count: Int = 60,
    style: FlowStyle = .gatefold,
    width: Int = 900,
    height: Int = 360,
    wraps: Bool = true,
    repeats: Bool = false,
    isRightToLeft: Bool = false,
    art: any CoverProvider<CoverID> = PlainArt(),
    isDrawnInSoftware: Bool? = nil
  ) async {
    crate = TestCrate(count, art: art)
    let clock = HandClock(time: 100)
    let flow = CoverFlow(
      style: style,
      frames: clock,
      clock: { clock.now },
      isDrawnInSoftware: isDrawnInSoftware
    )
    flow.reducesMotion = false
    flow.wraps = wraps
    flow.repeats = repeats
    flow.isRightToLeft = isRightToLeft
    flow.source = crate
    super.init(flow, clock: clock)
    await open(width: width, height: height)
    flow.onCentre = { [weak self] in self?.centres.append($0) }
    flow.onRest = { [weak self] in self?.rests.append($0) }
    flow.onActivate = { [weak self] in self?.activated.append($0) }
    flow.onContext = { [weak self] index, _, _ in self?.contexts.append(index) }
    await drawn()
  }

  var flow: CoverFlow { shown }

  /// Waits until GTK has laid out and drawn all changes.
  func drawn() async {
    var frames = 0
    flow.onDrawn = { _ in frames += 1 }
    flow.redraw()
    await until { frames > 0 }
    flow.onDrawn = nil
  }

  func pictured() async {
    await until { flow.hasPictures }
    await drawn()
    await until { flow.hasPictures }
    await drawn()
  }

  /// A two-finger swipe by so many pixels in steps of 1/120 s.
  func swipe(_ pixels: Double, steps: Int = 12, axis: Axis = .horizontal) {
    _ = flow.handCame(at: clock.time)
    for _ in 0..<steps {
      clock.turn(1.0 / 120)
      let step = pixels / Double(steps)
      let delta =
        axis == .horizontal ? Point(x: step, y: 0) : Point(x: 0, y: step)
      flow.handMoved(by: delta, at: clock.time)
    }
    flow.handLeft(flings: true, at: clock.time)
  }

  func click(at point: Point, count: Int = 1, button: Int = 1, isTouch: Bool = false) {
    let stopped = button == 1 && flow.handCame(at: clock.time)
    // HandInput claims a press that stops a motion.
    if !stopped { flow.presses.down(count: count, button: button, at: point) }
    clock.turn(0.02)
    flow.handLeft(flings: false, at: clock.time)
    if !stopped { flow.presses.up(count: count, button: button, isTouch: isTouch, at: point) }
  }

  /// A visible point of a slot's cover, near its outer edge.
  func edge(of slot: Int) -> Point {
    let offset = Double(slot) - flow.position
    let pose = flow.layout.pose(at: offset)
    let away = offset * (flow.layout.isRightToLeft ? -1 : 1)
    let place = Point(x: (away < 0 ? -0.46 : 0.46) * flow.layout.side, y: 0)
    return flow.layout.perspective.project(place, on: pose) ?? .zero
  }
}

nonisolated struct WideArt: CoverProvider {
  @concurrent func art(of id: CoverID, side: Int) async throws -> Picture? {
    Picture(width: 80, height: 40, color: PlainArt.color(of: id))
  }
}
