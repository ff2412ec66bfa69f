import Geometry
import Gtk
import Motion
import TestSupport
import Testing

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct RecordGridSelectionTests {
  /// A grid with the focus on its third record.
  private func play(_ body: @MainActor (ShelfStand, RecordGrid) async throws -> Void) async throws {
    let stand = try await ShelfStand(at: 3)
    stand.page.setGrid(true)
    #expect(stand.page.takeFocusInside())
    let grid = try #require(stand.page.grid)
    #expect(await until { stand.cell(2)?.parent?.hasFocus == true })
    try await body(stand, grid)
  }

  private func marked(_ stand: ShelfStand) -> [Int] {
    stand.cells.filter(\.isSelected).compactMap(\.place).sorted()
  }

  @Test func `Shift with a click selects up to a record, Ctrl one more, and a plain click ends it`()
    async throws
  {
    try await play { stand, grid in
      let bar = stand.page.selectionBar
      grid.clicked(2)
      #expect(grid.selection.isEmpty && !bar.isVisible)
      grid.clicked(4, .shift)
      #expect(grid.selection.ranges == [2..<5] && grid.selected == 4)
      grid.clicked(3, .control)
      #expect(marked(stand) == [2, 4] && stand.page.flow.target == 3)
      #expect(stand.cell(2)?.told(.selected(true)) == true)
      #expect(stand.cell(3)?.told(.selected(false)) == true)
      grid.clicked(6, [.shift, .control])
      #expect(grid.selection.ranges == [2..<7])
      await stand.drawn()
      #expect(bar.isVisible && bar.size.height > 0)
      let foot = stand.page.index.convert(.zero, to: stand.page)?.y ?? 0
      #expect(grid.size.height + bar.size.height <= foot)
      grid.clicked(7)
      #expect(grid.selection.isEmpty && marked(stand).isEmpty && !bar.isVisible)
    }
  }

  @Test(arguments: [false, true])
  func `Shift with arrows selects, plain arrows and Escape end it`(isRightToLeft: Bool) async throws
  {
    try await play { stand, grid in
      grid.isRightToLeft = isRightToLeft
      let (forward, columns) = (isRightToLeft ? Key.left : .right, grid.columns)
      #expect(grid.usesKey(forward, .shift) && grid.selection.ranges == [2..<4])
      #expect(grid.usesKey(.down, .shift) && grid.selection.ranges == [2..<4 + columns])
      #expect(grid.usesKey(.up, .shift) && grid.selected == 3)
      #expect(await until { stand.cell(3)?.parent?.hasFocus == true })
      #expect(!grid.usesKey(.down) && grid.selection.isEmpty)
      #expect(grid.usesKey(.space, .control) && grid.selection.ranges == [3..<4])
      #expect(grid.usesKey(Key("a"), .control) && grid.selection.ranges == [0..<40])
      for key in [Key.up, .down, .left, .right] { #expect(!grid.press(key, .control)) }
      var hasLeft = false
      stand.page.onLeaveGrid = { hasLeft = true }
      #expect(stand.page.press(.escape, []) && grid.selection.isEmpty && !hasLeft)
      #expect(stand.page.press(.escape, []) && hasLeft)
    }
  }

  @Test func `the bar says how many records, and how long they are`() async throws {
    try await play { stand, grid in
      grid.clicked(4, .shift)
      let records = (2..<5).compactMap { stand.page.contents.record(at: $0) }
      let seconds = records.reduce(0) { $0 + $1.record.duration }
      #expect(seconds > 600)
      let words = "Selected: 3 records · \(NowPlayingRecord.time(seconds))"
      #expect(stand.page.selectionBar.told(.label(words)))
      #expect(stand.page.selected?.subjects.map(\.record.id) == [3, 4, 5])
      stand.page.setGrid(false)
      #expect(!stand.page.selectionBar.isVisible)
    }
  }

  @Test func `all have a heart if each has one, and hours are said`() {
    let records = (1...5 as ClosedRange<Int64>).map {
      RecordSubject.record(.timed($0, hasHeart: $0 > 3))
    }
    let group = SubjectGroup(subjects: records)
    #expect(group.summary == "5 records · 2 h 5 min" && group.heart == false)
    #expect(SubjectGroup(subjects: Array(records[3...])).heart == true)
  }

  @Test func `a long press offers to select, and taps then select more`() async throws {
    try await play { stand, grid in
      grid.clicked(1, isTouch: true)
      #expect(grid.selection.isEmpty)
      grid.onMenu?(1, nil, Point(x: 20, y: 20))
      #expect(stand.page.menu.isOpen && stand.page.activate("row.select"))
      stand.page.menu.close()
      #expect(await until { !stand.page.menu.isOpen })
      grid.clicked(4, isTouch: true)
      #expect(grid.selection.ranges == [1..<2, 4..<5])
      grid.clicked(1, isTouch: true)
      #expect(grid.selection.ranges == [4..<5])
    }
  }

  @Test func `the menu of a selected record acts on all, and a drag takes all`() async throws {
    try await play { stand, grid in
      let music = stand.actions
      grid.clicked(0, .shift)
      grid.onMenu?(1, nil, Point(x: 20, y: 20))
      #expect(stand.page.menu.isOpen && !stand.page.activate("row.select"))
      stand.page.menu.close()
      #expect(await until { !stand.page.menu.isOpen })
      #expect(grid.dragIcon?(1) != nil)
      #expect(await until { [1, 2, 3].allSatisfy { music.catalogue.hasTracks(of: $0) } })
      let records = (0..<3).compactMap { stand.page.contents.record(at: $0) }
      let files = records.flatMap { music.files(of: .record($0)) }
      #expect(files.count > 3 && grid.dragContent?(1) == .files(files.map(\.text)))
      #expect(music.dragged(as: .files(files.map(\.text)))?.map(\.record.id) == [1, 2, 3])
      #expect(grid.dragContent?(9) != .files(files.map(\.text)))
    }
  }

  @Test func `records that go are no longer selected, and another order or shelf ends it`()
    async throws
  {
    try await play { stand, grid in
      grid.clicked(4, .shift)
      stand.change(gone: [4])
      #expect(grid.selection.ranges == [2..<4])
      stand.change(gone: [1])
      #expect(grid.selection.ranges == [1..<3])
      await stand.drawn()
      #expect(marked(stand) == [1, 2] && stand.cell(1)?.item?.title == "Title 3")
      #expect(stand.page.selected?.subjects.map(\.record.id) == [3, 5])
      stand.sort(by: .title)
      #expect(grid.selection.isEmpty && !stand.page.selectionBar.isVisible)
      grid.clicked(4, .shift)
      stand.page.show(try #require(stand.page.shelf), at: 9)
      #expect(grid.selection.isEmpty && !stand.page.selectionBar.isVisible)
    }
  }

  @Test func `100 random selections agree with a set of records`() async throws {
    try await play { stand, grid in
      let count = stand.page.contents.count
      for seed in 1...100 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        var (model, anchor) = (Set<Int>(), Int?.none)
        for step in 0..<12 {
          let focused = grid.selected ?? 0
          let place = Int.random(in: 0..<count, using: &random)
          switch Int.random(in: 0..<6, using: &random) {
          case 0:
            grid.clicked(place)
            (model, anchor) = ([], nil)
          case 1, 2:
            grid.clicked(place, .control)
            model.formSymmetricDifference([place])
            anchor = model.isEmpty ? nil : place
          case 3:
            #expect(grid.press(.right, .shift))
            let (start, end) = (anchor ?? focused, min(focused + 1, count - 1))
            (model, anchor) = (Set(min(start, end)...max(start, end)), start)
          case let kind:
            grid.clicked(place, kind == 4 ? .shift : [.shift, .control])
            let start = anchor ?? focused
            if kind == 4 { model = [] }
            model.formUnion(min(start, place)...max(start, place))
            anchor = start
          }
          let note: Comment = "seed \(seed), step \(step)"
          #expect(Set(grid.selection.ranges.joined()) == model, note)
          #expect(stand.page.selectionBar.isVisible == !model.isEmpty, note)
        }
        grid.endSelection()
      }
    }
  }
}

extension ShelvedRecord {
  fileprivate static func timed(_ id: Int64, hasHeart: Bool) -> ShelvedRecord {
    var sums = AlbumSums()
    sums.duration = 500 * Double(id)
    return ShelvedRecord(Record(ShelfStand.album(id, heart: hasHeart ? 1 : nil), sums))
  }
}
