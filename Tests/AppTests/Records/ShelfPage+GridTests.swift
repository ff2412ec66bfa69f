import Geometry
import Gtk
import TestSupport
import Testing

@testable import App

/// Marks, the round button, zoom, letters, keys and menus work in the grid as in the flow.
@Suite(.serialized, .needsDisplay) struct ShelfPageGridTests {
  /// A page whose grid is on the screen and has the focus.
  private func play(_ body: @MainActor (ShelfStand, RecordGrid) async throws -> Void) async throws {
    let stand = try await ShelfStand(at: 3)
    stand.page.setGrid(true)
    #expect(stand.page.takeFocusInside())
    let grid = try #require(stand.page.grid)
    #expect(await until { stand.cell(2)?.parent?.hasFocus == true })
    try await body(stand, grid)
  }

  /// A key as GTK passes it to the grid and, if that does not handle it, to the page.
  private func press(_ key: Key, _ modifiers: Modifiers = [], in stand: ShelfStand) -> Bool {
    stand.page.grid?.onKey?(key, modifiers) == true || stand.page.press(key, modifiers)
  }

  @Test func `only the cell of the current record has the mark`() async throws {
    try await play { stand, _ in
      stand.playing.change(to: PlayMarks(record: 2, isPlaying: true))
      #expect(stand.cells.filter { $0.overlay.marks.isCurrent }.map(\.place) == [1])
      #expect(stand.cell(1)?.overlay.marks.isPlaying == true)
      stand.playing.change(to: PlayMarks(record: 4, isPlaying: false))
      #expect(stand.cells.filter { $0.overlay.marks.isCurrent }.map(\.place) == [3])
      #expect(stand.cell(3)?.overlay.marks.isPlaying == false)
    }
  }

  @Test func `the playing record's cell says so in its accessible name`() async throws {
    try await play { stand, _ in
      let cell = try #require(stand.cell(1))
      let item = try #require(cell.item)
      #expect(cell.told(.label(item.spoken)))
      stand.playing.change(to: PlayMarks(record: 2, isPlaying: true))
      #expect(cell.told(.label("\(item.spoken), playing")))
      stand.playing.change(to: PlayMarks())
      #expect(cell.told(.label(item.spoken)))
    }
  }

  @Test func `a cover can be dragged out of the grid, and is then the icon`() async throws {
    try await play { stand, grid in
      #expect(grid.dragContent != nil && grid.dragIcon?(2) != nil && grid.dragIcon?(999) == nil)
      grid.offer {
        $0 == 2 ? .text("a record") : nil
      } showing: { _ in
        nil
      }
      let drag = try #require(stand.cell(2)?.controllers.first { $0 is DragSource })
      #expect(emit("prepare", on: drag, 5.0, 5.0) != .object(nil))
    }
  }

  @Test func `another shelf in the grid begins with its own record, and records no choice`()
    async throws
  {
    try await play { stand, grid in
      let shelf = try #require(stand.page.shelf)
      let rests = stand.rests.count
      stand.page.show(shelf, at: 9)
      #expect(grid.selected == shelf.place(ofRecord: 9))
      #expect(stand.rests.count == rests, "no choice was recorded")
      grid.reload()
      #expect(grid.selected == shelf.place(ofRecord: 9) && stand.rests.count == rests)
    }
  }

  @Test func `the playing record is scrolled into the grid's view`() async throws {
    try await play { stand, grid in
      let place = try #require(stand.page.shelf?.place(ofRecord: 40))
      #expect(stand.cell(place) == nil)
      stand.page.comeBack(toRecord: 40)
      #expect(grid.selected == place)
      #expect(await until { stand.cell(place) != nil && grid.middle(of: place) != nil })
    }
  }

  @Test func `a heart follows the name of its record, as in the flow`() async throws {
    try await play { stand, _ in
      let loved = ShelfStand.album(2, heart: 1)
      stand.change(albums: [loved], tracks: ShelfStand.tracks(of: 2))
      #expect(await until { stand.cell(1)?.item?.subtitle.hasSuffix("♥") == true })
      #expect(stand.cell(2)?.item?.subtitle.hasSuffix("♥") == false)
    }
  }

