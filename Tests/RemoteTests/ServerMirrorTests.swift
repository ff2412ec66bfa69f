import Foundation
import Messages
import TestSupport
import Testing

@testable import Library

@Suite(.serialized) struct ServerMirrorTests {
  @Test func `all albums and tracks of a server are in the library`() async throws {
    let stand = try await MirrorStand()
    let summary = try await stand.update()
    #expect(summary.progress.files == 200 && summary.progress.read == 200)
    let albums = try await stand.albums()
    #expect(albums.count == 40)
    let album = try #require(albums.first { $0.title == "Album 00007" })
    #expect(album.artist == "Artist 007" && album.year == 1977)
    let tracks = try await stand.tracks().filter { $0.album == album.id }
    #expect(tracks.map(\.title).sorted() == (1...5).map { "Song \($0)" })
    #expect(tracks.allSatisfy { $0.genres == ["Jazz"] && $0.artist == "Artist 007" })
    let reader = LibraryReader(stand.store)
    let details = try #require(try await reader.details(of: [tracks[0].id]).first)
    let tags = try #require(details.tags)
    #expect(tags.originalDate == "1967-03-09" && tags.loudness.trackGain == -6.5)
    #expect(tags.composers == ["A Composer"] && tags.discTitle == "Day")
    #expect(tags.musicBrainz.release == "00000007-0000-4000-8000-000000000000")
    #expect(ServerPath.track(of: tracks[0].location.path) == "so-7-0")
    if case .file = tracks[0].location { Issue.record("a track of a server is no file") }
  }

  @Test func `without changes an update takes three requests and changes nothing`() async throws {
    let stand = try await MirrorStand()
    try await stand.update()
    _ = stand.server.requests
    let summary = try await stand.update()
    #expect(stand.server.requests <= 3)
    #expect(!summary.hasChanges)
  }

  @Test func `changes on the server reach the library`() async throws {
    let stand = try await MirrorStand()
    try await stand.update()
    stand.server.tell("rename al-3 Another Title")
    stand.server.tell("add")
    let summary = try await stand.update()
    #expect(summary.progress.read == 10)
    let titles = try await stand.albums().map(\.title)
    #expect(titles.count == 41)
    #expect(titles.contains("Another Title") && titles.contains("Album 00040"))
    #expect(!titles.contains("Album 00003"))
  }

  @Test func `what a server no longer has is missing, and returns with everything`() async throws {
    let stand = try await MirrorStand()
    try await stand.update()
    let track = try await stand.track("so-5-2")
    try await stand.store.setHearts(true, of: [.track(track.id)])
    stand.server.tell("remove al-5")
    #expect(try await stand.update().missing == 5)
    #expect(try await stand.tracks(.missing).count == 5)
    #expect(try await stand.tracks(.missing).contains { $0.id == track.id && $0.heart != nil })
    stand.server.tell("remove al-6")
    stand.server.tell("restore al-5")
    try await stand.update()
    let back = try await stand.tracks().first { $0.id == track.id }
    #expect(back?.heart != nil)
  }

  @Test(arguments: ["short", "nosearch", "notoken"])
  func `the library is whole although the server cuts pages or finds nothing`(fault: String)
    async throws
  {
    let stand = try await MirrorStand(["--fault", fault])
    try await stand.update()
    #expect(try await stand.albums().count == 40)
    #expect(try await stand.tracks().count == 200)
  }

  @Test(arguments: ["endless", "html", "error500", "half", "redirect", "deep"])
  func `a server that lies changes nothing`(fault: String) async throws {
    let stand = try await MirrorStand(["--albums", "35", "--page", "20"])
    try await stand.update()
    stand.server.tell("add")
    stand.server.tell("fault \(fault)")
    #expect(await failure { try await stand.update() } != nil)
    #expect(try await stand.tracks(.missing).isEmpty)
    #expect(try await stand.albums().count == 35)
    stand.server.tell("mend")
    try await stand.update()
    #expect(try await stand.albums().count == 36)
  }

  @Test(arguments: [
    ("growing-albums", ServerFailure.Reason.senseless), ("growing-songs", .senseless),
    ("html-getAlbumList2", .notJSON), ("html-search3", .notJSON), ("gone-getAlbumList2", .noCall),
  ])
  func `a first mirror that fails says why, and leaves no server behind`(
    fault: String,
    reason: ServerFailure.Reason
  ) async throws {
    let stand = try await MirrorStand(["--fault", fault])
    #expect(await failure { try await stand.update(keeping: 1 << 20) } == reason)
    #expect(try await stand.store.roots().isEmpty)
    #expect(try await stand.albums().isEmpty)
  }

  @Test func `a server that was added earlier remains if it refuses`() async throws {
    let stand = try await MirrorStand(["--fault", "half"])
    #expect(await failure { try await stand.update() } == .unreachable)
    stand.server.tell("mend")
    stand.server.tell("fault gone-getAlbumList2")
    #expect(await failure { try await stand.update() } == .noCall)
    #expect(try await stand.store.roots().map(\.id) == [stand.root.id])
  }

