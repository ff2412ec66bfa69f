import Foundation
import LibrarySupport
import Messages
import TestSupport
import Testing
import Values

@testable import Library

/// An index that is lost: the user's book has all that a scan cannot find.
struct LostMusicTests {
  private let fixture = LibraryFixture()

  /// What may happen to the index while no program has it open.
  private enum Harm: CaseIterable {
    case deleted, emptied, zeroed, cut, ofOtherVersion, ofOtherBook
  }

  private var index: BytePath { fixture.place.appending("music.db") }

  private func strike(_ harm: Harm) throws {
    let file = URL(filePath: index.text)
    let size = Damage.size(of: index)
    switch harm {
    case .deleted: try FileManager.default.removeItem(at: file)
    case .emptied: try Data().write(to: file)
    case .zeroed: try Data(count: size).write(to: file)
    case .cut: _ = index.withCString { truncate($0, size / 2) }
    case .ofOtherVersion: try Database(path: index, .write).execute("PRAGMA user_version = 999")
    case .ofOtherBook:
      try Database(path: index, .write).execute(
        """
        UPDATE setting SET value = 1 WHERE name = 'user';
        UPDATE track SET heart = 7, plays = 7, song = song + 1 WHERE song NOTNULL;
        UPDATE album SET heart = 7 WHERE record NOTNULL;
        """
      )
    }
  }

  private func reopened(_ store: LibraryStore, _ harm: Harm = .deleted) async throws -> LibraryStore
  {
    await store.close()
    try strike(harm)
    // No two indexes are made in the same second.
    fixture.calendar.advance(seconds: 1)
    return try await fixture.open()
  }

  private func scanAll(_ store: LibraryStore) async throws {
    for root in try await store.roots() { try await fixture.scan(store, root: root.path) }
  }

  /// Lists, hearts, plays, steps, and the dates of all files, by paths and titles.
  private func state(of store: LibraryStore) async throws -> [String] {
    let contents = try await store.contents()
    let steps = await store.stepCounts()
    return try await SampleLibrary.work(in: store) + ["\(steps)"]
      + contents.tracks.map { "\($0.path.text) \($0.title) \($0.added)" }.sorted()
      + contents.albums.map { "\($0.title) \($0.artist) \($0.heart ?? 0)" }.sorted()
  }

  private func favourites(of store: LibraryStore) async throws -> [BytePath] {
    let reader = LibraryReader(store)
    let paths = try await reader.favouriteTracks().map(\.path).sorted()
    await reader.close()
    return paths
  }

  private func texts(in store: LibraryStore) async -> [String] {
    await store.listTree.everything.sorted { $0.id < $1.id }.map(\.text)
  }

  private func ids(in store: LibraryStore) async throws -> (Set<TrackID>, Set<RecordID>) {
    let contents = try await store.contents()
    return (Set(contents.tracks.map(\.id)), Set(contents.albums.map(\.id)))
  }

  // MARK: - Anything

  @Test func `whatever happens to the index, lists are there at once, and all else after a scan`()
    async throws
  {
    var user = MusicLover(fixture)
    var store = try await fixture.scanned()
    var (tracks, records): (Set<TrackID>, Set<RecordID>) = ([], [])
    let actions = 500
    let losses = LongRun.count(16, long: actions)
    for number in 1...actions {
      try await user.act(on: store)
      let loss = number * losses / actions
      guard loss > (number - 1) * losses / actions else { continue }
      let (before, hearts) = try await (state(of: store), favourites(of: store))
      let texts = await texts(in: store)
      let (oldTracks, oldRecords) = try await ids(in: store)
      (tracks, records) = (tracks.union(oldTracks), records.union(oldRecords))
      // Every other time it is lost again before a scan.
      let harm = Harm.allCases[loss % Harm.allCases.count]
      let comment = Comment(rawValue: "\(harm) after \(number) actions")
      for harm in loss % 2 == 0 ? [harm, .deleted] : [harm] {
        store = try await reopened(store, harm)
        #expect(await self.texts(in: store) == texts, comment)
        #expect(try await favourites(of: store) == hearts, comment)
      }
      try await scanAll(store)
      let after = try await state(of: store)
      #expect(after == before, comment)
      guard harm != .ofOtherBook else { continue }
      let (newTracks, newRecords) = try await ids(in: store)
      #expect(tracks.isDisjoint(with: newTracks) && records.isDisjoint(with: newRecords), comment)
    }
    #expect(try await store.check().isEmpty)
  }

  // MARK: - Files

