import GLib
import TestSupport
import Testing

@testable import Showcase
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct GatefoldPageTests {
  private func content(_ settings: [String]) throws -> PageContent {
    try GatefoldPage.page.content(settings)
  }

  @Test func `an opening, a turn and a place in the flow can be held, for pictures`() throws {
    let settings = ["open=0.4", "turn=0.25", "record=6"]
    let stage = try #require(try content(settings).widget as? GatefoldStage)
    #expect(stage.sleeve.opening == 0.4 && stage.sleeve.turn.value == 0.25)
    #expect(stage.record == 6 && stage.sleeve.flowIndex == 6)
    let moved = try #require(try content(["flow=0.5"]).widget as? GatefoldStage)
    #expect(abs(moved.sleeve.flowPosition - 3.5) < 1e-9)
  }

  @Test func `invalid settings are refused`() {
    for setting in [
      "open=2", "open=wide", "turn=-1", "record=x", "flow=far", "covers=/none", "a=1",
    ] {
      #expect(throws: OptionTable.Misuse.self) { try content([setting]) }
    }
  }

  @Test func `the record that the flow lands on is shown`() async throws {
    let made = try content(["record=3"])
    let gatefold = try #require(made.widget as? GatefoldStage)
    await Stage(gatefold, width: 900, height: 600)
    #expect(await until { made.isSettled() })
    gatefold.sleeve.reducesMotion = true
    #expect(gatefold.sleeve.pressed(.right, with: []))
    #expect(gatefold.record == 4 && gatefold.sleeve.flowIndex == 4)
  }

  @Test func `it is freed after its window`() async throws {
    try await expectFreed {
      let gatefold = try #require(try content([]).widget as? GatefoldStage)
      let stage = await Stage(gatefold, width: 700, height: 500)
      stage.close()
      return [gatefold]
    }
  }
}
