import Adwaita
import Gtk
import TestSupport
import Testing

@testable import App

@Suite(.serialized, .needsDisplay) struct RecordsPageSurpriseTests {
  private func surprise(_ stand: ShelfStand, seed: UInt64 = 5) {
    var chance = SeededRandom(seed: seed)
    stand.page.surprise(using: &chance)
  }

  @Test(arguments: [2, 5, 40])
  func `the covers are flung and land dead centre on another record`(count: Int) async throws {
    let stand = try await ShelfStand(count)
    let flow = stand.page.flow
    surprise(stand)
    let target = try #require(flow.target)
    #expect(target != 0 && !flow.isStill && flow.velocity > 0)
    stand.settle()
    #expect(flow.position == flow.position.rounded() && flow.centre == target)
    #expect(stand.rests.last == stand.page.contents.record(at: target)?.id)
  }

  @Test(arguments: [0, 1])
  func `a shelf without another record stays at rest`(count: Int) async throws {
    let stand = try await ShelfStand(count)
    surprise(stand)
    #expect(stand.page.flow.isStill && stand.page.flow.position == 0)
  }

  @Test func `the covers get the focus, and Enter plays the record on which they land`()
    async throws
  {
    let stand = try await ShelfStand(at: 3)
    stand.actions.mayPlay = true
    stand.page.showTracks()
    #expect(await until { stand.page.stack.hasFocusInside })
    surprise(stand)
    #expect(stand.page.flow.hasFocusInside && !stand.page.stack.hasFocusInside)
    let target = stand.page.record?.id
    #expect(stand.page.flow.press(.enter))
    #expect(stand.actions.played.map(\.record) == [target])
  }

  @Test func `a touch catches the covers in flight, and they settle there`() async throws {
    let stand = try await ShelfStand()
    let flow = stand.page.flow
    surprise(stand)
    stand.clock.run(0.1)
    let caught = flow.position
    #expect(flow.handCame(at: stand.clock.time) && flow.isHeld)
    stand.clock.run(1)
    #expect(flow.position == caught)
    flow.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(flow.position == caught.rounded())
  }

  @Test func `the same seed has the same surprise`() async throws {
    var targets: [Int?] = []
    for seed: UInt64 in [5, 5, 6] {
      let stand = try await ShelfStand()
      surprise(stand, seed: seed)
      targets.append(stand.page.flow.target)
      stand.close()
    }
    #expect(targets[0] == targets[1] && targets[0] != targets[2])
  }

  @Test func `with reduced motion, and in the grid, the record is there at once`() async throws {
    let stand = try await ShelfStand()
    stand.page.reducesMotion = true
    surprise(stand)
    #expect(stand.page.flow.isStill && stand.page.flow.centre != 0)
    stand.page.reducesMotion = false
    stand.page.setGrid(true)
    let grid = try #require(stand.page.grid)
    let before = stand.page.flow.centre
    surprise(stand)
    #expect(stand.page.flow.isStill && stand.page.flow.centre != before)
    #expect(grid.selected == stand.page.flow.centre && grid.selected != nil)
  }

  @Test func `the button beside the shelves does it, and leaves the strip in the middle`()
    async throws
  {
    let stand = try PlayerStand(1...30)
    let page = stand.fixture.recordsPage(stand.music)
    await Stage(page, width: 900, height: 640)
    let shelves = page.pager
    #expect(await until { page.currentPage?.isMapped == true && shelves.strip.size.width > 1 })
    let middle = shelves.strip.convert(.init(x: shelves.strip.size.width / 2, y: 0), to: page)
    #expect(middle?.x == page.size.width / 2)
    let button = try #require(shelves.end as? Button)
    #expect(button.told(.label("Surprise Me")))
    let before = page.currentPage?.flow.target
    button.click()
    #expect(page.currentPage?.flow.target != before)
  }

  @Test func `the action shows the records, and does it there`() async throws {
    let stand = try PlayerStand(1...30)
    let window = await stand.window(of: try AdwaitaApplication.registered())
    window.go(to: .lists)
    let before = window.records.currentPage?.flow.target
    window.actions["surprise"]?.run()
    #expect(window.page == .records)
    #expect(window.records.currentPage?.flow.target != before)
  }

  @Test func `keys of chance work on every page, and a focused text keeps them`() async throws {
    let stand = try PlayerStand(1...30)
    let window = await stand.window(of: try AdwaitaApplication.registered())
    let (u, e) = (Key("u"), Key("e"))
    window.startSearch()
    #expect(await until { window.search.field.hasFocusInside })
    #expect(!window.press(u, .control) && !window.press(e, .control) && window.page == .search)
    window.go(to: .lists)
    #expect(await until { window.focus?.takesText != true })
    #expect(window.press(u, .control) && window.page == .records)
  }
}
