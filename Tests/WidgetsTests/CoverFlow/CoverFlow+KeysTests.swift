import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct CoverFlowKeysTests {
  @Test func `arrows move one by one, pages ten, Home and End to the ends`() async {
    let stand = await FlowStand(100, wraps: false)
    for (key, index) in [
      (Key.right, 1), (.right, 2), (.left, 1), (.pageDown, 11), (.pageDown, 21), (.pageUp, 11),
      (.end, 99), (.right, 99), (.home, 0), (.left, 0), (.keypadRight, 1), (.keypadHome, 0),
    ] {
      #expect(stand.flow.pressed(key, with: []))
      stand.settle()
      #expect(stand.flow.centre == index)
    }
  }

  @Test func `arrows pressed quickly add up, from any position`() async {
    let stand = await FlowStand()
    for _ in 0..<5 {
      _ = stand.flow.pressed(.right, with: [])
      stand.clock.turn()
    }
    #expect(stand.flow.position < 2 && stand.flow.target == 5)
    stand.settle()
    #expect(stand.flow.position == 5)
  }

  @Test func `in a ring the left arrow goes from the first to the last`() async {
    let stand = await FlowStand(60)
    _ = stand.flow.pressed(.left, with: [])
    stand.settle()
    #expect(stand.flow.centre == 59 && stand.flow.position == -1)
  }

  @Test func `Enter opens the target of the motion`() async {
    let stand = await FlowStand()
    _ = stand.flow.pressed(.right, with: [])
    #expect(stand.flow.pressed(.enter, with: []) && stand.activated == [1])
    #expect(stand.flow.pressed(.keypadEnter, with: []) && stand.activated == [1, 1])
  }

  @Test func `Ctrl with plus, minus and zero makes covers larger, smaller and normal`() async {
    let stand = await FlowStand()
    #expect(stand.flow.pressed(.letter("+"), with: .control) && abs(stand.flow.zoom - 1.1) < 1e-9)
    #expect(stand.flow.pressed(.letter("="), with: .control) && abs(stand.flow.zoom - 1.21) < 1e-9)
    #expect(stand.flow.pressed(.letter("-"), with: .control) && abs(stand.flow.zoom - 1.1) < 1e-9)
    #expect(stand.flow.pressed(.letter("0"), with: .control) && stand.flow.zoom == 1)
    #expect(!stand.flow.pressed(.right, with: .control), "the next track's")
    #expect(!stand.flow.pressed(.left, with: .alt))
  }

  // MARK: - Letters

  private func named(_ names: [String]) async -> FlowStand {
    let stand = await FlowStand(0)
    stand.crate.items = names.enumerated().map {
      CoverItem(CoverID(Int64($0)), title: $1, subtitle: "Band \($0)")
    }
    stand.flow.reload()
    await stand.drawn()
    return stand
  }

  private func type(_ text: String, on stand: FlowStand) async {
    for letter in text { _ = stand.flow.pressed(.letter(letter), with: []) }
    await stand.flow.finder.search?.value
    stand.settle()
  }

  @Test func `letters go to the title or the artist that begins with them`() async {
    let stand = await named(["Amber", "Émile", "Moons", "Monk", "The Early Years", "Zephyr"])
    await type("mon", on: stand)
    #expect(stand.flow.centre == 3)
    await type("emi", on: stand)
    #expect(stand.flow.centre == 1)
    await type("early", on: stand)
    #expect(stand.flow.centre == 4)
    await type("band 5", on: stand)
    #expect(stand.flow.centre == 5)
    await type("qqq", on: stand)
    #expect(stand.flow.centre == 5, "letters without a match change nothing")
  }

  @Test func `the same letter goes from one match to the next`() async {
    let stand = await named(["Amber", "Apple", "Blue", "Azure"])
    for index in [1, 3, 0, 1] {
      _ = stand.flow.pressed(.letter("a"), with: [])
      await stand.flow.finder.search?.value
      // Within a second the letters continue.
      stand.clock.run(0.9)
      #expect(stand.flow.centre == index)
    }
  }

  @Test func `Space is a letter while typing, and is not handled otherwise`() async {
    let stand = await named(["Amber", "New Moon", "New Sun"])
    #expect(!stand.flow.pressed(.space, with: []))
    await type("new s", on: stand)
    #expect(stand.flow.centre == 2)
    #expect(!stand.flow.isTypingAhead, "a second has passed")
  }

  @Test func `Escape ends typing, and nothing else`() async {
    let stand = await named(["Amber", "Blue"])
    _ = stand.flow.pressed(.letter("b"), with: [])
    #expect(stand.flow.isTypingAhead)
    #expect(stand.flow.pressed(.escape, with: []))
    #expect(!stand.flow.pressed(.escape, with: []))
    #expect(stand.flow.pressed(.letter("a"), with: []) && stand.flow.pressed(.backspace, with: []))
  }

  @Test func `a long list is searched in small steps, and a new letter ends the old search`()
    async
  {
    let stand = await FlowStand(20_000)
    stand.crate.items[19_000] = CoverItem(CoverID(7), title: "Quest", subtitle: "")
    _ = stand.flow.pressed(.letter("q"), with: [])
    let first = stand.flow.finder.search
    let asked = stand.crate.asked
    #expect(asked < 2000, "in small steps")
    _ = stand.flow.pressed(.letter("u"), with: [])
    await first?.value
    await stand.flow.finder.search?.value
    stand.settle()
    // The second search looks at 19,000; a first one that continued would look at as many.
    #expect(stand.crate.asked - asked < 25_000, "the first search has stopped")
    #expect(stand.flow.centre == 19_000)
  }
}
