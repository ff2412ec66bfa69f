import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

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
    let fixture = LibraryFixture()
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
    for track in tracks[5..<9] { try await store.setHearts(true, of: [.track(track)]) }
    try await store.setHearts(false, of: [.track(tracks[6])])
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
  }

  @Test func `edits before a crash are in the sums`() async throws {
    let sample = try await SampleLibrary()
    let store = LibraryStore(folder: sample.copy(.killed, to: "crashed"))
    try await store.open()
    try await expectRightSums(store, "after a kill")
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
  }

  @Test func `changes of a killed program are summed at the next start`() async throws {
    let sample = try await SampleLibrary()
    let place = sample.copy(.closed, to: "changed")
    do {
      let database = try Database(path: place.appending("music.db"), .write)
      try database.execute("UPDATE track SET disc = 2 WHERE id % 2 = 0")
    }
    let store = LibraryStore(folder: place)
    try await store.open()
    try await expectRightSums(store, "changed by a program that did not add up")
  }
}

struct StoredTagsTests {
  @Test func `titles of discs, performers and ids are stored`() async throws {
    let fixture = LibraryFixture()
    let (release, recording) = (
      "0da580f2-6768-498f-af9d-2becaddf15e0", "11111111-2222-3333-4444-555555555555"
    )
    fixture.track(
      "a/1.flac",
      "title=One;album=A;disctitle=Side of rain;performer=Ann (cello);performer=Bo;picture=1;"
        + "release=\(release);recording=\(recording)"
    )
    let store = try await fixture.scanned()
    let tags = try await LibraryReader(store).details(of: [store.id(of: "One")]).first?.tags
    #expect(tags?.discTitle == "Side of rain")
    #expect(tags?.performers == ["Ann (cello)", "Bo"])
    #expect(tags?.musicBrainz.release == release)
    #expect(tags?.musicBrainz.recording == recording)
    #expect(tags?.musicBrainz.artists == [] && tags?.musicBrainz.releaseGroup == nil)
  }

  @Test func `files read by an older version of the readers are read again`() async throws {
    let fixture = LibraryFixture()
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
  }
}

extension LibraryStore {
  fileprivate func sums(of album: RecordID) throws -> AlbumSums {
    try connected.storedSums(of: album.number)
  }

  fileprivate func wrongSums() throws -> [Int64] { try connected.wrongSums() }
}
