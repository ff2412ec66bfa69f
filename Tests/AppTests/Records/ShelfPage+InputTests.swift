import Geometry
import Gtk
import PlaybackSupport
import TestSupport
import Testing

@testable import App
@testable import Widgets

@Suite(.serialized, .needsDisplay) struct ShelfPageInputTests {
  private let stand: ShelfStand
  private var page: ShelfPage { stand.page }

  init() async throws { stand = try await ShelfStand() }

  @Test func `two fingers up and down over the index move the covers`() async throws {
    let foot = Point(x: 450, y: page.stage.size.height - 20)
    let list = Point(x: 450, y: page.stage.size.height + 40)
    #expect(page.takes(HandMovement(device: .touchpad, axis: .vertical, start: foot)))
    #expect(!page.takes(HandMovement(device: .touchpad, axis: .horizontal, start: foot)))
    #expect(!page.takes(HandMovement(device: .touchpad, axis: .vertical, start: list)))
    #expect(!page.takes(HandMovement(device: .mouse, axis: .vertical, start: foot)))
  }

  @Test func `Enter goes to the tracks while playing is not possible, and plays otherwise`() {
    page.flow.takeFocus()
    #expect(page.flow.press(.enter))
    #expect(page.stack.cursorRow == 0)
    stand.actions.mayPlay = true
    page.stack.press(.down)
    page.stack.press(.enter)
    #expect(stand.actions.played.map(\.track) == [101])
    #expect(page.flow.press(.enter))
    #expect(stand.actions.played.map(\.record) == [1, 1])
    #expect(stand.actions.played[1].track == nil)
  }

  @Test func `Down on the last track goes on to the next record`() async throws {
    page.showTracks()
    #expect(await until { page.stack.hasFocusInside })
    page.stack.press(.end)
    page.stack.press(.down)
    #expect(page.flow.target == 1)
    stand.settle()
    await stand.drawn()
    #expect(await until { page.stack.cursorRow == 0 && page.stack.hasFocusInside })
    #expect(page.record?.id == 2 && page.stack.sheet == page.centre.slot)
  }

  @Test func `Down on the last track of the last record says that it is the last`() async throws {
    let stand = try await ShelfStand(1)
    var news: [String] = []
    stand.actions.onNews = { news.append($0) }
    stand.page.showTracks()
    stand.page.stack.press(.end)
    stand.page.stack.press(.down)
    #expect(news == ["This is the last record of the shelf."])
  }

  @Test func `letters typed in the list search the covers`() async throws {
    page.showTracks()
    await stand.drawn()
    #expect(await until { page.stack.hasFocusInside })
    #expect(page.press(Key("k"), []))
    #expect(await until { page.flow.target == 20 })
  }

  @Test
  func `letters find artists first, or titles where the shelf is sorted by them`() async throws {
    let contents = stand.page.contents
    #expect(contents.letters(at: 0) == ("Artist 1", "Title 1"))
    stand.sort(by: .title)
    #expect(contents.letters(at: 0) == ("Title 1", "Artist 1"))
    stand.sort(by: .added)
    #expect(contents.letters(at: 0) == ("Artist 1", "Title 1"))
    stand.sort(by: .artist)
    stand.page.flow.takeFocus()
    for letter in "title 7" {
      #expect(stand.page.flow.press(Key(letter)))
    }
    #expect(await until { stand.page.flow.target == 6 })
  }

