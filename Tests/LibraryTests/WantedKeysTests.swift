import Messages
import Testing
import Values

@testable import Library

struct WantedKeysTests {
  private let fixture = LibraryFixture()
  private static let music = PlaylistDialectTests.music

  private func tree(_ wanted: [WantedTrack]) throws -> ListTree {
    try ListTree().edited([.insert(wanted.map { .wanted($0, "row") }, into: ListNode.top)])
  }

  private func mayMean(_ track: KnownMusic.Track, _ keys: WantedKeys) -> Bool {
    var folding = FoldedNames()
    return keys.mayMean(
      track.path,
      title: track.title,
      artist: track.artist,
      recording: track.recording,
      &folding
    )
  }

  private static let rows = [
    WantedTrack(path: BytePath("/x/Blue/04 Carey.mp3")),
    WantedTrack(path: BytePath("/x/Joni%20Mitchell/04%20Carey.mp3")),
    WantedTrack(title: "joni mitchell - CAREY", duration: 182),
    WantedTrack(title: "Sigur Rós", artist: "Hoppípolla"),
    WantedTrack(title: "Hoppípolla", artist: "Sigur Rós", record: "Takk"),
    WantedTrack(title: "Third"),
    WantedTrack(path: BytePath("/y/03.mp3"), duration: 100),
    WantedTrack(title: "Nothing", artist: "Nobody"),
    WantedTrack(artist: "Sigur Rós", record: "Takk"),
  ]

  @Test(arguments: rows)
  func `a row finds the same among the tracks with its keys as among all`(row: WantedTrack) throws {
    let tree = try tree([row])
    let keys = WantedKeys(tree)
    var some = Self.music
    some.tracks = some.tracks.filter { mayMean($0, keys) }
    #expect(some.tracks.count < Self.music.tracks.count)
    let folders = Self.music.recordFolders()
    let matches = tree.matches(in: TrackMatching(some)) { RecordFinder(some.records, in: folders) }
    let all = tree.matches(in: TrackMatching(Self.music)) { RecordFinder(Self.music) }
    #expect(matches == all)
  }

  @Test func `a file that no row can match does not load the library`() throws {
    var tags = TrackTags(format: .flac)
    (tags.title, tags.artists, tags.album) = ("Other", ["Sigur Rós"], "Other")
    var folding = FoldedNames()
    let keys = try WantedKeys(tree(Self.rows))
    #expect(!keys.mayMean(BytePath("/m/other.flac"), tags, &folding))
    #expect(keys.mayMean(BytePath("/m/04 carey.flac"), tags, &folding))
    tags.album = "Takk (Disc 1)"
    #expect(keys.mayMean(BytePath("/m/other.flac"), tags, &folding))
    tags.album = "Other"
    tags.title = "Hoppípolla"
    #expect(keys.mayMean(BytePath("/m/other.flac"), tags, &folding))
    #expect(try !WantedKeys(tree([])).mayMean(BytePath("/m/04 carey.flac"), tags, &folding))
  }

  @Test func `the address of a stream may mean the track of its id`() {
    let address = "https://a.org/rest/stream?u=alice&id=so%2F1"
    let keys = WantedKeys([WantedTrack(path: BytePath(address))])
    var folding = FoldedNames()
    func mayMean(_ path: String) -> Bool {
      keys.mayMean(BytePath(path), title: "", artist: "", recording: nil, &folding)
    }
    #expect(mayMean("opensubsonic+https://alice@a.org/al-1/so%2F1.flac"))
    #expect(!mayMean("opensubsonic+https://alice@a.org/al-1/so%2F2.flac"))
  }

  @Test func `a list is exported from the tracks that it names alone`() async throws {
    for number in 1...3 {
      fixture.track("A/\(number).flac", "title=\(number);album=A;artist=X;track=\(number)")
      fixture.track("B/\(number).flac", "title=B\(number);album=B;artist=Y;track=\(number)")
    }
    let store = try await fixture.scanned()
    let album = try #require(try await store.contents().albums.first { $0.title == "A" })
    let track = try await store.id(of: "B2")
    let other = try await store.id(of: "1")
    let rows: [NodeDraft] = [
      .track(track, "B2"), .stack("in", [.record(album.id, "A")]), .track(other, "1"),
    ]
    try await store.apply(.insert([.stack("List", rows), .stack("Other")], into: ListNode.top))
    let tree = await store.listTree
    let some = try await store.knownMusic(of: 1, in: tree)
    #expect(Set(some.tracks.map(\.title)) == ["B2", "1", "2", "3"] && some.records.count == 2)
    let all = try await store.knownMusic()
    for form in Playlist.Form.allCases {
      #expect(Playlist(tree, of: 1, in: some, as: form) == Playlist(tree, of: 1, in: all, as: form))
    }
    let whole = try await store.knownMusic(in: tree)
    #expect(Playlist(tree, in: whole, as: .xspf) == Playlist(tree, in: all, as: .xspf))
  }

  @Test func `only a track that is the only match is found`() async throws {
    fixture.track("Joni/Blue/Carey.flac", "title=Carey;artist=Joni")
    fixture.track("One/Song.flac", "title=Song;artist=A")
    fixture.track("Two/Song.flac", "title=Song;artist=A")
    let store = try await fixture.scanned()
    let found = try await LibraryReader(store).found([
      WantedTrack(path: BytePath("/run/user/1/doc/x/Joni/Blue/Carey.mp3")),
      WantedTrack(title: "Song", artist: "A"), WantedTrack(title: "Nothing", artist: "A"),
    ])
    #expect(found == [try await store.id(of: "Carey"), nil, nil])
  }

  @Test func `a record added by a scan is found for its wanted row`() async throws {
    fixture.track("A/1.flac", "title=One;album=A;artist=X")
    let store = try await fixture.scanned()
    let wanted = WantedTrack(artist: "Y", record: "Set")
    try await store.apply(.insert([.wanted(wanted, "Set")], into: ListNode.top))
    fixture.track("B/CD1/1.flac", "title=Two;album=Set (Disc 1);artist=Y")
    fixture.track("B/CD2/1.flac", "title=Three;album=Set (Disc 2);artist=Y")
    #expect(try await fixture.scan(store).found == 1)
    let album = try #require(try await store.contents().albums.first { $0.title == "Set" })
    #expect(await store.listTree.rows(in: ListNode.top).first?.target == .record(album.id))
  }
}
