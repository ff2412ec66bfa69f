import Testing

@Suite(.serialized, .needs(.sway), .desktop(.sway), .timeLimit(.minutes(4)))
struct ScrollOnWaylandTests {
  private let desktop = RigDesktop.current

  @Test(arguments: ScrollExpectation.Rule.allCases)
  func `scrolling keeps the rules that both servers share`(rule: ScrollExpectation.Rule)
    async throws
  {
    try await ScrollExpectation.wayland.check(rule, at: desktop)
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