  @Test(arguments: [false, true])
  func `typed letters are above the covers, and if none fits so is a search of the library`(
    isGrid: Bool
  ) async throws {
    var searched: [String] = []
    page.onSearch = { searched.append($0) }
    page.setGrid(isGrid)
    func press(_ key: Key) -> Bool {
      (isGrid ? page.grid?.onKey?(key, []) == true : page.flow.press(key)) || page.press(key, [])
    }
    #expect(press(Key("k")) && page.bubble.isVisible && page.bubble.word?.text == "k")
    #expect(await until { page.flow.target == 20 })
    #expect(page.bubble.word?.fits == true)
    #expect(press(Key("z")))
    #expect(await until { page.bubble.word?.fits == false && page.bubble.isMapped })
    #expect(await until { page.bubble.size.width > 0 })
    let place = try #require(page.bubble.place(in: page))
    #expect(abs(place.center.x - page.size.width / 2) <= 1 && place.origin.y >= 0)
    #expect(press(.enter) && searched == ["kz"] && !page.bubble.isVisible)
    #expect(press(Key("z")))
    #expect(await until { page.bubble.word?.fits == false })
    let button = try #require(page.bubble.descendants.lazy.compactMap { $0 as? Button }.first)
    button.click()
    #expect(searched == ["kz", "z"] && page.flow.missed == nil)
    #expect(press(Key("z")) && press(.escape) && !page.bubble.isVisible)
  }

  @Test func `the bubble goes some time after the last letter, later if it offers a search`() async
  {
    let clock = HandTimer()
    let bubble = TypeAheadBubble(clock: clock)
    var ends = 0
    bubble.onEnd = { ends += 1 }
    bubble.show(TypedWord(text: "k", fits: true))
    await Stage(bubble, width: 300, height: 200)
    clock.turn(0.9)
    bubble.show(TypedWord(text: "kz", fits: true))
    clock.turn(0.9)
    #expect(ends == 0)
    clock.turn(0.3)
    #expect(ends == 1)
    bubble.show(TypedWord(text: "kzz", fits: false))
    clock.turn(5)
    #expect(ends == 1)
    clock.turn(2)
    #expect(ends == 2)
  }

  @Test func `Tab goes from the covers to the index, to the list and on`() async throws {
    page.flow.takeFocus()
    #expect(page.moveFocus(to: .next) && page.index.hasFocusInside)
    #expect(page.moveFocus(to: .next) && page.stack.hasFocusInside)
    #expect(page.stack.cursorRow == 0)
    #expect(!page.moveFocus(to: .next))
    #expect(page.moveFocus(to: .previous) && page.index.hasFocusInside)
    #expect(page.moveFocus(to: .previous) && page.flow.hasFocusInside)
    #expect(!page.moveFocus(to: .previous))
  }

  @Test func `Escape returns from the tracks to the covers`() async throws {
    page.showTracks()
    await stand.drawn()
    #expect(await until { page.stack.hasFocusInside })
    #expect(page.press(.escape, []))
    #expect(page.flow.hasFocusInside)
  }

  @Test func `a key toggles the heart of the track or of the record`() async throws {
    page.flow.takeFocus()
    #expect(page.press(Key("h"), .control))
    #expect(stand.actions.hearts.last?.track == nil && stand.actions.hearts.last?.hasHeart == true)
    page.showTracks()
    await stand.drawn()
    #expect(await until { page.stack.hasFocusInside })
    #expect(page.press(Key("h"), .control))
    #expect(stand.actions.hearts.last?.track == 100)
  }

  @Test func `screen readers get records, tracks and places`() async throws {
    stand.clock.turn()
    #expect(
      page.flow.children.contains { $0.told(.label("Title 1, Artist 1, 1 of 40")) }
        && page.flow.children.contains { $0.told(.place(1, of: 40)) }
    )
    #expect(page.stack.told(.label("Tracks of Title 1")))
    #expect(page.stack.children.contains { $0.told(.place(2, of: 4)) })
    #expect(page.index.told(.label("Index")))
  }

  @Test func `the heading of a disc has a menu where music can be played, as have its tracks`()
    async throws
  {
    stand.change(tracks: ShelfStand.tracks(of: 1, onDiscs: true))
    page.stack.onMenu?(0, 0, Point(x: 100, y: 20), false)
    #expect(!page.activate("row.disc-play"))
    page.menu.close()
    #expect(await until { !page.menu.isOpen })
    stand.actions.mayPlay = true
    page.stack.onMenu?(0, 0, Point(x: 100, y: 20), false)
    #expect(page.menu.isOpen)
    page.menu.close()
    #expect(await until { !page.menu.isOpen })
    page.showTracks()
    #expect(page.stack.press(.menu) && page.menu.isOpen && page.activate("row.disc-play"))
    page.menu.close()
  }
}

