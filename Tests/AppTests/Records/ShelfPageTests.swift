import Geometry
import Gtk
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

@Suite(.serialized, .needsDisplay) struct ShelfPageTests {
  private let stand: ShelfStand
  private var page: ShelfPage { stand.page }

  init() async throws { stand = try await ShelfStand() }

  @Test func `the visible page may use 32 MiB for covers, and one that has left 4`() async throws {
    let flow = stand.page.flow
    stand.page.adapt(to: .current)
    #expect(await until { flow.bareCount == 0 && flow.hasPictures })
    #expect(flow.textureUsage?.budget == 32 << 20)
    stand.page.adapt(to: .near)
    #expect(flow.textureUsage?.budget == 32 << 20, "it is still leaving")
    stand.page.shareMemory()
    #expect(flow.textureUsage?.budget == 4 << 20)
    #expect(flow.textureUsage?.bytes ?? .max <= 4 << 20)
    // Its covers do not keep what the cache has dropped.
    #expect(await until { flow.bareCount > 0 })
  }

  @Test func `a key folds one list shut and the next one open, in step with the covers`() {
    #expect(page.stack.sheet == 0)
    #expect(page.flow.press(.pageDown))
    var frames = 0
    while page.flow.course != .held {
      stand.clock.turn()
      let position = page.flow.position
      guard page.flow.course != .held else { break }
      #expect(page.stack.share.above == 0)
      #expect(page.stack.share.fraction == 1 || page.stack.share.below == 10)
      #expect(abs(page.stack.share.fraction - min(position / 10, 1)) < 1e-9)
      frames += 1
    }
    // After the last step the other list is gone, without a spring.
    #expect(page.stack.sheet == 10 && !page.stack.isFolding)
    #expect(frames > 5)
    stand.settle()
    #expect(page.stack.sheet == 10 && page.stack.isResting)
    #expect(page.index.chosen?.title == "F")
    #expect(stand.rests == [11])
  }

  @Test func `during a drag the two records around the position share the page`() async throws {
    _ = page.flow.handCame(at: stand.clock.time)
    for _ in 0..<30 {
      stand.clock.turn()
      page.flow.handMoved(by: Point(x: 17, y: 0), at: stand.clock.time)
      let place = page.flow.position.rounded(.down)
      #expect(page.stack.share.above == Int(place))
      #expect(abs(page.stack.share.fraction - (page.flow.position - place)) < 1e-9)
    }
    #expect(page.flow.position > 3)
    page.flow.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(page.stack.sheet == page.flow.centre)
  }

  @Test
  func `a fling folds once and unfolds once, and a drag that stops it closes the emptier list`()
    async throws
  {
    stand.swipe(700)
    var pairs: [[Int]] = []
    var last = page.stack.share.fraction
    for _ in 0..<400 where page.flow.course != .held {
      stand.clock.turn()
      let share = page.stack.share
      if pairs.last != [share.above, share.below] {
        pairs.append([share.above, share.below])
      } else {
        #expect(abs(share.fraction - last) < 0.6)
      }
      last = share.fraction
    }
    let rest = try #require(page.flow.centre)
    stand.settle()
    #expect(page.stack.sheet.map { $0 % 40 } == rest)
    // The lists of the drag, two of the fling, and those beside its target.
    #expect(pairs.count <= 5)
    // Again, with a drag that stops the fold midway.
    #expect(page.flow.press(.pageDown))
    stand.clock.run(0.1)
    let before = page.stack.share
    _ = page.flow.handCame(at: stand.clock.time)
    page.flow.handMoved(by: Point(x: 1, y: 0), at: stand.clock.time)
    stand.clock.turn()
    let after = page.stack.share
    #expect(
      before.fraction < 0.5 ? after.fraction <= before.fraction : after.fraction >= before.fraction
    )
    page.flow.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(page.stack.sheet.map { $0 % 40 } == page.flow.centre)
  }

  @Test func `the index moves the covers to the first record of a letter`() async throws {
    page.index.choose(at: 5)
    #expect(page.index.isLeading)
    stand.settle()
    #expect(!page.index.isLeading)
    #expect(page.flow.centre == 10)
    #expect(page.flow.position == page.flow.position.rounded())
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 11)
  }

  @Test func `a drag on the covers takes over from the index`() async throws {
    page.index.choose(at: 12)
    stand.clock.run(0.1)
    _ = page.flow.handCame(at: stand.clock.time)
    page.flow.handMoved(by: Point(x: 20, y: 0), at: stand.clock.time)
    stand.clock.turn()
    #expect(!page.index.isLeading)
    let held = page.flow.position
    stand.clock.run(0.3)
    #expect(page.flow.position == held)
    page.flow.handLeft(flings: false, at: stand.clock.time)
    stand.settle()
    #expect(
      page.index.chosen?.title
        == page.shelf?.index.cells.last {
          $0.first <= (page.flow.centre ?? 0)
        }?.title
    )
  }

  @Test func `with reduced motion everything changes at once`() async throws {
    page.reducesMotion = true
    #expect(page.flow.press(.pageDown))
    #expect(page.flow.position == 10)
    #expect(page.stack.sheet == 10 && page.stack.isResting)
    #expect(page.index.chosen?.title == "F")
  }

  @Test func `a heart is visible in the list at once`() async throws {
    #expect(!page.contents.row(0, of: 0).isFavourite)
    var tracks = ShelfStand.tracks(of: 1)
    tracks[0].heart = 5
    stand.change(tracks: tracks)
    #expect(page.contents.row(0, of: 0).isFavourite)
    #expect(!page.contents.row(2, of: 0).isAvailable)
    #expect(page.contents.row(1, of: 0).artist == "A guest")
  }
}

