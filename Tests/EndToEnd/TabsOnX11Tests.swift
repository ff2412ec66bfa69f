import Testing

@Suite(.serialized, .needs(.xserver), .desktop(.xserver, page: .tabs), .timeLimit(.minutes(4)))
struct TabsOnX11Tests {
  private let desktop = RigDesktop.current

  @Test func `a swipe of two fingers moves page and strip in the same frame`() async throws {
    try await goHome()
    // 8 wheel clicks are 120 pixels, 0.3 of a page; the fingers rest before the lift.
    let seen = try await desktop.play(
      "move 800 500",
      "scroll 8 0 steps=16 duration=0.4 stop=0"
    ) { isStrip($0, at: 0.3) }
    check(seen)
    let back = try await desktop.play("wait 0.3", "scroll_stop") { isStrip($0, at: 0) }
    check(back)
  }

  /// Strip and pager draw one position in each frame, and no frame has more than three pages.
  private func check(_ lines: [TraceLine]) {
    var strip: [Int: Double] = [:]
    for line in lines where line.widget == "strip" {
      if let frame = line.frame { strip[frame] = line.position }
    }
    var shared = 0
    for line in lines where line.widget == "pager" {
      #expect((line.live ?? 9) <= 3)
      guard let frame = line.frame, let other = strip[frame] else { continue }
      shared += 1
      #expect(line.position == other)
    }
    #expect(shared > 0, "both drew in the same frames")
  }

  @Test func `a fling moves one page, and the keyboard returns`() async throws {
    let seen = try await desktop.rig.inTime {
      try await goHome()
      return try await desktop.play("move 800 500", "scroll 10 0 steps=10 duration=0.12") {
        isStrip($0, at: 1)
      }
    }
    check(seen)
    try await desktop.calm()
    let back = try await desktop.play("press Control+Page_Up") { isStrip($0, at: 0) }
    check(back)
  }

  /// Whether a line is the strip's, which is drawn after the pages, at a position of any lap.
  private func isStrip(_ line: TraceLine, at position: Double) -> Bool {
    line.widget == "strip"
      && abs(((line.position ?? .nan) - position).remainder(dividingBy: 12)) < 1e-6
  }