  @Test(arguments: [true, false])
  func `a file moved to another folder of the library meanwhile keeps its heart and its row`(
    isOldFirst: Bool
  ) async throws {
    fixture.track("A/1.flac", "title=One;artist=X;album=T;track=7", age: 5000)
    fixture.track("A/2.flac", "title=Two;artist=X;album=T")
    fixture.track("../other/3.flac", "title=Three")
    let other = fixture.beside("other")
    var store = try await fixture.scanned()
    try await fixture.scan(store, root: other)
    let one = try await store.id(of: "One")
    try await store.setHearts(true, of: [.track(one)])
    try await store.apply(.insert([.track(one, "One")], into: ListNode.top))
    let before = try #require(try await store.contents().tracks.first { $0.id == one })
    fixture.rename("A/1.flac", to: "../other/new.flac")
    store = try await reopened(store)
    for path in isOldFirst ? [fixture.music, other] : [other, fixture.music] {
      try await fixture.scan(store, root: path)
    }
    let all = try await store.contents().tracks
    #expect(all.map(\.title).sorted() == ["One", "Three", "Two"])
    let found = try #require(all.first { $0.title == "One" })
    #expect(found.path == other.appending("new.flac") && found.state == .present)
    #expect(found.heart == before.heart && found.added == before.added && found.number == 7)
    #expect(await store.listTree.rows(in: ListNode.top).map(\.track) == [found.id])
    #expect(try await favourites(of: reopened(store)) == [found.path])
  }

  @Test func `a disk that is away keeps its hearts, though there is a copy of its files`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    let (other, away) = (fixture.beside("other"), fixture.beside("away"))
    fixture.track("../other/2.flac", "title=Two")
    var store = try await fixture.scanned()
    try await fixture.scan(store, root: other)
    try await store.setHearts(true, of: [.track(store.id(of: "One"))])
    fixture.moveMusic(to: away)
    fixture.writeFile(other.appending("copy.flac"), "title=One;artist=X;album=T")
    store = try await reopened(store)
    for path in [other, fixture.music, other] { try await fixture.scan(store, root: path) }
    let one = fixture.path("A/1.flac")
    #expect(try await favourites(of: store) == [one])
    #expect(try await store.titles(.unavailable) == ["One"])
    #expect(try await store.titles(.present) == ["One", "Two"])
    _ = away.withCString { old in fixture.music.withCString { rename(old, $0) } }
    try await scanAll(store)
    #expect(try await store.titles(.present) == ["One", "One", "Two"])
    #expect(try await favourites(of: store) == [one])
  }

  @Test func `files keep the dates at which they came, also changed and moved ones`() async throws {
    for name in ["first", "retagged", "renamed"] {
      fixture.track("A/\(name).flac", "title=\(name);artist=X;album=T", age: 50_000)
    }
    var store = try await fixture.scanned()
    fixture.calendar.advance(days: 3)
    fixture.track("A/later.flac", "title=later;artist=X;album=T")
    fixture.track("B/1.flac", "title=folder;artist=X;album=T", age: 90_000)
    try await fixture.scan(store)
    fixture.calendar.advance(days: 3)
    fixture.track("A/retagged.flac", "title=other;artist=X;album=T")
    fixture.rename("A/renamed.flac", to: "C/renamed.flac")
    fixture.rename("A/later.flac", to: "D/later.flac")
    try await fixture.scan(store)
    // One of them is known from the book.
    try await store.setHearts(true, of: [.track(store.id(of: "first"))])
    let before = try await state(of: store)
    fixture.calendar.advance(days: 3)
    store = try await reopened(store)
    try await fixture.scan(store)
    #expect(try await state(of: store) == before)
    let dates = Set(try await store.contents().tracks.map { fixture.calendar.now - $0.added })
    #expect(dates.count == 2, "the first scan's, and the later one's")
  }

  // MARK: - Records and servers

  @Test(arguments: [true, false])
  func `a record retagged meanwhile keeps its heart and row if it is the only one of its folder`(
    isOnly: Bool
  ) async throws {
    fixture.track("A/1.flac", "title=One;artist=X;album=Old")
    fixture.track("A/2.flac", "title=Two;artist=X;album=\(isOnly ? "Old" : "Other")")
    var store = try await fixture.scanned()
    let old = try #require(try await store.contents().albums.first { $0.title == "Old" })
    try await store.setHearts(true, of: [.record(old.id)])
    try await store.apply(.insert([.record(old.id, "Old")], into: ListNode.top))
    await store.close()
    fixture.track("A/1.flac", "title=One;artist=X;album=New", age: 10)
    if isOnly { fixture.track("A/2.flac", "title=Two;artist=X;album=New", age: 10) }
    store = try await reopened(store)
    for _ in 0..<2 {
      try await fixture.scan(store)
      let new = try #require(try await store.contents().albums.first { $0.title == "New" })
      #expect((new.heart != nil) == isOnly)
      let rows = await store.listTree.rows(in: ListNode.top)
      #expect(rows.map(\.text) == ["Old"] && (rows.first?.record == new.id) == isOnly)
      #expect(rows.first?.record != nil, "else it is grey")
      #expect(try await store.check().isEmpty)
      // The book knows it by its new key.
      store = try await reopened(store)
    }
  }

  @Test func `records joined by their tags keep the heart and the rows of both`() async throws {
    fixture.track("A/1.flac", "title=One;artist=X;album=A")
    fixture.track("B/2.flac", "title=Two;artist=X;album=B")
    var store = try await fixture.scanned()
    for (number, album) in try await store.contents().albums.enumerated() {
      if number == 1 { try await store.setHearts(true, of: [.record(album.id)]) }
      try await store.apply(.insert([.record(album.id, album.title)], into: ListNode.top))
    }
    fixture.track("B/2.flac", "title=Two;artist=X;album=A", age: 10)
    try await fixture.scan(store)
    for harm in Harm.allCases {
      store = try await reopened(store, harm)
      try await fixture.scan(store)
      let album = try #require(try await store.contents().albums.first)
      #expect(album.heart != nil)
      let rows = await store.listTree.rows(in: ListNode.top)
      #expect(rows.map(\.record) == [album.id, album.id] && rows.map(\.text) == ["A", "B"])
      #expect(try await store.check().isEmpty)
    }
  }

  @Test func `tracks of a server are known until it is mirrored again`() async throws {
    let path = BytePath("opensubsonic+https://me@music.example")
    var tags = TrackTags(format: .flac)
    (tags.title, tags.album, tags.artists) = ("One", "A", ["X"])
    var batch = ScanBatch()
    batch.add("1.flac", in: path.appending("album"), tags)
    var store = try await fixture.open()
    _ = try await store.insertRoot(path, .servers)
    try await store.write(batch, root: #require(try await store.roots().first))
    let one = try await store.id(of: "One")
    try await store.setHearts(true, of: [.track(one)])
    try await store.play(one)
    try await store.apply(.insert([.track(one, "One")], into: ListNode.top))
    let before = try await SampleLibrary.work(in: store)
    store = try await reopened(store)
    #expect(try await SampleLibrary.work(in: store) == before)
    #expect(try await store.titles(.unavailable) == ["One"])
    let root = try #require(try await store.roots().first)
    _ = try await store.knownFiles(below: root)
    try await store.write(batch, root: root)
    #expect(try await SampleLibrary.work(in: store) == before)
    #expect(try await store.titles(.present) == ["One"])
    #expect(try await store.records().records.map(\.root) == [root.id])
  }
}

