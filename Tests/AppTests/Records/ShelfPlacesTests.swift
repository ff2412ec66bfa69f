import Geometry
import Library
import TestSupport
import Testing
import Values

@testable import App

@Suite(.serialized, .needsDisplay) struct ShelfPlacesTests {
  private final class Rig {
    let clock = HandClock(time: 100)
    let page: RecordsPage
    private let fixture: SessionFixture
    private let stage: Stage
    private let library = InventedLibrary()

    init() async throws {
      fixture = try SessionFixture(lookup: library.tracks)
      let music = MusicActions(fixture.session.catalogue, player: nil)
      page = RecordsPage(
        music,
        playing: PlayingMarks(),
        memory: fixture.session.memory,
        motion: clock.motion,
        pictures: { PlainPictures() }
      )
      page.onNewPage = { $0.reducesMotion = false }
      page.tabs.reducesMotion = false
      stage = await Stage(page, width: 700, height: 480)
      let contents = ShelfStand.contents(1...120) { "Genre \($0 % 10)" }
      fixture.session.catalogue.show(library.update(to: contents), library.tracks)
      await page.drawn()
    }

    /// The current page, during a page turn its target.
    func shown() throws -> ShelfPage { try #require(page.currentPage) }

    func select(_ index: Int) { page.tabs.select(at: index) }
  }

  @Test func `a shelf remembers its record, however many others were shown meanwhile`()
    async throws
  {
    let rig = try await Rig()
    #expect(rig.page.tabs.list.count == 12)
    try rig.shown().flow.go(to: 5)
    rig.clock.run(2)
    let record = try #require(rig.shown().record)
    for index in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0] {
      rig.select(index)
      rig.clock.run(1.5)
      await rig.page.drawn()
    }
    let page = try rig.shown()
    #expect(page.shelf?.id == .all && page.record?.id == record.id)
    #expect(page.flow.position == 5)
  }

  @Test func `a shelf left in mid-flight returns to the flight's target`() async throws {
    let rig = try await Rig()
    let flow = try rig.shown().flow
    _ = flow.handCame(at: rig.clock.time)
    for _ in 0..<8 {
      rig.clock.turn()
      flow.handMoved(by: Point(x: 40, y: 0), at: rig.clock.time)
    }
    flow.handLeft(flings: true, at: rig.clock.time)
    let record = try #require(rig.shown().record)
    let first = try rig.shown().shelf?.records.first
    #expect(record.id != first?.id)
    // With reduced motion the pages between disappear before the covers rest.
    rig.page.tabs.reducesMotion = true
    for index in [6, 9, 3, 0] { rig.select(index) }
    let page = try rig.shown()
    #expect(page.record?.id == record.id)
  }

  @Test(arguments: 1...UInt64(LongRun.count(2, long: 4)))
  func `shelves remember their records in any order, in flight as well`(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let rig = try await Rig()
    var places: [ShelfID: RecordID] = [:]
    for step in 0..<LongRun.count(50, long: 200) {
      let page = try rig.shown()
      let shelf = try #require(page.shelf)
      let found = page.record?.id
      #expect(found == places[shelf.id] ?? shelf.records[0].id, "step \(step), seed \(seed)")
      guard found == places[shelf.id] ?? shelf.records[0].id else { break }
      move(page, &random, rig.clock)
      places[shelf.id] = page.record?.id
      rig.clock.run(Double.random(in: 0...0.8, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { await rig.page.drawn() }
      if !page.index.isRunning { #expect(page.record?.id == places[shelf.id]) }
      places[shelf.id] = page.record?.id
      rig.page.tabs.reducesMotion = Bool.random(using: &random)
      rig.select(Int.random(in: 0..<12, using: &random))
      rig.clock.run(Double.random(in: 0...1, using: &random))
      if Int.random(in: 0..<4, using: &random) == 0 { await rig.page.drawn() }
    }
  }

  private func move(_ page: ShelfPage, _ random: inout SeededRandom, _ clock: HandClock) {
    let count = page.contents.count
    switch Int.random(in: 0..<5, using: &random) {
    case 0: page.flow.go(to: Int.random(in: 0..<count, using: &random))
    case 1: page.centre.jump(to: Int.random(in: 0..<count, using: &random))
    case 2:
      let way = Double.random(in: -60...60, using: &random)
      _ = page.flow.handCame(at: clock.time)
      for _ in 0..<Int.random(in: 2...8, using: &random) {
        clock.turn()
        page.flow.handMoved(by: Point(x: way, y: 0), at: clock.time)
      }
      page.flow.handLeft(flings: true, at: clock.time)
    case 3: _ = page.flow.wheelTurned(by: Point(x: 0, y: 1), with: [], over: .zero, at: clock.time)
    default: break
    }
  }
}
