import Foundation
import Identities
import LibrarySupport
import Synchronization
import TestSupport
import Testing

@testable import Library

/// The sums of albums, without reading their tracks.
struct AlbumSumsTests {
  /// The expected sums of an album, computed from its tracks.
  private func sums(
    of album: Album,
    in contents: LibraryContents
  ) -> AlbumSums {
    let tracks = contents.tracks.filter { $0.album == album.id }
    let present = tracks.filter { $0.state == .present || $0.state == .unavailable }
    var sums = AlbumSums()
    sums.tracks = tracks.count
    sums.present = present.count
    sums.duration = tracks.reduce(0) { $0 + Double($1.duration) }
    sums.discs = Set(tracks.map { $0.disc ?? 1 }).count
    sums.plays = tracks.reduce(0) { $0 + Int64($1.plays) }
    sums.played = tracks.compactMap(\.played).max()
    sums.newest = tracks.map(\.added).max()
    sums.hearts = tracks.filter { $0.heart != nil }.count
    sums.isSigned = tracks.contains { !$0.artist.isEmpty }
    sums.folder = tracks.first?.folder
    for genre in tracks.flatMap(\.genres) { sums.genres[genre, default: 0] += 1 }
    for track in tracks {
      sums.folders[track.folder, default: AlbumSums.InFolder()].tracks += 1
    }
    for track in present {
      sums.folders[track.folder, default: AlbumSums.InFolder()].present += 1
    }
    return sums
  }

  private func expectRightSums(
    _ store: LibraryStore,
    _ what: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let contents = try await store.contents()
    for album in contents.albums {
      var stored = try await store.sums(of: album.id)
      let expected = sums(of: album, in: contents)
      #expect(abs(stored.duration - expected.duration) < 0.01, what, sourceLocation: sourceLocation)
      stored.duration = expected.duration
      #expect(stored == expected, what, sourceLocation: sourceLocation)
    }
    #expect(try await store.wrongSums().isEmpty, what, sourceLocation: sourceLocation)
  }

  @Test func `an album's sums are those of its tracks, whatever changes`() async throws {
    let fixture = try LibraryFixture()
    for number in 0..<40 {
      let tags =
        "title=T\(number);album=A\(number / 5);artist=P\(number / 9);track=\(number % 5 + 1)"
        + ";disc=\(number % 2 + 1);genre=G\(number % 3)"
      fixture.track("\(number / 5)/\(number).flac", tags)
    }
    let store = try await fixture.scanned()
    try await expectRightSums(store, "a first scan")
    let tracks = try await store.contents().tracks.map(\.id)
    for track in tracks.prefix(12) { try await store.play(track) }
    for track in tracks[5..<9] { try await store.setHeart(true, ofTrack: track) }
    try await store.setHeart(false, ofTrack: tracks[6])
    try await expectRightSums(store, "plays and hearts")
    fixture.remove("0/1.flac")
    fixture.remove("3/15.flac")
    fixture.rename("2/11.flac", to: "9/11.flac")
    fixture.track("1/5.flac", "title=Other;album=A7;artist=P;genre=G9", age: 5)
    try await fixture.scan(store)
    try await expectRightSums(store, "files gone, moved and changed")
    fixture.calendar.advance(days: 90)
    try await fixture.scan(store)
    try await expectRightSums(store, "files forgotten")
    let root = try #require(try await store.roots().first)
    try await store.removeRoot(root.id)
    try await expectRightSums(store, "the folder taken out")
    try await fixture.scan(store)
    try await expectRightSums(store, "the folder named again")
    await store.close()
  }

  @Test func `edits replayed after a crash are in the sums`() async throws {
    let sample = try await SampleLibrary()
    let store = LibraryStore(folder: sample.copy(.killed, to: "replayed"))
    try await store.open()
    try await expectRightSums(store, "after a kill")
    await store.close()
  }

  @Test func `wrong sums are found by a check, reported, and corrected`() async throws {
    let sample = try await SampleLibrary()
    let store = LibraryStore(folder: sample.copy(.closed, to: "wrong"))
    try await store.open()
    try await store.execute(
      """
      UPDATE album SET plays = plays + 7 WHERE id = 1;
      DELETE FROM album_genre WHERE album = 2;
      INSERT INTO album_folder VALUES (77777, 1, 3, 3);
      UPDATE album_folder SET present = 0 WHERE album = 3;
      """
    )
    let said = try await store.check()
    #expect(said.count == 1 && said[0].contains("added up"), "\(said)")
    #expect(await store.repairs.isEmpty, "no database is set aside for that")
    try await expectRightSums(store, "after the check")
    #expect(try await store.check().isEmpty)
    await store.close()
  }

  @Test func `changes by a program of an older version are summed at the next start`()
    async throws
  {
    let sample = try await SampleLibrary()
    let place = sample.copy(.closed, to: "older")
    do {
      let database = try Database(path: place.appending("music.db"), .write)
      try database.execute("UPDATE track SET disc = 2 WHERE id % 2 = 0")
    }
    let store = LibraryStore(folder: place)
    try await store.open()
    try await expectRightSums(store, "changed by another")
    await store.close()
  }
}

/// Upgrades of a library to a newer version.
struct UpgradeTests {
  private static let kept = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Databases/version-1.db")

  private func oldLibrary() throws -> LibraryFixture {
    let fixture = try LibraryFixture()
    let files = FileManager.default
    try files.createDirectory(atPath: fixture.place.text, withIntermediateDirectories: true)
    try files.copyItem(
      at: Self.kept,
      to: URL(filePath: fixture.place.appending("music.db").text)
    )
    return fixture
  }

