import Geometry
import Gtk
import Library
import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct RecordGridTests {
  @Test func `a record is revealed with a whole row at the top of the grid`() async throws {
    let stand = try await ShelfStand(width: 620, height: 520)
    stand.page.setGrid(true)
    #expect(await until { stand.cell(0) != nil })
    for number in [20, 30, 16] as [RecordID] {
      let place = try #require(stand.page.shelf?.place(ofRecord: number))
      stand.page.comeBack(toRecord: number)
      #expect(await until { stand.page.grid?.middle(of: place) != nil })
      #expect(rowsAreWhole(stand))
    }
  }

  @Test func `a key that selects a record leaves a whole row at the top of the grid`() async throws
  {
    let stand = try await ShelfStand(width: 620, height: 520)
    stand.page.setGrid(true)
    #expect(
      await until { stand.page.grid?.middle(of: 0) != nil && stand.page.grid?.isSettled == true }
    )
    let grid = try #require(stand.page.grid)
    for place in [14, 22, 9] {
      grid.usesKey(.down)
      grid.select(place)
      #expect(await until { grid.middle(of: place) != nil }, "\(place)")
      #expect(rowsAreWhole(stand))
    }
  }

  @Test func `a whole row is at the top after a bar has appeared below the grid`() async throws {
    let stand = try await ShelfStand(width: 620, height: 620)
    stand.page.setGrid(true)
    let place = try #require(stand.page.shelf?.place(ofRecord: 30))
    stand.page.comeBack(toRecord: 30)
    #expect(await until { stand.page.grid?.middle(of: place) != nil })
    let grid = try #require(stand.page.grid)
    grid.allocate(Rect(x: 0, y: 0, width: 620, height: 500))
    #expect(await until { stand.page.grid?.middle(of: place) != nil && rowsAreWhole(stand) })
  }

  @Test func `covers fade at the head only where they are cut`() async throws {
    let stand = try await ShelfStand(width: 620, height: 520)
    stand.page.setGrid(true)
    #expect(await until { stand.page.grid?.isSettled == true })
    let grid = try #require(stand.page.grid)
    #expect(grid.headCut == 0)
    stand.page.comeBack(toRecord: 30)
    let place = try #require(stand.page.shelf?.place(ofRecord: 30))
    #expect(await until { grid.middle(of: place) != nil && rowsAreWhole(stand) })
    #expect(grid.headCut == 0, "a whole row is at the top")
  }

  private func rowsAreWhole(_ stand: ShelfStand) -> Bool {
    guard let grid = stand.page.grid else { return false }
    return stand.cells.filter(\.isMapped).allSatisfy { cell in
      let top = cell.convert(.zero, to: grid)?.y ?? 0
      return top > -1 || top + cell.size.height < 1
    }
  }

  @Test func `covers of a narrow grid fill the available width`() async throws {
    let stand = try await ShelfStand(width: 360)
    stand.page.setGrid(true)
    #expect(
      await until {
        let cells = stand.cells.filter(\.isMapped).sorted { ($0.place ?? 0) < ($1.place ?? 0) }
        return cells.count >= 6 && cells[0].top == cells[1].top && cells[1].top < cells[2].top
          && cells.allSatisfy { $0.size.width <= 180 && $0.size.height < 242 }
      }
    )
  }

  @Test func `cells expose their names, and their place among all`() async throws {
    let stand = try await ShelfStand(at: 3)
    stand.page.setGrid(true)
    #expect(await until { stand.cells.contains { $0.place == 2 } })
    #expect(stand.page.grid?.selected == 2)
    let cell = try #require(stand.cells.first { $0.place == 2 })
    #expect(cell.told(.label("Title 3, Brtist 3")) && cell.told(.place(3, of: 40)))
    #expect(cell.told(.description("3 of 40")))
  }

  @Test func `the artist below a cover of the grid is a link, which opens nothing else`()
    async throws
  {
    let stand = try await ShelfStand(at: 3)
    var followed: [Credit] = []
    stand.actions.onCredit = { credit, record in if record == 2 { followed.append(credit) } }
    stand.page.setGrid(true)
    var cell: RecordCell? { stand.cells.first { $0.place == 1 && $0.isMapped } }
    #expect(await until { cell?.renderNode() != nil })
    let shown = try #require(cell)
    var opened = 0
    stand.page.onLeaveGrid = { opened += 1 }
    func places(where holds: (Point) -> Bool) -> [Point] {
      stride(from: 0, to: shown.size.height, by: 4).flatMap { y in
        stride(from: 0, to: shown.size.width, by: 4).map { Point(x: $0, y: y) }
      }.filter(holds)
    }
    #expect(await until { !places { shown.link(at: $0) == 0 }.isEmpty })
    let name = try #require(places { shown.link(at: $0) == 0 }.first)
    let click = try #require(shown.controllers.compactMap { $0 as? ClickGesture }.first)
    for point in [name, Point(x: shown.size.width / 2, y: 40)] {
      emit("pressed", on: click, Int32(1), point.x, point.y)
      emit("released", on: click, Int32(1), point.x, point.y)
    }
    #expect(followed == [Credit(.artist, "Artist 2")] && opened == 0)
    #expect(stand.page.grid?.selected == 2)
    // The year and the lines above it are not part of the link.
    #expect(places { shown.link(at: $0) != nil }.allSatisfy { $0.y >= shown.size.height - 44 })
    #expect(shown.link(at: Point(x: shown.size.width - 30, y: name.y)) == nil)
  }

  @Test func `the grid has the focus when the program starts with it`() async throws {
    let stand = try await ShelfStand(at: 3)
    stand.page.setGrid(true)
    #expect(stand.page.takeFocusInside())
    #expect(await until { stand.page.grid?.hasFocusInside == true })
    #expect(
      await until {
        stand.cells.first { $0.place == 2 }?.parent?.hasFocus == true
      }
    )
  }

  @Test func `covers are drawn at once when the grid is closed`() async throws {
    let stand = try await ShelfStand(at: 3)
    #expect(await until { stand.page.flow.hasPictures })
    let covers = try #require(stand.page.flow.textureUsage).covers
    #expect(covers > 0)
    stand.page.setGrid(true)
    #expect(await until { !stand.page.flow.isMapped })
    #expect((stand.page.flow.textureUsage?.covers ?? 0) >= covers)
    stand.page.setGrid(false)
    #expect(await until { stand.page.flow.isMapped })
    stand.page.adapt(to: .far)
    #expect(stand.page.flow.textureUsage == nil)
  }

  @Test func `covers in view are loaded before the others, and changed ones again`() async throws {
    let art = HeldArt()
    let stand = try await ShelfStand(120, width: 620, height: 520, pictures: art)
    var loading: [RecordCell] { stand.cells.filter(\.isLoading) }
    art.isHeld = true
    stand.page.adapt(to: .current)
    stand.page.setGrid(true)
    #expect(await until { !loading.isEmpty && loading.count < stand.cells.count })
    art.isHeld = false
    #expect(await until { stand.page.isComplete && stand.page.grid?.isSettled == true })
    let shown = Set(stand.cells.compactMap { $0.item?.id.value })
    #expect(shown.isSubset(of: art.asked))
    art.isHeld = true
    let changed = try #require(stand.cell(1)?.item?.id)
    stand.page.picturesChanged(of: [RecordID(changed.value)])
    #expect(loading.map(\.place) == [1])
    art.isHeld = false
  }

  @Test func `a closed grid is freed`() async throws {
    let stand = try await ShelfStand()
    stand.page.setGrid(true)
    #expect(await until { !stand.cells.isEmpty })
    weak let grid = stand.page.grid
    stand.page.setGrid(false)
    #expect(await until { grid == nil })
  }
}