private struct MusicLover {
  private let fixture: LibraryFixture
  private var chance = SeededRandom(seed: 44)
  private var names: [String] = []
  private var made = 0
  private var roots = 1

  init(_ fixture: LibraryFixture) {
    self.fixture = fixture
    for folder in 0..<8 { for _ in 0..<3 { write("F\(folder)") } }
  }

  private mutating func write(_ folder: String) {
    made += 1
    let name = "\(folder)/\(made).flac"
    fixture.track(name, tags(), age: .random(in: 1000...1_000_000, using: &chance))
    names.append(name)
  }

  private mutating func tags() -> String {
    made += 1
    let album = Int.random(in: 0..<8, using: &chance)
    return "title=Title \(made);artist=X\(album % 3);album=Album \(album);track=\(made)"
  }

  mutating func act(on store: LibraryStore) async throws {
    fixture.calendar.advance(seconds: 60)
    let contents = try await store.contents()
    guard let track = contents.tracks.randomElement(using: &chance),
      let album = contents.albums.randomElement(using: &chance),
      let name = names.randomElement(using: &chance)
    else { return }
    let isStep = Bool.random(using: &chance)
    switch Int.random(in: 0..<16, using: &chance) {
    case 0...3:
      // Some edits are refused.
      _ = try? await store.apply(.random(in: await store.listTree, using: &chance))
    case 4:
      try await store.apply(.insert([.track(track.id, track.title)], into: ListNode.top, at: 0))
    case 5:
      try await store.apply(.insert([.record(album.id, album.title)], into: ListNode.top, at: 0))
    case 6, 7: try await store.play(track.id)
    case 8: try await store.setHearts(track.heart == nil, of: [.track(track.id)], isStep: isStep)
    case 9: try await store.setHearts(album.heart == nil, of: [.record(album.id)], isStep: isStep)
    case 10, 11: _ = try await store.undo()
    case 12: _ = try await store.redo()
    default: try await change(name, on: store)
    }
  }

  private mutating func change(_ name: String, on store: LibraryStore) async throws {
    made += 1
    let folder = Int.random(in: 0..<12, using: &chance)
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: fixture.track(name, tags(), age: 1)
    case 1: write("F\(folder)")
    case 2 where roots < 4:
      roots += 1
      write("../root \(roots)/A")
      try await store.addRoot(fixture.beside("root \(roots)"))
    default:
      // A file that moves to another root is found only if the old one is scanned first.
      let isOutside = name.hasPrefix("../")
      let new = isOutside ? "\(name).\(made).flac" : "F\(folder)/moved \(made).flac"
      fixture.rename(name, to: new)
      names.removeAll { $0 == name }
      names.append(new)
    }
    for root in try await store.roots() { try await fixture.scan(store, root: root.path) }
  }
}
