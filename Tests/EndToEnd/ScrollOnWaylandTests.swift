import Testing

/// Two fingers and a wheel under a Wayland compositor.
@Suite(.serialized, .needs(.sway), .desktop(.sway), .timeLimit(.minutes(4)))
struct ScrollOnWaylandTests {
  private let scrolling = ScrollExpectation.wayland
  private let desktop: RigDesktop

  init() throws { desktop = try #require(RigDesktop.current) }

  @Test func `a scroll arrives completely, between begin and end`() async throws {
    try await scrolling.arrivesWhole(at: desktop)
  }

  @Test func `a scroll ends with the speed of the fingers`() async throws {
    try await scrolling.endsInMotion(at: desktop)
  }

  @Test func `fingers that rest before the lift leave no speed`() async throws {
    try await scrolling.restsBeforeTheLift(at: desktop)
  }

  @Test func `a scroll can be horizontal and diagonal`() async throws {
    try await scrolling.takesBothAxes(at: desktop)
  }

  @Test func `a wheel sends whole clicks, without begin and end`() async throws {
    try await scrolling.turnsTheWheel(at: desktop)
  }

  @Test func `the pointer moves by fractions of a pixel`() async throws {
    // GTK leaves out positions that the pointer passes within a frame.
    let seen = try await desktop.play("move 400.25 300.5") { $0.event == "motion" }
    #expect(try seen.last("motion").place == [400.25, 300.5])
  }

  @Test func `clicks and drags arrive at their positions`() async throws {
    let click = try await desktop.play("move 300 310", "click")
    #expect(try click.last("press").place == [300, 310])
    let drag = try await desktop.play("drag 200 200 500 260")
    #expect(try drag.last("drag-start").place == [200, 200])
    #expect(try drag.last("drag-finish").place == [300, 60])
  }
}
