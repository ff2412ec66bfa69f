import Gtk
import Motion
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListWordsTests {
  @Test func `the accessible name of the editor is its purpose`() async throws {
    let stand = await FoldingListStand()
    func isCalled(_ name: String) -> Bool {
      stand.list.editor.children.contains { $0.told(.label(name)) }
    }
    stand.list.press(.letter("n"), .control)
    #expect(isCalled("New row"))
    stand.list.editor.onStop?()
    stand.clock.run(1)
    stand.list.press(.home)
    stand.list.press(.f2)
    #expect(isCalled("Name of the row"))
  }

  @Test func `an empty level explains how rows are made, until there is one`() async throws {
    let stand = await FoldingListStand(MemoryFoldingSource())
    let help = stand.source.words(forEmpty: stand.source.root)
    #expect(!help.isEmpty && stand.list.told(.description(help)))
    _ = stand.source.perform(.insert("x", choice: nil, into: stand.source.root, at: 0))
    stand.clock.run(1)
    #expect(stand.list.told(.description("")))
  }
}
