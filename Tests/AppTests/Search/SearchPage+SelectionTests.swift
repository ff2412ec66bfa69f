import Geometry
import Gtk
import Motion
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

/// Several results are selected, and one action acts on all of them.
extension SearchPageTests {
  private var marked: [SearchRows.Row] {
    page.list.cells.compactMap { $0 as? SearchRowView }.filter(\.isSelected).compactMap(\.row)
  }

  @Test func `Ctrl and Shift with a click select results, and a plain click opens one`() async {
    var shown: [RecordID] = []
    page.onRecord = { record, _ in shown.append(record) }
    type("title")
    #expect(await until { page.list.count == 6 && page.list.cells.count > 3 })
    page.clicked(0, .control)
    page.clicked(2, .shift)
    #expect(page.selection.ranges == [0..<3] && page.selected == .record(3))
    #expect(page.selectionBar.isVisible)
    #expect(page.selectionBar.told(.label("Selected: 3 records · 50 min")))
    page.clicked(1, .control)
    #expect(Set(marked.compactMap(\.record)) == [1, 3] && shown.isEmpty)
    let views = page.list.cells.compactMap { $0 as? SearchRowView }
    #expect(views.allSatisfy { !$0.isSelected || $0.told(.selected(true)) })
    page.clicked(3)
    #expect(shown == [4])
    #expect(page.selection.isEmpty && marked.isEmpty && !page.selectionBar.isVisible)
  }

  @Test func `keys select only music, and Ctrl+A in the field selects its text`() async {
    var left = 0
    page.onLeave = { left += 1 }
    type("sections")
    #expect(await until { page.list.count == 5 })
    #expect(page.press(.down, .shift) && page.selection.isEmpty, "two artists")
    #expect(page.press(.down, .shift) && !page.isSelected(1) && page.isSelected(2))
    let bar = page.selectionBar
    #expect(await until { bar.isVisible && bar.told(.label("Selected: 1 track · 3 min")) })
    #expect(!page.press(Key("a"), .control) && !page.press(.end, .shift))
    #expect(page.press(Key("a"), .control, isInList: true))
    #expect(page.selectedGroup?.subjects.map(\.track?.id) == [200, 201])
    #expect(page.press(.space, .control) && !page.isSelected(2) && page.isSelected(3))
    #expect(page.press(.down, []) && page.isSelected(3) && page.list.selected == 3)
    #expect(page.press(.space, .control) && page.selection.isEmpty)
    #expect(page.press(.space, .control) && page.isSelected(3))
    #expect(page.press(.escape, []) && page.selection.isEmpty && left == 0)
    #expect(page.press(.escape, []) && left == 1)
  }

  @Test func `the menu selects with a finger, and then acts on all, as a drag and keys do`() async {
    type("track")
    #expect(await until { page.list.count == 2 && page.lengths[201] != nil })
    page.openMenu(for: 0, at: Point(x: 20, y: 20))
    #expect(await until { page.menu.isOpen })
    #expect(page.activate("row.select") && page.selection.ranges == [0..<1])
    page.menu.close()
    #expect(await until { !page.menu.isOpen })
    page.clicked(1, isTouch: true)
    #expect(page.selection.ranges == [0..<2])
    page.openMenu(for: 1, at: Point(x: 20, y: 20))
    #expect(page.menu.isOpen && !page.activate("row.select"))
    page.menu.close()
    let files = stand.tracks(of: 2).prefix(2).map(\.path.text)
    #expect(page.drag(from: 0) == .files(files) && page.records(draggedFrom: 0) == [2, 2, 2])
    #expect(stand.music.dragged(as: .files(files))?.map(\.track?.id) == [200, 201])
    #expect(page.press(.enter, .shift))
    #expect(await until { stand.session.player.queue.queued.map(\.item.id) == [200, 201] })
  }

  @Test func `results that go are no longer selected, and another text ends the selection`() async {
    type("track")
    #expect(await until { page.list.count == 2 })
    #expect(page.press(Key("a"), .control, isInList: true))
    answers.gone = 1
    answers.change()
    #expect(await until { page.list.count == 1 })
    #expect(page.selection.ranges == [0..<1] && page.isSelected(0))
    type("title")
    #expect(page.selection.isEmpty && !page.selectionBar.isVisible)
  }

  @Test func `100 random selections of results agree with a set of rows`() async {
    type("title")
    #expect(await until { page.list.count == 6 })
    page.open(.all(.records, 12))
    #expect(await until { page.list.count == 12 })
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var (model, anchor) = (Set<Int>(), Int?.none)
      for step in 0..<12 {
        let focused = page.list.selected ?? 0
        var place = Int.random(in: 0..<12, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          page.clicked(place)
          (model, anchor) = ([], nil)
        case 1, 2:
          page.clicked(place, .control)
          model.formSymmetricDifference([place])
          anchor = model.isEmpty ? nil : place
        case let kind:
          if kind == 3 {
            place = min(focused + 1, 11)
            #expect(page.press(.down, .shift))
          } else {
            page.clicked(place, .shift)
          }
          let start = anchor ?? focused
          (model, anchor) = (Set(min(start, place)...max(start, place)), start)
        }
        #expect(Set(page.selection.ranges.joined()) == model, "seed \(seed), step \(step)")
      }
      page.endSelection()
    }
  }
}
