import Testing

/// The folding list under two fingers on Wayland, whose scrolls are in pixels and have no start.
@Suite(.serialized, .needs(.sway), .desk(.sway, page: .foldingList), .timeLimit(.minutes(4)))
struct FoldingListOnWaylandTests {
  private let desk: Desk

  init() throws { desk = try #require(Desk.current) }

  @Test func `a pull at the top makes a row to type into`() async throws {
    try await desk.restart()
    // 2.5 times the fingers' distance, as in GTK's own lists.
    _ = try await desk.play("move 800 500", "scroll 0 -30 steps=10 duration=0.3") {
      $0.event == "state" && $0.text == "draft"
    }
  }

  @Test func `a swipe to the left deletes a row`() async throws {
    try await desk.restart()
    let seen = try await desk.play("move 800 84", "scroll 100 0 steps=12 duration=0.3") {
      $0.event == "rows"
    }
    #expect(try seen.last("rows").text?.hasPrefix("Make rows|Move about|") == true)
  }
}