  @Test(arguments: [("half", ServerFailure.Reason.unreachable), ("error500", .status)])
  func `a first mirror that a music server does not allow goes on later`(
    fault: String,
    reason: ServerFailure.Reason
  ) async throws {
    let stand = try await MirrorStand(["--fault", fault])
    #expect(await failure { try await stand.update() } == reason)
    stand.server.tell("mend")
    try await stand.update()
    #expect(try await stand.albums().count == 40)
  }

  @Test func `a list has an end at a multiple of what was announced, or of memory`() throws {
    func isEndless(_ announced: Int, at next: Int, keeping bytes: Int = 0) -> Bool {
      var limit = ListLimit(announced: announced)
      do { try limit.check(["\(next)"], next: next, keeping: bytes) } catch { return true }
      return false
    }
    #expect(!isEndless(100, at: 10_399) && isEndless(100, at: 10_400))
    #expect(!isEndless(500_000, at: 1_999_999))
    #expect(!isEndless(0, at: 2_999_999) && isEndless(0, at: 3_000_000))
    #expect(isEndless(.max, at: 3_000_000) && isEndless(.max, at: 1, keeping: 1 << 27))
    var films = ListLimit(announced: 0)
    for page in 1..<1000 { try films.check([], next: page, keeping: 0) }
    #expect(throws: ServerFailure.self) { try films.check([], next: 1000, keeping: 0) }
  }

  @Test func `a server that has lost everything is away, and nothing is missing`() async throws {
    let stand = try await MirrorStand(["--albums", "3"])
    try await stand.update()
    for album in 0..<3 { stand.server.tell("remove al-\(album)") }
    #expect(try await stand.update().isUnavailable)
    #expect(try await stand.tracks(.missing).isEmpty)
    #expect(try await stand.store.roots().first?.isAvailable == false)
    stand.server.tell("restore al-1")
    try await stand.update()
    #expect(try await stand.store.roots().first?.isAvailable == true)
    #expect(try await stand.tracks().count == 5)
  }

  @Test func `values of wrong types are left out`() async throws {
    let stand = try await MirrorStand(["--fault", "types"])
    try await stand.update()
    #expect(try await stand.tracks().allSatisfy { $0.duration == 0 && $0.disc == nil })
  }

  @Test func `hostile names and ids stay names and ids`() async throws {
    let stand = try await MirrorStand(["--fault", "hostile"])
    try await stand.update()
    let tracks = try await stand.tracks()
    #expect(tracks.count == 200)
    #expect(tracks.allSatisfy { $0.path.isInside(stand.root.path) })
    #expect(tracks.allSatisfy { !$0.title.unicodeScalars.contains { $0.value < 0x20 } })
    #expect(tracks.allSatisfy { !$0.title.unicodeScalars.contains("\u{202e}") })
    let ids = tracks.compactMap { ServerPath.track(of: $0.location.path) }
    #expect(ids.contains("../../so-0-0/%2e%2e?x=1&u=bob"))
  }

  @Test func `an update that was cut off goes on where it was`() async throws {
    let stand = try await MirrorStand(["--albums", "80", "--songs", "50", "--page", "50"])
    let mirror = ServerMirror(store: stand.store, remote: try stand.server.remote())
    let root = stand.root
    let update = Task {
      try await mirror.update(root) { progress in
        if progress.read > 0 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    #expect(try await update.value.isCancelled)
    let before = try await stand.tracks().count
    #expect(before > 0 && before < 4000)
    _ = stand.server.requests
    try await stand.update()
    #expect(try await stand.tracks().count == 4000)
    // Signing in, albums to 50, 80 and their end, the rest of the tracks and their end; and the
    // eight requests that were on their way when the first update was cut off.
    #expect(stand.server.requests <= 1 + 3 + (4000 - before) / 50 + 1 + 8)
  }

  @Test func `no page after the last one is requested`() async throws {
    let stand = try await MirrorStand(["--page", "30"])
    try await stand.exchange()
    // Signing in, albums to 30, 40 and their end, tracks to 30, 60… 180, 200 and their end, hearts
    // and playlists.
    #expect(stand.server.requests == 1 + 3 + 8 + 2)
  }

  @Test func `albums of servers do not mix with those of folders, and keep their titles`() {
    let home = AlbumGrouping.home(of: BytePath("opensubsonic+https://alice@example.org/al-Ab"))
    let candidates = ["/music/x", home, home.replacingOccurrences(of: "Ab", with: "aB")].map {
      AlbumGrouping.Candidate(
        home: $0,
        title: "Title (Disc 1)",
        artists: ["Artist"],
        albumArtists: [],
        year: 2000,
        isCompilation: false
      )
    }
    let answers = AlbumGrouping.group(candidates)
    #expect(Set(answers.map(\.key)).count == 3)
    #expect(answers.map(\.title) == ["Title", "Title (Disc 1)", "Title (Disc 1)"])
  }
}
