import Testing

/// The strip and the pages under real hands, by what their traces say.
@Suite(.serialized, .needs(.xserver), .desk(.xserver, page: .tabs), .timeLimit(.minutes(2)))
struct TabsOnX11Tests {
  private let desk: Desk

  init() throws { desk = try #require(Desk.current) }

  @Test func `a swipe of two fingers moves page and strip in the same frame`() async throws {
    // 8 detents are 120 pixels, 0.3 of a page; the fingers rest before they are lifted.
    let seen = try await desk.play(
      "move 800 500",
      "scroll 8 0 steps=16 duration=0.4 stop=0"
    ) { $0.position.map { abs($0 - 0.3) < 1e-6 } ?? false }
    check(seen)
    let back = try await desk.play("wait 0.3", "scroll_stop") { $0.position == 0 }
    check(back)
  }

  /// Strip and pager draw one position in each frame, and no frame has more than three pages.
  private func check(_ lines: [TraceLine]) {
    var strip: [Double: Double] = [:]
    for line in lines where line.widget == "strip" {
      if let time = line.time { strip[time] = line.position }
    }
    var shared = 0
    for line in lines where line.widget == "pager" {
      #expect((line.live ?? 9) <= 3)
      guard let time = line.time, let other = strip[time] else { continue }
      shared += 1
      #expect(line.position == other)
    }
    #expect(shared > 0, "both drew in the same frames")
  }

  @Test func `a fling moves one page, and the keyboard brings it back`() async throws {
    let seen = try await desk.play("move 800 500", "scroll 10 0 steps=10 duration=0.12") {
      $0.position == 1
    }
    check(seen)
    let back = try await desk.play("wait 0.5", "press Control+Page_Up") { $0.position == 0 }
    check(back)
  }

  @Test func `a vertical scroll in a page does not move it`() async throws {
    let seen = try await desk.play(
      "move 800 500",
      "scroll 1 12 steps=16 duration=0.4",
      "wait 0.5",
      "scroll 0 -12 steps=8 duration=0.2",
      "wait 0.5",
      "move 800 20",
      "wheel 1"
    ) { $0.position == 1 }
    let moved = seen.compactMap(\.position).first { $0 != 0 }
    #expect((moved ?? 9) < 0.5, "only the wheel over the strip moved it")
    _ = try await desk.play("wheel -1") { $0.position == 0 }
  }
}
