import Gtk
import Showcase
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListLettersTests {
  private static func stand(_ titles: [String]) async -> FoldingListStand {
    var tree = FoldTree()
    for title in titles { tree.add(FoldRow(title)) }
    return await FoldingListStand(MemoryFoldingSource(tree))
  }

  @Test func `letters typed after the list has rested for long are one word`() async {
    let stand = await Self.stand(["Alder", "Beech", "Briar", "Cedar"])
    stand.clock.turn(30)
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Beech")
    stand.clock.turn(0.3)
    stand.list.press(.letter("r"))
    #expect(stand.cursor == "Briar")
  }

  @Test func `a letter without a match does not affect later ones`() async {
    let stand = await Self.stand(["Alder", "Beech", "Cedar"])
    #expect(stand.list.press(.letter("x")))
    #expect(stand.cursor == nil)
    stand.clock.turn(5)
    stand.list.press(.letter("c"))
    #expect(stand.cursor == "Cedar")
  }

  @Test func `the first letter finds the first row as well`() async {
    let stand = await Self.stand(["Beech", "Briar"])
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Beech")
    stand.list.press(.letter("b"))
    #expect(stand.cursor == "Briar", "the same letter again goes to the next match")
  }

  @Test func `Backspace removes a letter, and then leaves the level`() async {
    let stand = await FoldingListStand()
    stand.list.enter(row: 1)
    stand.clock.run(1)
    stand.list.press(.letter("i"))
    #expect(stand.list.press(.backspace) && stand.list.path.count == 2)
    stand.clock.turn(3)
    #expect(stand.list.press(.backspace))
    stand.clock.run(1)
    #expect(stand.list.path.count == 1)
    #expect(!stand.list.press(.backspace), "at the top it is not handled")
  }

  @Test func `a letter typed over very many rows delays no frame`() async {
    let stand = await Self.stand((0..<20_000).map { "Row \($0)" } + ["Zebra"])
    stand.list.press(.letter("z"))
    #expect(stand.cursor == nil, "the search is still running")
    #expect(await until { stand.cursor == "Zebra" })
  }

  @Test func `a row removed during the search is not found`() async throws {
    let stand = await Self.stand((0..<20_000).map { "Row \($0)" } + ["Zebra", "Zinnia"])
    let zebra = try #require(stand.source.tree.id(of: "Zebra", in: stand.source.root))
    stand.list.press(.letter("z"))
    _ = stand.source.perform(.delete(zebra))
    #expect(await until { stand.cursor == "Zinnia" })
  }
}