  @Test func `an upgrade keeps the library, and reports its progress from the copy to the end`()
    async throws
  {
    let fixture = try oldLibrary()
    let store = LibraryStore(folder: fixture.place, clock: fixture.calendar.clock)
    let heard = Mutex<[Double]>([])
    try await store.open { part in heard.withLock { $0.append(part) } }
    let shares = heard.withLock { $0 }
    #expect(shares.first == 0 && shares == shares.sorted())
    // Progress is 1 only when the library is open.
    #expect(shares.last == 1 && shares.count { $0 == 1 } == 1)
    #expect(try await store.wrongSums().isEmpty)
    await store.close()
    let copy = try Database(path: fixture.place.appending("version-1.db"), .read)
    #expect(try Schema.version(of: copy) == 1)
    #expect(try copy.number("SELECT count(*) FROM track WHERE title NOTNULL") == 12)
  }

  @Test func `an old library that cannot be written is shown read-only`() async throws {
    let fixture = try oldLibrary()
    let reason = DatabaseError(.readOnly, "for the test")
    let files = LibraryFiles(folder: fixture.place)
    let opening = LibraryOpening(files: files, now: 1, pen: nil)
    let database = try opening.openForReading(reason)
    #expect(try Schema.version(of: database) == Schema.current.version)
    #expect(try database.number("SELECT sum(tracks) FROM album") == 12)
    #expect(try Schema.version(of: Database(path: files.database, .read)) == 1)
  }

  @Test(arguments: 2...Schema.current.version)
  func `an upgrade interrupted after any step keeps the library of 0.1 and its copy`(
    version: Int
  ) async throws {
    let fixture = try oldLibrary()
    let path = fixture.place.appending("music.db")
    do {
      let database = try Database(path: path, .write)
      let before = try Schema.definitions(in: database)
      let stopping = Schema(
        migrations: Schema.current.migrations.map { migration in
          guard migration.version == version else { return migration }
          var stopping = migration
          stopping.fill = { (database, progress) throws(DatabaseError) in
            try migration.fill(database, progress)
            throw DatabaseError(.other, "ended")
          }
          return stopping
        }
      )
      #expect(throws: DatabaseError.self) { try stopping.migrate(database) }
      #expect(try Schema.version(of: database) == 1)
      #expect(try Schema.definitions(in: database) == before)
    }
    let store = try await fixture.open()
    #expect(try await store.contents().tracks.count == 12)
    #expect(try await store.wrongSums().isEmpty)
    await store.close()
    let copy = try Database(path: fixture.place.appending("version-1.db"), .read)
    #expect(try Schema.version(of: copy) == 1)
  }

  @Test func `killing a program while it upgrades a library loses nothing`() async throws {
    var (unfinished, killed) = (0, 0)
    let rounds = LongRun.count(16, long: 64)
    for round in 0..<rounds {
      let fixture = try oldLibrary()
      // It is killed by one of its writes, from the first one to none.
      let most = 2 * Damage.size(of: fixture.place.appending("music.db"))
      let deeds = try WriterProcess(
        fixture,
        seed: UInt64(most * round / rounds),
        count: 0,
        scans: false
      ).ended()
      if deeds.end == nil { killed += 1 }
      let files = LibraryFiles(folder: fixture.place)
      if try Schema.version(of: Database(path: files.database, .read)) == 1 { unfinished += 1 }
      let store = try await fixture.open()
      #expect(try await store.contents().tracks.count == 12, "round \(round)")
      #expect(try await store.wrongSums().isEmpty, "round \(round)")
      #expect(try await store.check().isEmpty, "round \(round)")
      await store.close()
      let copy = try Database(path: fixture.place.appending("version-1.db"), .read)
      #expect(try Schema.version(of: copy) == 1, "round \(round)")
    }
    #expect(unfinished > rounds / 4 && killed >= unfinished && killed < rounds)
  }

  @Test func `titles of discs, performers and ids are stored`() async throws {
    let fixture = try LibraryFixture()
    let (release, recording) = (
      "0da580f2-6768-498f-af9d-2becaddf15e0", "11111111-2222-3333-4444-555555555555"
    )
    fixture.track(
      "a/1.flac",
      "title=One;album=A;disctitle=Side of rain;performer=Ann (cello);performer=Bo;picture=1;"
        + "release=\(release);recording=\(recording)"
    )
    let store = try await fixture.scanned()
    let tags = try await store.details(of: store.id(of: "One"))?.tags
    #expect(tags?.discTitle == "Side of rain")
    #expect(tags?.performers == ["Ann (cello)", "Bo"])
    #expect(tags?.musicBrainz.release == release)
    #expect(tags?.musicBrainz.recording == recording)
    #expect(tags?.musicBrainz.artists == [] && tags?.musicBrainz.releaseGroup == nil)
    await store.close()
  }

  @Test func `files read by an older version of the readers are read again`() async throws {
    let fixture = try LibraryFixture()
    fixture.track("a/1.flac", "title=One;album=A")
    fixture.track("a/2.flac", "title=Two;album=A")
    let store = try await fixture.scanned()
    #expect(try await fixture.scan(store).progress.read == 0)
    try await store.play(store.id(of: "One"))
    try await store.execute("UPDATE track SET reader = 0 WHERE name = x'312e666c6163'")
    let again = try await fixture.scan(store)
    #expect(again.progress.read == 1)
    #expect(try await store.contents().tracks.map(\.plays).sorted() == [0, 1])
    #expect(try await fixture.scan(store).progress.read == 0)
    await store.close()
  }
}

extension LibraryStore {
  fileprivate func sums(of album: RecordID) throws -> AlbumSums {
    try connected.storedSums(of: album.number)
  }

  fileprivate func wrongSums() throws -> [Int64] { try connected.wrongSums() }

  fileprivate func execute(_ text: String) throws { try connected.execute(text) }
}
