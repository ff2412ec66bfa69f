import Glibc
import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct LibraryStoreTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  /// A store with one stack and two tracks, one of them with a heart and a play.
  private func filled() async throws -> LibraryStore {
    fixture.track("A/1.flac", "title=One;artist=X;album=T;track=1")
    fixture.track("A/2.flac", "title=Two;artist=X;album=T;track=2")
    let store = try await fixture.scanned()
    let one = try await store.id(of: "One")
    try await store.apply(
      .insert([.stack("Stack", [.track(one, "One"), .line("a line")])], into: 0)
    )
    try await store.setHeart(true, ofTrack: one)
    try await store.play(one)
    return store
  }

  /// Expects everything that `filled()` stored.
  private func expectFilled(_ store: LibraryStore) async throws {
    let contents = try await store.contents()
    let one = try #require(contents.tracks.first { $0.title == "One" })
    #expect(one.heart != nil)
    #expect(one.plays == 1)
    let tree = await store.listTree
    let stack = try #require(tree.rows(in: ListNode.top).first)
    #expect(tree.rows(in: stack.id).map(\.text) == ["One", "a line"])
    #expect(tree.rows(in: stack.id)[0].track == one.id)
  }

  private func overwrite(_ name: String, with bytes: [UInt8], at offset: off_t = 0) {
    let handle = fixture.place.appending(name).withCString { open($0, O_WRONLY) }
    _ = bytes.withUnsafeBytes { pwrite(handle, $0.baseAddress, $0.count, offset) }
    close(handle)
  }

  private func cut(_ name: String, to length: off_t) {
    _ = fixture.place.appending(name).withCString { truncate($0, length) }
  }

  private func files() -> [String] {
    guard let listing = fixture.place.withCString({ opendir($0) }) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
      )
    }
    return names.sorted()
  }

  @Test func `everything is stored across a restart`() async throws {
    let store = try await filled()
    await store.close()
    #expect(!files().contains("library.open"))
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    #expect(try await again.open().isEmpty)
    try await expectFilled(again)
    await again.close()
  }

  @Test func `a closed store throws an error`() async throws {
    let store = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    await #expect(throws: DatabaseError.self) { try await store.contents() }
  }

  @Test func `a broken database is set aside and rebuilt from the backup and the journal`()
    async throws
  {
    let store = try await filled()
    try await store.backUp()
    try await store.apply(.insert([.line("after the backup")], into: 0))
    await store.close()
    overwrite("music.db", with: Array(repeating: 0x55, count: 30_000), at: 4096)
    // An unclean end leads to an examination.
    let handle = fixture.place.appending("library.open").withCString { open($0, O_CREAT, 0o600) }
    close(handle)
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    let notes = try await again.open().map(\.description).joined(separator: "\n")
    #expect(notes.contains("broken-"))
    #expect(notes.contains("backup-"))
    #expect(files().contains { $0.hasPrefix("broken-") })
    try await expectFilled(again)
    #expect(await again.listTree.rows(in: 0).map(\.text) == ["Stack", "after the backup"])
    #expect(try await again.check().isEmpty)
    await again.close()
  }

  @Test(arguments: ["gone", "empty", "cut", "noise"])
  func `without a backup the journal alone restores the user's edits`(harm: String) async throws {
    let store = try await filled()
    await store.close()
    switch harm {
    case "gone": _ = fixture.place.appending("music.db").withCString { unlink($0) }
    case "empty": cut("music.db", to: 0)
    case "cut": cut("music.db", to: 20_000)
    default: overwrite("music.db", with: Array(repeating: 0x41, count: 100))
    }
    if harm == "cut" {
      let handle = fixture.place.appending("library.open").withCString { open($0, O_CREAT, 0o600) }
      close(handle)
    }
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    #expect(try await again.open().isEmpty == false)
    // The tracks are known by their paths, and the next scan reads their tags.
    #expect(try await again.contents().tracks.map(\.state) == [.missing])
    try await fixture.scan(again)
    try await expectFilled(again)
    #expect(try await again.titles(.present) == ["One", "Two"])
    await again.close()
  }

  @Test func `if the newest backup is broken too, an older one and the journal are used`()
    async throws
  {
    let store = try await filled()
    try await store.backUp()
    fixture.calendar.advance(days: 2)
    try await store.apply(.insert([.line("between")], into: 0))
    #expect(try await store.maintain())
    try await store.apply(.insert([.line("later")], into: 0))
    await store.close()
    cut("music.db", to: 0)
    let newest = try #require(files().last { $0.hasPrefix("backup-") })
    overwrite(newest, with: Array(repeating: 0x55, count: 30_000), at: 4096)
    let again = try await fixture.open()
    try await expectFilled(again)
    #expect(await again.listTree.rows(in: 0).map(\.text) == ["Stack", "between", "later"])
    await again.close()
  }

  @Test func `a broken page is not backed up over good copies, but repaired`() async throws {
    let store = try await filled()
    try await store.backUp()
    await store.close()
    overwrite("music.db", with: Array(repeating: 0x55, count: 30_000), at: 8192)
    let again = try await fixture.open()
    fixture.calendar.advance(days: 2)
    try await again.maintain()
    #expect(await again.repairs.map(\.description).joined().contains("backup-"))
    for name in files() where name.hasPrefix("backup-") {
      let copy = try Database(path: fixture.place.appending(name), .read)
      #expect(try copy.complaints(full: true).isEmpty, "\(name)")
    }
    try await expectFilled(again)
    #expect(try await again.check().isEmpty)
    await again.close()
  }

  @Test func `a cancelled check reports nothing, and is repeated`() async throws {
    let store = try await filled()
    try await store.backUp()
    await store.close()
    overwrite("music.db", with: Array(repeating: 0x55, count: 30_000), at: 8192)
    let again = try await fixture.open()
    let stopped = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await again.check()
    }
    #expect(try await stopped.value.isEmpty)
    #expect(try await again.check().isEmpty == false)
    try await expectFilled(again)
    await again.close()
  }

  @Test func `three backups are kept, one for each day of use`() async throws {
    let store = try await filled()
    for _ in 0..<5 {
      try await store.maintain()
      #expect(try await store.maintain() == false)
      fixture.calendar.advance(days: 1)
    }
    #expect(files().filter { $0.hasPrefix("backup-") }.count == 3)
    // A clock set back by years does not stop the backups.
    fixture.calendar.advance(days: -4000)
    #expect(try await store.maintain())
    await store.close()
  }

  @Test func `a database of a newer program is shown and not changed`() async throws {
    let store = try await filled()
    await store.close()
    raiseVersion()
    let before = try bytes("music.db")
    let again = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    try await again.open()
    #expect(await again.readOnlyReason?.kind == .newer)
    try await expectFilled(again)
    await #expect(throws: DatabaseError.self) {
      try await again.apply(.insert([.line("x")], into: 0))
    }
    await #expect(throws: DatabaseError.self) {
      try await fixture.scan(again, root: BytePath("/tmp"))
    }
    await again.close()
    #expect(try bytes("music.db") == before)
  }

  @Test func `an edit missing in the database is replayed from the journal at the next start`()
    async throws
  {
    let store = try await filled()
    await store.close()
    let kept = try bytes("music.db")
    let later = try await fixture.open()
    try await later.apply(.insert([.line("only in the journal")], into: 0))
    try await later.undo()
    try await later.redo()
    await later.close()
    cut("music.db", to: 0)
    overwrite("music.db", with: kept)
    let again = try await fixture.open()
    #expect(await again.listTree.rows(in: 0).map(\.text) == ["Stack", "only in the journal"])
    #expect(try await again.undo() == .edit)
    #expect(await again.listTree.rows(in: 0).map(\.text) == ["Stack"])
    await again.close()
  }

  @Test func `a folder that cannot be created is reported`() async throws {
    let store = LibraryStore(folder: BytePath("/dev/null/library"))
    await #expect(throws: DatabaseError.self) { try await store.open() }
  }

  @Test func `changes are published to observers`() async throws {
    let store = try await fixture.open()
    let stream = await store.changes()
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    try await fixture.scan(store)
    try await store.apply(.insert([.line("row")], into: 0))
    await store.close()
    var titles: Set<String> = []
    var counts: [Int] = []
    var rows: [String] = []
    for await change in stream {
      titles.formUnion(change.records.map(\.album.title))
      counts += change.records.map(\.trackCount)
      rows += change.nodes.compactMap(\.after?.text)
    }
    #expect(titles == ["T"])
    #expect(!counts.isEmpty && counts.allSatisfy { $0 == 1 })
    #expect(rows == ["row"])
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    let handle = fixture.place.appending(name).withCString { open($0, O_RDONLY) }
    defer { close(handle) }
    var bytes = [UInt8](repeating: 0, count: Int(lseek(handle, 0, SEEK_END)))
    _ = pread(handle, &bytes, bytes.count, 0)
    return bytes
  }

  /// The version is at byte 60, big-endian.
  private func raiseVersion() { overwrite("music.db", with: [0, 0, 0x27, 0x0f], at: 60) }
}
