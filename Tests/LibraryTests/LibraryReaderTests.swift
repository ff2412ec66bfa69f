import Foundation
import Glibc
import LibrarySupport
import Messages
import TestSupport
import Testing
import Values

@testable import Library

struct LibraryReaderTests {
  private let fixture = LibraryFixture()

  /// Three records, one of them played and two with hearts.
  private func filled() async throws -> LibraryStore {
    for number in 1...9 {
      let album = (number - 1) / 3
      fixture.track(
        "A\(album)/\(number).flac",
        "title=T\(number);artist=X\(album);album=A\(album);genre=G\(album);genre=All;track=\(number)"
      )
    }
    let store = try await fixture.scanned()
    try await store.play(store.id(of: "T1"))
    try await store.setHearts(true, of: [.track(store.id(of: "T2"))])
    let last = try #require(try await store.records().sorted.last)
    try await store.setHearts(true, of: [.record(last.id)])
    return store
  }

  /// Whether a reader has a connection of its own: then it does not see uncommitted changes.
  private func isApart(_ reader: LibraryReader, from store: LibraryStore) async throws -> Bool {
    try await store.begin("UPDATE album SET plays = plays + 1000")
    let plays = try await reader.records().records.map(\.plays)
    try await store.rollBack()
    return plays.allSatisfy { $0 < 1000 }
  }

  private func plays(in reader: LibraryReader) async throws -> [Int] {
    try await reader.records().records.map(\.plays).sorted()
  }

  @Test func `a reader returns the records of the store`() async throws {
    let store = try await filled()
    let reader = LibraryReader(store)
    let records = try await reader.records()
    #expect(try await records == store.records())
    #expect(records.records.count == 3 && records.roots.count == 1 && records.folders?.count == 3)
    #expect(try await reader.records(withFolders: false).folders == nil)
    #expect(try await Set(reader.folders().map(\.id)) == Set(records.folders?.keys ?? [:].keys))
    #expect(records.records.filter(\.isFavourite).count == 2)
    #expect(records.records.map(\.plays).sorted() == [0, 0, 1])
    #expect(try await isApart(reader, from: store))
    // The same reader sees later changes.
    try await store.play(store.id(of: "T9"))
    #expect(try await reader.records() == store.records())
    #expect(try await reader.records() != records)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a reader does not wait for a store that is writing`() async throws {
    let store = try await filled()
    let reader = LibraryReader(store)
    let before = try await store.records()
    let (begun, continuation) = AsyncStream.makeStream(of: Void.self)
    let isRead = DispatchSemaphore(value: 0)
    async let isInTime = store.write("UPDATE album SET plays = plays + 1000") {
      continuation.finish()
      return isRead.wait(timeout: .now() + 30) == .success
    }
    for await _ in begun {}
    // The store's thread is blocked in an open transaction.
    #expect(try await reader.records() == before)
    let tracks = try await reader.tracks(of: before.records.map(\.id))
    #expect(tracks.values.map(\.count) == [3, 3, 3])
    isRead.signal()
    #expect(try await isInTime, "the reader waited for the store")
  }