@Suite(.serialized, .needsDisplay) struct ShelfPageSheetTests {
  @Test func `from right to left the keys swap and the next record is on the left`() async throws {
    let stand = try await ShelfStand(isRightToLeft: true)
    #expect(stand.page.flow.press(.left))
    stand.settle()
    #expect(stand.page.flow.centre == 1)
    #expect(stand.page.index.isRightToLeft)
  }

  @Test func `in a low window the list is a sheet over the stage`() async throws {
    let stand = try await ShelfStand(width: 700, height: 320)
    let page = stand.page
    #expect(page.isLow)
    #expect(page.stage.size.height == 280)
    #expect(page.flow.press(.enter))
    stand.settle()
    #expect(page.drawer.openness == 1)
    #expect(page.drawer.heading == page.record?.title && !page.drawer.heading.isEmpty)
    #expect(page.drawer.artist == page.record?.artist && !page.drawer.artist.isEmpty)
    #expect(page.press(.escape, []))
    stand.settle()
    #expect(page.drawer.openness == 0)
  }

  @Test func `a sheet follows the drag, and then continues gradually`() async throws {
    let stand = try await ShelfStand(width: 700, height: 320)
    let drawer = stand.page.drawer
    #expect(!drawer.handCame(at: stand.clock.time))
    for _ in 0..<10 {
      stand.clock.turn(0.05)
      drawer.handMoved(by: Point(x: 0, y: drawer.travel / 16), at: stand.clock.time)
    }
    #expect(abs(drawer.openness - 10 / 16) < 1e-9)
    stand.clock.turn(0.5)
    drawer.handLeft(flings: true, at: stand.clock.time)
    var seen: [Double] = []
    while drawer.isRunning, seen.count < 200 {
      stand.clock.turn()
      seen.append(drawer.openness)
    }
    #expect(seen.count > 10 && seen.count < 60 && seen == seen.sorted() && seen.last == 1)
    #expect(!drawer.handCame(at: stand.clock.time), "a press without a motion is a click")
    drawer.handLeft(flings: true, at: stand.clock.time)
    #expect(drawer.isOpen)
  }

  @Test func `the focus enters a sheet that a key opens, and leaves one that closes`()
    async throws
  {
    let stand = try await ShelfStand(width: 700, height: 320)
    let page = stand.page
    page.flow.takeFocus()
    #expect(page.press(.down, []))
    for _ in 0..<30 {
      stand.clock.turn()
      await stand.drawn()
      #expect(page.stack.hasFocusInside)
    }
    #expect(page.drawer.openness == 1)
    page.drawer.close()
    stand.settle()
    #expect(await until { page.flow.hasFocusInside && !page.stack.isSensitive })
  }

  @Test func `the grid shows the same record, and a record chosen there is then in the flow`()
    async throws
  {
    let stand = try await ShelfStand(at: 21)
    let page = stand.page
    page.setGrid(true)
    let grid = try #require(page.grid)
    await stand.drawn()
    #expect(grid.selected == 20)
    grid.onChoose?(4)
    page.setGrid(false)
    #expect(page.record?.id == 5)
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 5)
  }

  @Test func `a page is freed`() async throws {
    try await expectFreed {
      let stand = try await ShelfStand(at: 21)
      stand.page.setGrid(true)
      await stand.drawn()
      stand.page.setGrid(false)
      stand.swipe(300)
      stand.page.openMenu(
        for: .record(try #require(stand.page.record)),
        at: Point(x: 300, y: 100)
      )
      stand.page.menu.close()
      await until { !stand.page.menu.isOpen }
      stand.settle()
      stand.close()
      return [stand.page, stand.page.flow]
    }
  }
}
