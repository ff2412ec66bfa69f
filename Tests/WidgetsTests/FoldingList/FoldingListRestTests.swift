import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

@Suite(.serialized, .needsDisplay) struct FoldingListRestTests {
  /// A state of the list that only a gesture can change.
  enum Held: CaseIterable {
    case pull, swipe, pinchBetweenRows, pinchOnLevel, draft, suggestions, status
  }

  private func hold(_ held: Held, _ stand: FoldingListStand) {
    let list = stand.list
    switch held {
    case .pull: list.pose(.pull(90))
    case .swipe: list.pose(.swipe(70, row: 2))
    case .pinchBetweenRows: list.pose(.pinch(40, below: 3))
    case .pinchOnLevel:
      list.enter(row: 1)
      list.change { state, time in
        state.beginPinch(at: 100, time)
        state.pinch(scale: 0.6, at: time)
      }
    case .draft: list.press(Key.letter("n"), .control)
    case .suggestions:
      list.press(Key.letter("n"), .control)
      stand.clock.run(1)
      list.editor.offer([FoldSuggestion(key: "1", title: "One"), .init(key: "2", title: "Two")])
    case .status: list.undo()
    }
  }

  @Test(arguments: Held.allCases)
  func `a held gesture draws no frames`(_ held: Held) async {
    let stand = await FoldingListStand()
    hold(held, stand)
    stand.clock.run(2)
    #expect(stand.list.isResting && stand.clock.running == 0)
    switch held {
    case .pull, .swipe, .pinchBetweenRows, .pinchOnLevel: #expect(stand.list.state.hand != .none)
    case .draft, .suggestions: #expect(stand.list.isEditing)
    case .status: break
    }
  }

  @Test func `a lifted row draws frames only while others make room for it`() async {
    let stand = await FoldingListStand()
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 2 * 56 + 28)))
    stand.clock.run(0.1)
    #expect(stand.list.state.word(at: 0) == "lift" && stand.clock.running == 0)
    stand.list.carried(by: Point(x: 0, y: 120))
    #expect(stand.clock.running == 1)
    stand.clock.run(3)
    #expect(stand.list.isResting && stand.clock.running == 0)
    stand.list.dropCarried()
    stand.clock.run(3)
    #expect(stand.titles == ["Row 0", "Row 1", "Row 3", "Row 4", "Row 2", "Row 5"])
  }

  @Test func `over a stack a lifted row draws frames until the stack is open`() async throws {
    let stand = await FoldingListStand()
    let stack = try #require(stand.source.tree.id(of: "Row 1", in: stand.source.root))
    #expect(stand.list.pressedLong(at: Point(x: 100, y: 2 * 56 + 28)))
    stand.list.carried(by: Point(x: 0, y: -56))
    stand.clock.run(0.5)
    #expect(stand.clock.running == 1)
    stand.clock.run(4)
    #expect(stand.list.path == [stand.source.root, stack])
    #expect(stand.list.isResting && stand.clock.running == 0)
  }

  @Test(arguments: [false, true])
  func `at the edge the list draws frames until it cannot scroll further`(isFromOutside: Bool) async
  {
    let stand = await FoldingListStand(FoldingListStand.source(30))
    if isFromOutside {
      stand.list.hoverDrop(at: Point(x: 100, y: 398))
    } else {
      #expect(stand.list.pressedLong(at: Point(x: 100, y: 28)))
      stand.list.carried(by: Point(x: 0, y: 370))
    }
    stand.clock.run(0.5)
    #expect(stand.clock.running == 1)
    stand.clock.run(6)
    let layout = stand.list.state.level.layout
    #expect(layout.offset == layout.greatestOffset && stand.clock.running == 0)
  }
}
