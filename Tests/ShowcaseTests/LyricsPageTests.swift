import GLib
import TestSupport
import Testing

@testable import Showcase
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct LyricsPageTests {
  private func stage(_ settings: [String]) throws -> LyricsStage {
    try #require(try LyricsPage.page.content(settings).widget as? LyricsStage)
  }

  @Test(arguments: InventedSong.scripts) func `a time shows its line, for pictures`(
    script: String
  ) throws {
    let view = try stage(["time=13", "script=\(script)"]).view
    #expect(view.current == 0 && !view.isRunning)
    let plain = try stage(["timed=no", "script=\(script)"]).view
    #expect(plain.current == nil && plain.lines.count == view.lines.count)
  }

  @Test func `a click moves the pretended sound`() throws {
    let view = try stage(["time=13"]).view
    view.onSeek?(16.5)
    #expect(view.current == 1)
  }

  @Test func `invalid settings are refused`() {
    for setting in ["time=-7", "script=elvish", "timed=perhaps", "colour=red"] {
      #expect(throws: OptionTable.Misuse.self) { try self.stage([setting]) }
    }
  }

  @Test func `it is freed with its window`() async throws {
    try await expectFreed {
      let content = try stage([])
      let window = await Stage(content, width: 392, height: 402)
      window.close()
      return [content]
    }
  }
}
