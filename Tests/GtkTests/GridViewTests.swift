import Geometry
import Gtk
import TestSupport
import Testing

@Suite(.serialized, .needsDisplay) struct GridViewTests {
  private final class Cell: CustomWidget {
    var item: Int?
    override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
      SizeRequest(minimum: 50, natural: 50)
    }
  }

  private final class Notes {
    var made = 0
    var selected: [Int] = []
    var cells: [Cell] = []
    var shown: Set<Int> { Set(cells.compactMap(\.item)) }
  }

  private func grid(_ count: Int, _ notes: Notes) -> GridView {
    GridView(
      count: count,
      make: {
        notes.made += 1
        let cell = Cell()
        notes.cells.append(cell)
        return cell
      },
      fill: { cell, item in (cell as? Cell)?.item = item },
      clear: { ($0 as? Cell)?.item = nil }
    )
  }

  @Test func `a hundred thousand items need only cells for the visible range`() async {
    let notes = Notes()
    let grid = grid(100_000, notes)
    grid.setColumns(1...5)
    await Stage(grid, width: 300, height: 300)
    #expect(await until { notes.shown.contains(0) && notes.shown.contains(4) })
    #expect(grid.count == 100_000 && notes.made < 2000)
    grid.scroll(to: 50_000)
    #expect(await until { notes.shown.contains(50_000) })
    #expect(notes.shown.count < 2000 && notes.made < 2000)
  }

  @Test func `a selection by the program is not notified`() async {
    let notes = Notes()
    let grid = grid(20, notes)
    grid.onSelect { notes.selected.append($0) }
    await Stage(grid, width: 300, height: 300)
    #expect(grid.selected == nil)
    grid.selected = 7
    #expect(grid.selected == 7 && notes.selected.isEmpty)
    grid.selected = nil
    #expect(grid.selected == nil)
  }

  @Test func `inserted and removed items keep the others in place`() async {
    let notes = Notes()
    let grid = grid(6, notes)
    await Stage(grid, width: 300, height: 300)
    #expect(await until { notes.shown == Set(0..<6) })
    grid.selected = 3
    grid.replace(at: 1, removing: 2, adding: 0)
    #expect(grid.count == 4 && grid.selected == 1)
    grid.replace(at: 0, removing: 0, adding: 3)
    #expect(grid.count == 7 && grid.selected == 4)
  }

  @Test func `a grid is freed`() async {
    let tracker = LifetimeTracker()
    weak var gone: GridView?
    do {
      let token = tracker.token()
      let grid = GridView(
        count: 30,
        make: {
          withExtendedLifetime(token) {}
          return Cell()
        },
        fill: { _, _ in },
        clear: { _ in }
      )
      gone = grid
      let stage = await Stage(grid, width: 300, height: 300)
      stage.close()
    }
    #expect(await until { gone == nil && tracker.alive == 0 })
  }
}