  @Test func `the tracks of a record are in playing order`() async throws {
    // Neither the names of the files nor their order give the playing order.
    for (name, place) in [
      ("a", "disc=2;track=1"), ("b", "disc=1;track=10"), ("c", "disc=1;track=2"),
    ] {
      fixture.track("A/\(name).flac", "title=\(place);album=A;artist=X;\(place)")
    }
    fixture.track("A/z.flac", "title=none z;album=A;artist=X")
    fixture.track("A/y.flac", "title=none y;album=A;artist=X")
    fixture.track("B/1.flac", "title=Other;album=B;artist=X")
    let store = try await fixture.scanned()
    let reader = LibraryReader(store)
    let records = try await reader.records().sorted
    let tracks = try await reader.tracks(of: records.map(\.id) + [999])
    #expect(
      tracks[records[0].id]?.map(\.title)
        == ["none y", "none z", "disc=1;track=2", "disc=1;track=10", "disc=2;track=1"]
        .map { $0.hasPrefix("none") ? $0 : String($0.prefix { $0 != ";" }) }
    )
    #expect(tracks[records[1].id]?.map(\.title) == ["Other"])
    #expect(tracks[999] == [])
  }

  @Test func `the tracks of a folder are in playing order, and its folders in natural order`()
    async throws
  {
    let files = [
      "A B/1": 1, "A/CD10/1": 1, "A/CD2/10 - y": 10, "A/CD2/2 - x": 2, "A/0": 7, "AB/1": 1,
    ]
    for (name, number) in files {
      fixture.track("\(name).flac", "title=\(name);album=A;artist=X;track=\(number)")
    }
    let store = try await fixture.scanned()
    let reader = LibraryReader(store)
    let known = try await store.contents().tracks
    let found = try await reader.tracks(in: fixture.music).map { id in
      known.first { $0.id == id }?.title
    }
    #expect(
      found == ["A/0", "A/CD2/2 - x", "A/CD2/10 - y", "A/CD10/1", "A B/1", "AB/1"]
    )
  }

  @Test func `tracks are found by id and by location`() async throws {
    let store = try await filled()
    let reader = LibraryReader(store)
    let one = try await store.id(of: "T1")
    let known = Location.file(fixture.path("A2/9.flac").bytes)
    let places = [known, .file(fixture.path("A2/none.flac").bytes), .file(Array("/".utf8))]
    #expect(try await reader.tracks([one, 999], at: places).map(\.title) == ["T1", "T9"])
    #expect(try await reader.tracks([], at: places).map(\.location) == [known])
  }

  @Test func `a record's cover is the picture that most of its tracks have, if it can be shown`()
    async throws
  {
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    func picture(_ byte: UInt8, _ kind: PictureMark.Kind) throws -> PictureMark {
      let digest = try #require(Digest([UInt8](repeating: byte, count: 32)))
      return PictureMark(digest: digest, byteCount: 9, kind: kind, isFrontCover: true)
    }
    // The first track has another picture, and some have one that cannot be decoded.
    let pictures = try [
      picture(1, .jpeg), picture(2, .jpeg), picture(2, .jpeg), picture(3, .gif), picture(3, .gif),
      picture(3, .gif),
    ]
    var batch = ScanBatch()
    for (number, picture) in pictures.enumerated() {
      var tags = TrackTags(format: .flac)
      (tags.title, tags.album, tags.artists) = ("\(number)", "T", ["X"])
      (tags.track, tags.picture) = (number + 1, picture)
      batch.add("\(number).flac", in: fixture.path("A"), tags)
    }
    try await store.write(batch, root: root)
    #expect(try await store.contents().albums.map(\.picture) == [pictures[1].digest])
  }

  @Test func `a record's picture is read from the first track that has it`() async throws {
    let store = try await fixture.open()
    let root = try #require(try await store.addRoot(fixture.music))
    let (back, front) = (
      try #require(Digest([UInt8](repeating: 1, count: 32))),
      try #require(Digest([UInt8](repeating: 2, count: 32)))
    )
    var batch = ScanBatch()
    for (number, picture) in [nil, back, front, front, nil].enumerated() {
      var tags = TrackTags(format: .flac)
      (tags.title, tags.album) = ("T\(number)", number < 4 ? "A" : "B")
      (tags.artists, tags.track) = (["X"], number)
      tags.picture = picture.map {
        PictureMark(digest: $0, byteCount: 9, kind: .png, isFrontCover: $0 == front)
      }
      batch.add("\(number).flac", in: fixture.path(number < 4 ? "A" : "B"), tags)
    }
    try await store.write(batch, root: root)
    let records = try await store.records().sorted
    let reader = LibraryReader(store)
    let picture = try await reader.picture(of: records[0].id)
    #expect(picture?.file.displayName == "2.flac" && picture?.digest == front)
    #expect(records[0].album.picture == front)
    #expect(try await reader.picture(of: records[1].id) == nil)
    #expect(await store.repairs.isEmpty)
  }

  @Test func `a reader follows a repaired library`() async throws {
    let store = try await filled()
    let reader = LibraryReader(store)
    let before = try await reader.records()
    try await store.ruin()
    _ = try await store.contents()
    #expect(await !store.repairs.isEmpty)
    try await fixture.scan(store)
    #expect(try await reader.records() == store.records())
    #expect(try await plays(in: reader) == before.records.map(\.plays).sorted())
    // Later changes are in another file than the first one read.
    try await store.play(store.id(of: "T5"))
    #expect(try await reader.records() == store.records())
    #expect(try await isApart(reader, from: store))
  }

  @Test func `a reader that meets damage has the library repaired`() async throws {
    let store = try await filled()
    let before = try await store.records()
    try await store.ruin()
    let reader = LibraryReader(store)
    _ = try await reader.records()
    #expect(await !store.repairs.isEmpty)
    try await fixture.scan(store)
    #expect(try await plays(in: reader) == before.records.map(\.plays).sorted())
    #expect(try await isApart(reader, from: store))
  }

  @Test func `a library that cannot be written is read through the store`() async throws {
    await (try filled()).close()
    for name in ["music.db", "user.db", "user-2.db"] {
      _ = fixture.place.appending(name).withCString { chmod($0, 0o444) }
    }
    _ = fixture.place.withCString { chmod($0, 0o555) }
    let user = Ordinary.user(owning: fixture)
    defer {
      user.end()
      _ = fixture.place.withCString { chmod($0, 0o755) }
    }
    let store = try await fixture.open()
    #expect(await store.readOnlyReason?.kind == .readOnly)
    #expect(store.connection.withLock { $0.path } == nil, "a database in memory has no path")
    let reader = LibraryReader(store)
    let records = try await reader.records()
    #expect(try await records == store.records())
    #expect(records.records.map(\.trackCount) == [3, 3, 3])
    let tracks = try await reader.tracks(of: records.records.map(\.id))
    #expect(tracks.values.map(\.count) == [3, 3, 3])
  }

  @Test func `a reader that cannot connect reads through the store, and connects later`()
    async throws
  {
    let user = Ordinary.user(owning: fixture)
    defer { user.end() }
    let store = try await filled()
    let reader = LibraryReader(store)
    let path = fixture.place.appending("music.db")
    _ = path.withCString { chmod($0, 0) }
    #expect(try await reader.records() == store.records())
    #expect(try await !isApart(reader, from: store))
    _ = path.withCString { chmod($0, 0o644) }
    #expect(try await isApart(reader, from: store))
    #expect(await store.repairs.isEmpty)
  }

  @Test func `a reader of a closed library throws an error`() async throws {
    let store = try await filled()
    let reader = LibraryReader(store)
    _ = try await reader.records()
    await store.close()
    await #expect(throws: DatabaseError.self) { try await reader.records() }
  }

  @Test func `a root has the counts of its records, its tracks and its unreadable files`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    fixture.track("A/2.flac", "title=Two;artist=X;album=T")
    fixture.track("B/1.flac", "title=Uno;artist=Y;album=S")
    fixture.write("B/noise.flac", "noise")
    let store = try await fixture.open()
    let reader = LibraryReader(store)
    #expect(try await reader.rootCounts().isEmpty)
    try await fixture.scan(store)
    let root = try #require(try await store.roots().first)
    var counts = RootCounts()
    (counts.records, counts.tracks, counts.unreadable) = (2, 3, 1)
    #expect(try await reader.rootCounts() == [root.id: counts])
    #expect(root.scanned == fixture.calendar.now)
    fixture.remove("B/1.flac")
    fixture.remove("B/noise.flac")
    try await fixture.scan(store)
    (counts.records, counts.tracks, counts.unreadable) = (1, 2, 0)
    #expect(try await reader.rootCounts() == [root.id: counts])
  }

  @Test func `thousands of unreadable files are listed at once, by folder and name`() async throws {
    let count = 3000
    for number in 0..<count { fixture.write("\(number % 10)/\(number).flac", "noise") }
    fixture.write("0/empty.mp3", "")
    let store = try await fixture.scanned()
    let reader = LibraryReader(store)
    let files = try await reader.unreadableFiles()
    #expect(files.count == count + 1)
    #expect(try await reader.unreadableCount() == count + 1)
    #expect(files.map(\.path) == (try await store.unreadableFiles().map(\.path)))
    #expect(files.first { $0.path.name == Array("empty.mp3".utf8) }?.failure.reason == .empty)
  }

  @Test func `a scan without changes publishes none, though files still cannot be read`()
    async throws
  {
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    fixture.write("A/cover.jpg", "picture")
    fixture.write("A/noise.flac", "noise")
    let store = try await fixture.open()
    #expect(try await fixture.scan(store).hasChanges)
    #expect(try await !fixture.scan(store).hasChanges)
    fixture.write("A/cover.jpg", "another picture", age: 10)
    #expect(try await fixture.scan(store).hasChanges)
    fixture.remove("A/1.flac")
    #expect(try await fixture.scan(store).hasChanges)
    #expect(try await !fixture.scan(store).hasChanges)
    fixture.track("A/1.flac", "title=One;artist=X;album=T")
    #expect(try await fixture.scan(store).hasChanges)
  }
}

extension LibraryStore {
  fileprivate func begin(_ text: String) throws {
    try execute("BEGIN IMMEDIATE")
    try execute(text)
  }

  fileprivate func rollBack() throws { try execute("ROLLBACK") }

  /// Writes a change and rolls it back; `body` is called in between, on the store's thread.
  fileprivate func write(_ text: String, _ body: @Sendable () -> Bool) throws -> Bool {
    try begin(text)
    let answer = body()
    try rollBack()
    return answer
  }
}
