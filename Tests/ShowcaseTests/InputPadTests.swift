import TestSupport
import Testing

@testable import Showcase

@Suite(.serialized, .needsDisplay) struct InputPadTests {
  @Test func `an event is printed as a readable line`() {
    let event = InputEvent(
      "scroll",
      ("dx", .number(0.123456)),
      ("unit", .text("pixel")),
      ("control", .flag(true))
    )
    #expect(event.line == "scroll   dx 0.12   unit pixel   control yes")
  }

  @Test func `it is mapped, and freed after its window`() async throws {
    try await expectFreed {
      let pad = InputPad()
      let stage = await Stage(pad, width: 300, height: 200)
      #expect(pad.isFocusable && pad.isAccessible(as: .group))
      let pixels = try stage.pixels()
      #expect(pixels[290, 190].red < 60)
      stage.close()
      return [pad]
    }
  }
}
