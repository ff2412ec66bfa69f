internal import CFlowLoop
internal import GLib
internal import Geometry
internal import Glibc
internal import Gtk
internal import Motion
internal import Widgets

/// Instructions of a frame, counted by callgrind: ours beside those of the same loop in C.
///
/// The program runs itself under valgrind; what it counts is the same on any machine, however busy.
enum Instructions {
  private static let frames = 300

  static func compared() throws -> [Figure] {
    guard let ours = count("swift"), let theirs = count("c") else {
      return [Figure("ours / C's: valgrind counted nothing", .nan, "×")]
    }
    return [
      Figure("instructions of a frame in C", theirs / Double(frames) / 1000, "k"),
      Figure("instructions of a frame of ours", ours / Double(frames) / 1000, "k"),
      Figure("ours / C's", ours / theirs, "×"),
    ]
  }

  private static func count(_ loop: String) -> Double? {
    let file = "/tmp/gatefold-callgrind-\(getpid())-\(loop)"
    defer { unlink(file) }
    let program = "/proc/\(getpid())/exe"
    // Valgrind 3.19 cannot read Swift's debug information.
    let copy = "\(file).program"
    defer { unlink(copy) }
    let command = """
      strip -g -o \(copy) \(program) && \
      valgrind --tool=callgrind --collect-atstart=no --toggle-collect=cflowloop_run \
      --callgrind-out-file=\(file) \(copy) frames-\(loop) >/dev/null 2>&1
      """
    guard system(command) == 0, let handle = fopen(file, "r") else { return nil }
    defer { fclose(handle) }
    var line = [CChar](repeating: 0, count: 4096)
    while fgets(&line, Int32(line.count), handle) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) },
        as: UTF8.self
      )
      guard text.hasPrefix("summary:") || text.hasPrefix("totals:") else { continue }
      return Double(text.split(separator: ":")[1].trimmed)
    }
    return nil
  }

  /// As broad as the stage of the other figures, so that as many covers are seen; valgrind takes its
  /// time over every pixel.
  private static let size = Size(width: 400, height: 250)

  static let swiftFrames = Benchmark(id: "frames-swift", isListed: false) {
    let stand = try await BenchStand(count: 10_000, size: size, waitsForPictures: false)
    stand.run(100)
    let data = Unmanaged.passUnretained(stand).toOpaque()
    cflowloop_run(runSwiftFrame, data, Int32(frames))
    stand.close()
    return []
  }

  static let cFrames = Benchmark(id: "frames-c", isListed: false) {
    let layout = FlowLayout(stage: size)
    let side = Int(layout.side)
    let front = Texture(width: side + 4, height: side * 162 / 100 + 4) { _ in }
    let aside = Texture(width: side / 2 + 4, height: side * 162 / 100 + 4) { _ in }
    let made = cflowloop_stage_new(
      10_000,
      layout.farthestVisibleOffset,
      size.height * 0.58,
      front.rawPointer,
      aside.rawPointer,
      layout.side
    )
    let window = Window()
    let widget = Widget(sharing: made)
    widget.request(width: Int(size.width), height: Int(size.height))
    window.isDecorated = false
    window.content = widget
    window.present()
    for _ in 0..<2000 where widget.size.width < size.width {
      try? await Task.sleep(for: .milliseconds(5))
    }
    for index in 0..<100 { runCFrame(widget.rawPointer, Int32(index - 100)) }
    cflowloop_run(runCFrame, widget.rawPointer, Int32(frames))
    window.destroy()
    return []
  }
}

private nonisolated let runSwiftFrame: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void = {
  data,
  _ in
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<BenchStand>.fromOpaque(data).takeUnretainedValue().run(1)
  }
}

private nonisolated let runCFrame: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Void = {
  data,
  index in
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    let stage = data
    cflowloop_stage_set_position(stage, 41.37 + 0.0137 * Double(index + 1))
    cflowloop_frame(stage)
  }
}

extension Substring {
  fileprivate var trimmed: String { String(filter { !$0.isWhitespace }) }
}
