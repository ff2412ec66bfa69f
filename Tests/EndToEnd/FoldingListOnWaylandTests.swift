import Testing

/// The folding list under two fingers on Wayland, whose scrolls are in pixels and have no start.
@Suite(.serialized, .needs(.sway), .desktop(.sway, page: .foldingList), .timeLimit(.minutes(4)))
struct FoldingListOnWaylandTests {
  private let desktop = RigDesktop.current

  @Test func `a swipe to the left deletes a row, and a pull at the top makes one to type into`()
    async throws
  {
    let seen = try await desktop.play("move 800 84", "scroll 100 0 steps=12 duration=0.3") {
      $0.event == "rows" && $0.text?.contains("Finish rows") == false
    }
    #expect(try seen.last("rows").text?.hasPrefix("Make rows|Move about|") == true)
    try await desktop.calm()
    // Beyond the end the list moves as far as the fingers.
    _ = try await desktop.play("move 800 500", "scroll 0 -75 steps=10 duration=0.3") {
      $0.event == "state" && $0.text == "draft"
    }
  }
}