@Suite(.serialized, .needsDisplay) struct ShelfPageRecordTests {
  @Test func `records added during a scan do not move the one in the centre`() async throws {
    let stand = try await ShelfStand(at: 21)
    let page = stand.page
    #expect(page.record?.id == 21)
    stand.change(
      albums: (100...110).map { Album(id: RecordID($0), title: "New", artist: "Aaa \($0)") },
      tracks: (100...110).flatMap { ShelfStand.tracks(of: $0) }
    )
    #expect(page.record?.id == 21)
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 21)
    #expect(page.index.chosen?.title == "K")
    stand.settle()
    #expect(page.record?.id == 21)
    #expect(page.stack.isResting)
  }

  @Test func `a removed record is replaced by its neighbour`() async throws {
    let stand = try await ShelfStand(at: 21)
    stand.change(gone: [21])
    let page = stand.page
    #expect(page.record?.id == 22)
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 22)
  }

  @Test func `another order keeps the record in the centre`() async throws {
    let stand = try await ShelfStand(at: 21)
    stand.sort(by: .year)
    let page = stand.page
    #expect(page.record?.id == 21)
    #expect(page.index.chosen?.title == "1981")
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 21)
  }

  @Test func `dates in the index are words relative to today`() async throws {
    let stand = try await ShelfStand(at: 21)
    let album = Album(id: 41, title: "New", artist: "New", added: ShelfIndex.now)
    let track = Track(
      id: 4100,
      folder: 1,
      name: Array("1".utf8),
      album: 41,
      title: "One",
      artist: "New",
      added: ShelfIndex.now
    )
    stand.change(albums: [album], tracks: [track])
    stand.sort(by: .added)
    let page = stand.page
    #expect(page.index.cells.map(\.title) == ["Today", "1970"])
    // A shelf that was built some days ago, with another today.
    let shelf = try #require(page.shelf)
    let ago = ShelfIndex.now - 40 * 86_400
    let old = ShelfIndex(shelf.records, by: .added, at: ago)
    #expect(old.cells[0].words == "Today" && !old.holds())
    page.show(
      Shelf(id: .all, kind: .all, order: .added, records: shelf.records, index: old),
      at: nil
    )
    #expect(page.index.cells.map(\.title) == ["Today", "1970"] && page.contents.index.holds())
  }

  @Test func `months and weeks have names`() {
    let periods: [CalendarPeriod] = [.today, .thisWeek, .month(1), .month(11), .year(2024)]
    let cells = periods.map { period in
      ShelfIndex.Cell(id: "x", title: "2024", first: 0, period: period)
    }
    #expect(cells.map(\.words) == ["Today", "This week", "January", "November", "2024"])
  }

  @Test func `the remembered record is centred when it appears`() async throws {
    let stand = try await ShelfStand(10, at: 30)
    let page = stand.page
    #expect(page.record?.id == 1 && page.centre.wanted == 30)
    stand.change(
      albums: (11...40).map { ShelfStand.album($0) },
      tracks: (11...40).flatMap { ShelfStand.tracks(of: $0) }
    )
    #expect(page.record?.id == 30 && page.centre.wanted == nil)
    #expect(page.stack.sheet.flatMap { page.contents.record(inSlot: $0)?.id } == 30)
  }

  @Test func `the remembered record is forgotten once the covers are moved`() async throws {
    let stand = try await ShelfStand(10, at: 30)
    #expect(stand.page.flow.press(.right))
    stand.settle()
    #expect(stand.page.centre.wanted == nil && stand.page.record?.id == 2)
  }

  @Test(arguments: [1, 2])
  func `one or two records form a row, not a ring`(count: Int) async throws {
    let stand = try await ShelfStand(count)
    let page = stand.page
    #expect(!page.flow.ring.wraps)
    stand.swipe(500)
    stand.settle()
    #expect(page.flow.position == Double(count - 1))
    #expect(page.stack.sheet == count - 1)
  }

  @Test func `a hundred thousand records are shown and changed in time`() async throws {
    let stand = try await ShelfStand(100_000, tracks: 1)
    let page = stand.page
    #expect(page.flow.press(.end))
    stand.settle()
    #expect(page.flow.centre == 99_999)
    // The actor changes the shelf; the main thread has one frame's work left. In a debug build that
    // takes up to a quarter of a second on an idle machine.
    var times: [Double] = []
    while times.count < 5, times.last ?? 1 >= 0.25 {
      let id = 500_000 + Int64(times.count)
      let update = stand.update(
        albums: [Album(id: RecordID(id), title: "New", artist: "Aaa")],
        tracks: ShelfStand.tracks(of: id)
      )
      let shelf = try #require(update.shelves.first)
      let changes = try #require(update.changes[.all])
      times.append(ProcessorTime.spent { page.update(to: shelf, changes) })
      #expect(page.flow.centre == 99_999 + times.count)
    }
    #expect(times.contains { $0 < 0.25 }, "\(times)")
  }
}
