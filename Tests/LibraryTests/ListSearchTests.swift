import Glibc
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct ListSearchTests {
  private let fixture = LibraryFixture()
  private let search = ListSearch("heart -live", in: .random, limit: 50)

  // MARK: - Storing

  @Test(arguments: ListSearch.Order.allCases)
  func `a stored search is read back unchanged`(order: ListSearch.Order) {
    for text in ["", " ", "heart", "a  b\n\tc \"d e\" ", "newest 5 x"] {
      for limit in [nil, 1, 50] {
        let search = ListSearch(text, in: order, limit: limit)
        let read = ListSearch(stored: search.stored)
        #expect(read == search && read.text == text && read.order == order && read.limit == limit)
      }
    }
    #expect(ListSearch("", limit: -3).limit == 1)
  }

  @Test(arguments: ["", "heart", "heart live", " 5 heart", "newest", "\u{0}"])
  func `a damaged search keeps its text, and has the default order`(stored: String) {
    let read = ListSearch(stored: stored)
    #expect(read.text == stored && read.order == .newest && read.limit == nil)
    #expect(ListSearch(stored: read.stored) == read)
  }

  @Test(arguments: ["0", "-7", "many", "99999999999999999999", ""])
  func `an invalid limit is no limit`(limit: String) {
    let read = ListSearch(stored: "title \(limit) heart")
    #expect(read.text == "heart" && read.order == .title && read.limit == nil)
  }

  @Test func `an order of a newer program is kept until another one is chosen`() {
    let read = ListSearch(stored: "by-mood 5 heart")
    #expect(read.order == .newest && read.order(at: 0) == .newest && read.text == "heart")
    #expect(read.changed("new", in: .newest, limit: 5).stored == "by-mood 5 new")
    #expect(read.changed("new", in: .title, limit: nil).stored == "title - new")
  }

  @Test func `the random order is the same for a day, and another one on the next`() {
    let start: Int64 = 1_800_000_000
    var days: [SearchOrder] = []
    for hour in 0..<72 as Range<Int64> {
      let order = search.order(at: start + hour * 3600)
      if days.last != order { days.append(order) }
    }
    #expect(Set(days).count == days.count && (3...4).contains(days.count))
  }

  // MARK: - Edits

  @Test func `creating and changing a smart list is undone and redone across restarts`()
    async throws
  {
    let store = try await fixture.open()
    try await store.apply(.insert([.search(search, "Hearts")], into: 0))
    let other = ListSearch("missing", in: .title)
    try await store.apply(.search(1, other))
    #expect(try await store.nextSteps().undo == "search")
    #expect(try await store.apply(.search(1, other)).isEmpty)
    await store.close()
    let again = try await fixture.open()
    #expect(await again.listTree[1]?.search == other)
    #expect(try await again.undo() == .edit)
    #expect(await again.listTree[1]?.search == search)
    #expect(try await again.undo() == .edit)
    #expect(await again.listTree.count == 0)
    await again.close()
    let last = try await fixture.open()
    #expect(try await last.redo() == .edit)
    #expect(try await last.redo() == .edit)
    #expect(await last.listTree[1]?.search == other)
    #expect(await last.listTree[1]?.text == "Hearts")
    #expect(try await last.check().isEmpty)
  }

  @Test func `a lost database is rebuilt with its smart lists`() async throws {
    let store = try await fixture.open()
    try await store.apply(.insert([.search(search, "Hearts")], into: 0))
    await store.close()
    for name in ["music.db", "music.db-wal", "music.db-shm"] {
      _ = fixture.place.appending(name).withCString { unlink($0) }
    }
    let again = try await fixture.open()
    #expect(await again.listTree.everything.map(\.search) == [search])
  }

  @Test func `a smart list takes no rows, is no line, and keeps its search when renamed`() throws {
    var tree = try ListTree().edited([
      .insert([.search(search, "Hearts"), .stack("Mine")], into: ListNode.top)
    ])
    #expect(tree[1]?.opens == true)
    for (edit, why): (ListEdit, ListError) in [
      (.insert([.line("x")], into: 1), .notAStack(1)), (.move([2], into: 1), .notAStack(1)),
      (.turn(1), .notPlain(1)), (.match([ListMatch(1, .track(3))]), .notAnItem(1)),
      (.clearDone(in: 1), .notAStack(1)),
    ] {
      #expect(throws: why) { try tree.changes(for: edit, time: 1) }
    }
    tree = try tree.edited([
      .rename(1, to: "Love", target: .track(3)), .move([1], into: 2), .complete([1]),
    ])
    #expect(tree[1]?.text == "Love" && tree[1]?.search == search && tree[1]?.isDone == true)
  }

  // MARK: - Damage

  @Test func `rows within a smart list are moved to the first level, and none is lost`() {
    let tree = ListTree([
      ListNode(
        id: 1,
        parent: 0,
        place: 1,
        kind: .stack,
        text: "s",
        target: .search(search),
        created: 1
      ),
      ListNode(id: 2, parent: 1, place: 1, kind: .stack, text: "t", created: 1),
      ListNode(id: 3, parent: 2, place: 1, kind: .item, text: "x", created: 1),
    ])
    #expect(tree.ids(in: ListNode.top) == [1, 2] && tree.ids(in: 2) == [3])
    #expect(tree[1]?.search == search && tree[1]?.kind == .item)
  }

  @Test func `damage to a stored search is repaired from the second file`() async throws {
    let store = try await fixture.open()
    try await store.apply(.insert([.search(search, "Hearts")], into: 0))
    await store.close()
    try Database(path: fixture.place.appending("user.db"), .write).execute(
      "UPDATE row SET search = CAST(x'ff00' AS TEXT) WHERE id = 1"
    )
    let again = try await fixture.open()
    #expect(await !again.repairs.isEmpty)
    #expect(try await again.check().isEmpty)
    #expect(await again.listTree[1]?.search == search)
  }

  @Test func `a search of a newer program is shown, and changes nothing`() async throws {
    let store = try await fixture.open()
    try await store.apply(.insert([.search(search, "Hearts"), .line("x")], into: 0))
    await store.close()
    _ = try PairedDatabase(folder: fixture.place).edit("newer") { edit throws(DatabaseError) in
      try edit.update("row", ["search": "by-mood 5 heart", "kind": 9], where: "id = 1")
    }
    let again = try await fixture.open()
    #expect(await again.listTree[1]?.search?.stored == "by-mood 5 heart")
    #expect(
      try await LibrarySearcher(again).tracks(of: ListSearch(stored: "by-mood 5 heart")).isEmpty
    )
  }

  // MARK: - Contents

  @Test func `a smart list is exported with its present tracks`() async throws {
    for title in ["Two", "One", "Three"] {
      fixture.track("\(title).flac", "title=\(title);artist=A;album=Blue")
    }
    let store = try await fixture.scanned()
    let titles = ListSearch("album:blue", in: .title, limit: 2)
    try await store.apply(
      .insert([.stack("Mine", [.search(titles, "Some"), .line("x")])], into: ListNode.top)
    )
    let searcher = LibrarySearcher(store)
    let tree = await store.listTree
    let filled = try await tree.filled(below: 1) { try await searcher.tracks(of: $0) }
    #expect(filled.rows(in: 1).map(\.text) == ["Some", "x"])
    let music = try await store.knownMusic(of: 1, in: filled)
    let list = Playlist(filled, of: 1, in: music, as: .m3u8)
    #expect(list.rows.map(\.text) == ["Some", "One", "Three", "x"])
    #expect(list.rows.map(\.depth) == [0, 1, 1, 0])
    #expect(list.rows.compactMap { $0.track?.title } == ["One", "Three"])
    #expect(await store.listTree == tree)
    // A list without smart lists is unchanged.
    #expect(try await tree.filled(below: 3) { _ in [] } == tree)
  }

  @Test func `tracks that belong together stand by record, in its order`() async throws {
    for (record, count) in [("A", 3), ("B", 2)] {
      for number in 1...count {
        let tags = "title=\(record)\(number);artist=X;album=\(record);track=\(number)"
        fixture.track("\(record)/\(count - number).flac", tags)
      }
    }
    let store = try await fixture.scanned()
    let searcher = LibrarySearcher(store)
    func titles(_ order: ListSearch.Order) async throws -> [String] {
      let known = try await store.contents().tracks
      return try await searcher.tracks(of: ListSearch("", in: order)).map { id in
        known.first { $0.id == id }?.title ?? "?"
      }
    }
    for order in [ListSearch.Order.newest, .oldest] {
      let all = try await titles(order)
      #expect(all == ["A1", "A2", "A3", "B1", "B2"] || all == ["B1", "B2", "A1", "A2", "A3"])
    }
    for title in ["A2", "B1", "A1"] {
      try await store.play(try await store.id(of: title))
      fixture.calendar.advance(seconds: 1)
    }
    fixture.calendar.advance(days: 1)
    try await store.play(try await store.id(of: "B2"))
    // By sitting, and there by the record that was played last.
    let recent = try await LibrarySearcher(store).tracks(of: ListSearch("", in: .recentlyPlayed))
    var expected: [TrackID] = []
    for title in ["B2", "A1", "A2", "B1", "A3"] {
      expected.append(try await store.id(of: title))
    }
    #expect(recent == expected)
  }

  @Test func `tracks not played for the longest time are first, after those never played`()
    async throws
  {
    for title in ["One", "Two", "Three"] { fixture.track("\(title).flac", "title=\(title)") }
    let store = try await fixture.scanned()
    for title in ["Two", "One"] {
      try await store.play(try await store.id(of: title))
      fixture.calendar.advance(days: 1)
    }
    let searcher = LibrarySearcher(store)
    let ids = try await searcher.tracks(of: ListSearch("", in: .longestAgo))
    var expected: [TrackID] = []
    for title in ["Three", "Two", "One"] { expected.append(try await store.id(of: title)) }
    #expect(ids == expected)
    #expect(
      try await searcher.tracks(of: ListSearch("played:<3d", in: .longestAgo, limit: 1)) == [ids[1]]
    )
  }
}