  @Test func `a vertical scroll in a page does not move it`() async throws {
    try await goHome()
    let seen = try await desktop.play(
      "move 800 500",
      "scroll 1 12 steps=16 duration=0.4",
      "wait 0.1",
      "scroll 0 -12 steps=8 duration=0.2",
      "wait 0.1",
      "move 800 20",
      "wheel 1"
    ) { isStrip($0, at: 1) }
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    // The horizontal part of the scroll would be 0.0375 of a page, and back.
    #expect(
      zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 },
      "only the wheel moved it"
    )
  }

  private func goHome() async throws {
    try await desktop.calm()
    let line = try desktop.all().last { $0.widget == "strip" }
    if let line, isOnTab(line, 0) { return }
    _ = try await desktop.play("press Home") { isOnTab($0, 0) && $0.velocity == 0 }
    try await desktop.calm()
  }

  private func isOnTab(_ line: TraceLine, _ tab: Double) -> Bool {
    guard line.widget != "coverflow", let position = line.position, position == position.rounded()
    else { return false }
    return (position - tab).truncatingRemainder(dividingBy: 12) == 0
  }

  @Test func `a flung strip decelerates, rests on a tab and shows its page`() async throws {
    let thrown = try await desktop.rig.inTime {
      try await goHome()
      for command in ["move 700 20", "scroll 16 0 steps=12 duration=0.14"] {
        try await desktop.hear(command)
      }
      return try await desktop.calm()
    }
    let moved = try await desktop.play("move 800 500", "scroll 4 0 steps=8 duration=0.3 stop=0") {
      $0.widget == "pager" && abs(($0.position ?? 0).remainder(dividingBy: 1) - 0.15) < 1e-6
    }
    let seen = thrown + moved
    check(seen)
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    let start = try #require(positions.first).rounded()
    let landed = try #require(positions.last).rounded()
    #expect(landed - start > 2, "it continued: from \(start) to \(landed)")
    #expect(positions.contains(landed), "it rested on that tab")
    _ = try await desktop.play("wait 0.3", "scroll_stop") { $0.position == landed }
  }

  @Test func `a click on a far tab takes the shorter way`() async throws {
    try await goHome()
    let seen = try await desktop.play("move 150 21", "click") {
      ($0.position ?? 0) == ($0.position ?? 0.5).rounded() && !isOnTab($0, 0)
    }
    check(seen)
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    let landed = try #require(positions.last)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 >= $1 }, "to the left, and on")
    #expect((2...6).contains(try #require(positions.first) - landed))
    #expect(seen.allSatisfy { ($0.live ?? 0) <= 3 })
  }

  @Test func `a swipe that stops a flight and reverses follows the finger`() async throws {
    // 12 wheel clicks are 180 pixels, 0.45 of a page; 8 are 0.3, from the last drawn position.
    let way = 0.45 + 1e-6
    let flown = try await desktop.rig.inTime {
      try await goHome()
      return try await desktop.play("move 800 500", "scroll 12 0 steps=8 duration=0.1") {
        $0.widget == "strip" && ($0.position ?? 0).remainder(dividingBy: 12) > way
      }
    }
    // The position at the touch; on a slow machine the flight may be over.
    var flight = flown.last?.position ?? .nan
    _ = try await desktop.play("scroll -8 0 steps=16 duration=0.4 stop=0") { line in
      guard line.widget == "strip", let position = line.position else { return false }
      let hasLanded = line.velocity == 0 && position == position.rounded()
      if hasLanded || (line.velocity ?? 0) > 0 { flight = position }
      return abs(flight - position - 0.3) < 1e-6
    }
    let caught = flight.remainder(dividingBy: 12)
    #expect(0.31 < caught && caught <= 1, "it was caught at \(caught)")
    _ = try await desktop.play("scroll -4 0 steps=4 duration=0.05") { isOnTab($0, 0) }
  }

  @Test func `a swipe that begins on a page's own menu does not move the pages`() async throws {
    try await goHome()
    _ = try await desktop.play("press Right") { isOnTab($0, 1) }
    try await desktop.calm()
    for command in ["move 800 65", "scroll 12 0 steps=10 duration=0.2"] {
      try await desktop.hear(command)
    }
    var seen = try await desktop.calm()
    seen += try await desktop.play("press Right") { isOnTab($0, 2) }
    let positions = seen.filter { $0.widget == "strip" }.compactMap(\.position)
    // A swipe of the page would also have moved to the next tab, and the key to the one after.
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
    let last = try #require(positions.last)
    #expect(last - (try #require(positions.first)) <= 1)
  }

  @Test func `two fingers over a page's cover flow move the flow, over its list the pages`()
    async throws
  {
    try await goHome()
    for tab in [1.0, 2] {
      _ = try await desktop.play("press Right") { isOnTab($0, tab) }
      try await desktop.calm()
    }
    var seen = try await desktop.play(
      "move 800 150",
      "scroll 8 0 steps=16 duration=0.4",
      "wait 0.2",
      "move 800 600",
      "scroll 4 0 steps=8 duration=0.3 stop=0"
    ) { isOnPages($0) && isTurned($0) }
    let flow = seen.filter { $0.widget == "coverflow" }.compactMap(\.position)
    let start = try #require(flow.first)
    #expect(try #require(flow.max()) > start + 0.5, "the covers moved")
    let pages = Set(seen.dropLast().filter(isOnPages).compactMap(\.position))
    #expect(pages.count <= 1, "the pages did not move: \(pages)")
    let stood = try #require(pages.first ?? seen.last?.position?.rounded())
    // 4 wheel clicks are 60 pixels, 0.15 of a page.
    seen += try await desktop.play("wait 0.1") { isStrip($0, at: stood + 0.15) }
    check(seen)
    _ = try await desktop.play("wait 0.3", "scroll_stop") { isStrip($0, at: stood) }
  }

  private func isOnPages(_ line: TraceLine) -> Bool { ["strip", "pager"].contains(line.widget) }

  private func isTurned(_ line: TraceLine) -> Bool {
    line.widget != "coverflow" && line.position.map { $0 != $0.rounded() } ?? false
  }
}
