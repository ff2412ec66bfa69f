import Testing

/// Two fingers and a wheel under a Wayland compositor.
@Suite(.serialized, .needs(.sway), .desk(.sway), .timeLimit(.minutes(4)))
struct ScrollOnWaylandTests {
  private let scrolling = ScrollExpectation.wayland
  private let desk: Desk

  init() throws { desk = try #require(Desk.current) }

  @Test func `a scroll arrives whole, between a beginning and an end`() async throws {
    try await scrolling.arrivesWhole(at: desk)
  }

  @Test func `a scroll ends with the speed of the fingers`() async throws {
    try await scrolling.endsInMotion(at: desk)
  }

  @Test func `fingers that rest before the lift leave no speed`() async throws {
    try await scrolling.restsBeforeTheLift(at: desk)
  }

  @Test func `a scroll goes sideways and aslant`() async throws {
    try await scrolling.takesBothAxes(at: desk)
  }

  @Test func `a wheel comes in clicks, without a beginning or an end`() async throws {
    try await scrolling.turnsTheWheel(at: desk)
  }

  @Test func `the pointer moves by parts of a pixel`() async throws {
    // GTK leaves out the places that the pointer passes within a frame; only where it stays counts.
    let seen = try await desk.play("move 400.25 300.5") { $0.event == "motion" }
    #expect(try seen.last("motion").place == [400.25, 300.5])
  }

  @Test func `clicks and drags arrive where they were made`() async throws {
    let click = try await desk.play("move 300 310", "click")
    #expect(try click.last("press").place == [300, 310])
    let drag = try await desk.play("drag 200 200 500 260")
    #expect(try drag.last("drag-start").place == [200, 200])
    #expect(try drag.last("drag-finish").place == [300, 60])
  }
}