  @Test func `the round button of a cell follows the pointer, and plays its record`() async throws {
    try await play { stand, _ in
      stand.actions.mayPlay = true
      let cell = try #require(stand.cell(1))
      let middle = cell.square.center
      cell.point(to: middle)
      #expect(cell.overlay.showsButton)
      cell.point(to: Point(x: middle.x, y: cell.size.height - 4))
      #expect(!cell.overlay.showsButton, "the caption is no cover")
      cell.point(to: middle)
      cell.point(to: nil)
      #expect(!cell.overlay.showsButton)
      cell.point(to: middle)
      let click = try #require(
        cell.controllers.compactMap { $0 as? ClickGesture }.first { $0.button == 1 }
      )
      emit("pressed", on: click, Int32(1), middle.x, middle.y)
      emit("released", on: click, Int32(1), middle.x, middle.y)
      #expect(stand.actions.pressed == [2] && stand.actions.played.isEmpty)
      stand.page.openMenu(for: .record(try #require(stand.page.record)), at: middle)
      #expect(!cell.overlay.showsButton, "the pointer is in the menu")
      stand.page.menu.close()
      #expect(await until { !stand.page.menu.isOpen })
    }
  }

  @Test func `the size of covers is one for the grid and the flow`() async throws {
    try await play { stand, grid in
      let flow = stand.page.flow
      let usual = try #require(stand.cell(2)).side
      #expect(press(Key("+"), .control, in: stand))
      #expect(flow.zoom > 1 && grid.zoom == flow.zoom)
      #expect(await until { (stand.cell(2)?.side ?? 0) > usual })
      #expect(press(Key("0"), .control, in: stand) && press(Key("-"), .control, in: stand))
      #expect(flow.zoom < 1 && grid.zoom == flow.zoom)
      #expect(await until { (stand.cell(2)?.side ?? usual) < usual })
      grid.onZoomWheel?(Point(x: 0, y: -2))
      #expect(flow.zoom > 1 && grid.zoom == flow.zoom)
      #expect(grid.controllers.contains { $0 is ZoomGesture })
      flow.onPinch?(0.7)
      #expect(grid.zoom == 0.7, "during the pinch")
    }
  }

  @Test(arguments: [false, true])
  func `the grid has its index as the flow has`(isStill: Bool) async throws {
    try await play { stand, grid in
      let (page, index) = (stand.page, stand.page.index)
      page.reducesMotion = isStill
      #expect(index.isMapped && index.chosen?.title == "B" && index.told(.label("Index")))
      #expect(grid.size.height + index.size.height <= page.size.height)
      index.choose(at: 10)
      stand.settle()
      #expect(index.chosen?.title == "K" && grid.selected == 20 && stand.rests.last == 21)
      #expect(await until { grid.middle(of: 20) != nil })
      page.comeBack(toRecord: 3)
      #expect(await until { grid.middle(of: 2) != nil })
      #expect(index.chosen?.title == "B")
      page.setGrid(false)
      #expect(page.flow.target == 2 && index.colors != nil)
    }
  }

  @Test func `the index follows the grid as it is scrolled`() async throws {
    try await play { stand, grid in
      grid.onView?(39)
      stand.settle()
      #expect(stand.page.index.chosen?.title == "T" && grid.selected == 2)
    }
  }

  @Test func `letters select a record of the grid, and Space is a letter among them`() async throws
  {
    try await play { stand, grid in
      #expect(!press(.space, in: stand))
      #expect(press(Key("k"), in: stand))
      #expect(await until { grid.selected == 20 })
      #expect(stand.page.flow.target == 20 && stand.page.flow.isTypingAhead)
      #expect(await until { stand.cell(20)?.parent?.hasFocus == true })
      #expect(press(.space, in: stand), "a letter while a word is typed")
      var hasLeft = false
      stand.page.onLeaveGrid = { hasLeft = true }
      #expect(press(.escape, in: stand) && !hasLeft, "it first ends the word")
      #expect(press(.escape, in: stand) && hasLeft)
    }
  }

  @Test func `Enter and a double click play the record of a cell`() async throws {
    try await play { stand, grid in
      stand.actions.mayPlay = true
      grid.onOpen?(6)
      #expect(stand.actions.played.map(\.record) == [7] && stand.page.grid != nil)
      #expect(stand.page.flow.target == 6)
    }
  }

  @Test func `the keys for hearts and properties act on the cell's record`() async throws {
    try await play { stand, grid in
      grid.onChoose?(5)
      #expect(press(Key("h"), .control, in: stand))
      #expect(
        stand.actions.hearts.map(\.hasHeart) == [true] && stand.actions.hearts[0].track == nil
      )
      #expect(press(.enter, .alt, in: stand) && stand.actions.shown == [6])
    }
  }

  @Test(arguments: [(Key.menu, Modifiers()), (.f10, .shift)])
  func `a key opens the menu at the cell`(key: Key, modifiers: Modifiers) async throws {
    try await play { stand, grid in
      let cell = try #require(stand.cell(2))
      let middle = try #require(grid.middle(of: 2))
      let corner = try #require(cell.convert(.zero, to: grid))
      #expect(middle.x == corner.x + cell.square.center.x)
      #expect(middle.y == corner.y + cell.square.center.y)
      #expect(press(key, modifiers, in: stand))
      #expect(stand.page.menu.isOpen)
      #expect(stand.page.menu.place == grid.convert(middle, to: stand.page))
      stand.page.menu.close()
      #expect(await until { !stand.page.menu.isOpen })
    }
  }
}
