import Geometry
import Testing

@Suite(.serialized, .needs(.xserver), .timeLimit(.minutes(3)))
struct NowPlayingOnX11Tests {
  /// The pixels of a finger per scroll unit.
  private static let unit = 15.0

  @Test func `two fingers on the bar pull the sleeve open, and it lands, turns and closes again`()
    async throws
  {
    try await Home.with(pictures: "now-playing") { home in
      try home.leaveWindow(as: Size(width: 980, height: 700))
      try await home.addRecords(3) { "Song \($0)" }
      try home.leaveQueue(ofRecord: 1)
      try await home.start(on: "records")
      try await home.calm()
      try await pullByFingers(in: home)
      try await landAndClose(in: home)
      try await dragByMouse(in: home)
      try await pinch(in: home)
      try await home.quit(by: "press ctrl+q")
    }
  }

  /// The cover follows two fingers by exactly as many pixels, both ways.
  private func pullByFingers(in home: Home) async throws {
    let bar = try home.place(of: "bar")
    let start = try start(of: home)
    var total = 0.0
    try await home.hear("move \(bar.origin.x + 180) \(bar.origin.y + 34)")
    for way in [6.0, 4, -3] {
      total += way
      // The last frame of each movement has the cover exactly where the fingers are.
      _ = try await home.play("scroll 0 \(way) steps=12 duration=0.3 stop=0") { line in
        guard line.widget == "gatefold", let y = line.centerY else { return false }
        return abs(start - y - total * Self.unit) < 1e-3
      }
    }
    try await home.picture("held")
    _ = try await home.play("wait 0.3", "scroll_stop", through: isClosed)
    try await home.calm()
  }

  private func isClosed(_ line: TraceLine) -> Bool {
    line.event == "now-playing" && line.settled == true
  }

  private func isOpen(_ line: TraceLine) -> Bool {
    line.widget == "gatefold" && line.position == 1 && line.velocity == 0
  }

  private func open(in home: Home) async throws {
    guard try home.all().last(where: { $0.event == "now-playing" })?.settled == true else { return }
    _ = try await home.play("press ctrl+3", through: isOpen)
    try await home.calm()
  }

  private func close(in home: Home) async throws {
    guard try home.all().last(where: { $0.event == "now-playing" })?.settled == false else {
      return
    }
    _ = try await home.play("press Escape", through: isClosed)
    try await home.calm()
  }

  /// A fling opens it, with a velocity that only falls after the lift, and it rests at 1 exactly.
  private func landAndClose(in home: Home) async throws {
    let bar = try home.place(of: "bar")
    let opened = try await home.rig.inTime {
      try await close(in: home)
      return try await home.play(
        "move \(bar.origin.x + 180) \(bar.origin.y + 34)",
        "scroll 0 12 steps=8 duration=0.12",
        through: isOpen
      )
    }
    check(opened)
    try await home.calm()
    try await home.picture("open")
    let sleeve = try home.place(of: "sleeve")
    // The controls at the foot are a handle as well.
    let closed = try await home.rig.inTime {
      try await open(in: home)
      return try await home.play(
        "move \(sleeve.origin.x + 60) \(sleeve.origin.y + sleeve.size.height - 200)",
        "scroll 0 -12 steps=8 duration=0.12",
        through: isClosed
      )
    }
    check(closed)
    try await home.calm()
  }

  private func dragByMouse(in home: Home) async throws {
    let bar = try home.place(of: "bar")
    let (x, y) = (bar.origin.x + 180, bar.origin.y + 34)
    let opened = try await home.rig.inTime {
      try await close(in: home)
      let drag = "drag \(x) \(y) \(x) \(y - 300) device=mouse duration=0.3"
      return try await home.play(drag, through: isOpen)
    }
    check(opened)
    try await home.calm()
    try await close(in: home)
  }

  private func pinch(in home: Home) async throws {
    let bar = try home.place(of: "bar")
    _ = try await home.play(
      "move \(bar.origin.x + 180) \(bar.origin.y + 34)",
      "pinch 2.2 duration=0.5",
      through: isOpen
    )
    try await home.calm()
    _ = try await home.play(
      "move \(bar.origin.x + 280) \(bar.origin.y - 234)",
      "pinch 0.4 duration=0.5",
      through: isClosed
    )
    try await home.calm()
  }

  /// Where the centre of the bar's cover is, in the window.
  private func start(of home: Home) throws -> Double {
    let (bar, window) = try (home.place(of: "bar"), home.place(of: "window"))
    return bar.origin.y - window.origin.y + 34
  }

  private func check(_ lines: [TraceLine]) {
    let frames = lines.filter { $0.widget == "gatefold" }
    #expect(frames.count > 1, "no frame shows the motion")
    for (one, next) in zip(frames, frames.dropFirst()) {
      guard let from = one.position, let to = next.position, let speed = one.velocity,
        let after = next.velocity, let start = one.time, let end = next.time, end - start < 0.05
      else { continue }
      let most = max(abs(speed), abs(after)) * (end - start + 1.0 / 30) * 1.05 + 0.05
      #expect(abs(to - from) <= most, "from \(from) to \(to) at \(start)")
    }
  }
}
