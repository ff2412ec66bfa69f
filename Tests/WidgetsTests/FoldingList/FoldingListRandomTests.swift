import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import Widgets

/// Random input to a list in a window, whose keys go where GTK sends them.
@Suite(.serialized, .needsDisplay) struct FoldingListRandomTests {
  private static let keys: [(Key, Modifiers)] = [
    (.up, []), (.down, []), (.left, []), (.tab, []), (.backTab, .shift), (.enter, []), (.f2, []),
    (.escape, []), (.delete, []), (.letter("n"), .control), (.enter, .control), (.letter("a"), []),
    (.letter("z"), .control), (.left, .alt),
  ]
  private static let ways: [Key: FocusDirection] = [
    .up: .up, .down: .down, .left: .left, .tab: .next, .backTab: .previous,
  ]

  @Test(arguments: [Key.escape, .enter])
  func `after any gestures, keys, texts and undo, Esc and Enter end a text`(_ key: Key) async {
    for seed in 0..<UInt64(LongRun.count(8, long: 50)) {
      let stand = await FoldingListStand(FoldingListStand.source(8))
      var random = SeededRandom(seed: seed)
      for turn in 1...200 {
        act(on: stand, &random)
        guard turn.isMultiple(of: 5) else { continue }
        if stand.list.isEditing { press(key, in: stand) }
        // After a typed row Enter begins the next one, which is empty.
        if key == .enter, stand.list.isEditing { press(key, in: stand) }
        let isEnded = !stand.list.isEditing
        stand.clock.run(2, interval: 0.1)
        press(.letter("n"), .control, in: stand)
        let isDraft = stand.list.isEditing
        press(key, in: stand)
        #expect(isEnded && isDraft && !stand.list.isEditing, "seed \(seed), turn \(turn)")
      }
      stand.stage.close()
    }
  }

  private func press(_ key: Key, _ modifiers: Modifiers = [], in stand: FoldingListStand) {
    let list = stand.list
    if !list.hasFocusInside { list.takeFocusInside() }
    if list.editor.hasFocusInside, let field = list.editor.children.first(where: \.takesText) {
      if field.usesKey(key, modifiers) { return }
      if key == .enter, modifiers.isEmpty {
        emit("activate", on: field)
        return
      }
    }
    // A key that no widget uses moves the focus.
    guard !list.press(key, modifiers), let way = Self.ways[key] else { return }
    stand.stage.window.moveFocus(to: way)
  }

  private func act(on stand: FoldingListStand, _ random: inout SeededRandom) {
    let list = stand.list
    let place = Point(x: 100, y: .random(in: 0...400, using: &random))
    let way = Double.random(in: -200...200, using: &random)
    switch Int.random(in: 0..<11, using: &random) {
    case 0: stand.scroll(by: way, on: way > 0 ? .touch : .touchpad)
    case 1: stand.swipe(row: Int(place.y / 56), by: way)
    case 2:
      list.change { state, time in
        state.beginPinch(at: place.y, time)
        state.pinch(scale: 1.4 + way / 200, at: time)
        state.endPinch(commits: true, at: time)
      }
    case 3: list.clicked(way > 150 ? 3 : 1, 1, at: place)
    case 4 where list.pressedLong(at: place):
      list.carried(by: Point(x: 0, y: way))
      list.dropCarried()
    case 5: list.undo()
    case 6: _ = stand.source.perform(.insert("x", choice: nil, into: stand.source.root, at: 0))
    case 7 where list.isEditing: list.editor.type(way > 0 ? "text" : " ")
    default:
      let (key, modifiers) = Self.keys[Int.random(in: 0..<Self.keys.count, using: &random)]
      press(key, modifiers, in: stand)
    }
    stand.clock.run(way > 0 ? 0.3 : 0.05, interval: 0.05)
  }
}
