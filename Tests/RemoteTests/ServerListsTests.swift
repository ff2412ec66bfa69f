import Messages
import Testing

@testable import Library

@Suite(.serialized) struct ServerListsTests {
  private let stand: MirrorStand

  init() async throws { stand = try await MirrorStand() }

  @Test func `playlists and lists go both ways`() async throws {
    stand.server.tell("playlist Trains so-1-1,so-2-0,so-1-1")
    try await stand.exchange()
    #expect(try await stand.lists() == "Trains:so-1-1,so-2-0,so-1-1")
    try await stand.insert("so-3-3", into: "Trains")
    let song = try await stand.track("so-5-0")
    try await stand.store.apply(
      .insert([.stack("Rain", [.track(song.id, "x")])], into: ListNode.top)
    )
    try await stand.exchange()
    let both = "Rain:so-5-0 Trains:so-1-1,so-2-0,so-1-1,so-3-3"
    #expect(stand.server.tell("playlists") == both)
    #expect(try await stand.lists() == both)
    stand.server.tell("playlist Trains so-9-0")
    try await stand.exchange()
    #expect(try await stand.lists() == "Rain:so-5-0 Trains:so-9-0")
  }

  @Test func `a row that waits for a track is linked when the server has it`() async throws {
    let wanted = WantedTrack(title: "Song 3", artist: "Artist 040")
    try await stand.store.apply(
      .insert([.stack("Wishes", [.wanted(wanted, "Song 3")])], into: ListNode.top)
    )
    try await stand.exchange()
    #expect(try await stand.lists() == "Wishes:Song 3")
    stand.server.tell("add")
    try await stand.exchange()
    #expect(try await stand.lists() == "Wishes:so-40-2")
  }

  @Test func `without changes nothing is written`() async throws {
    stand.server.tell("playlist Trains so-1-1,so-2-0")
    try await stand.exchange()
    _ = stand.server.requests
    let summary = try await stand.exchange()
    #expect(stand.server.requests <= 3)
    #expect(!summary.hasChanges && summary.bothKept.isEmpty)
    #expect(stand.server.tell("playlists") == "Trains:so-1-1,so-2-0")
  }

  @Test func `what is changed on both sides is kept twice, and said`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    stand.server.tell("playlist Trains so-1-1,so-2-0")
    try await stand.insert("so-3-3", into: "Trains")
    let summary = try await stand.exchange()
    #expect(summary.bothKept == ["Trains"])
    #expect(try await stand.lists() == "Trains:so-1-1,so-2-0 Trains:so-1-1,so-3-3")
    #expect(try await stand.exchange().bothKept == [])
  }

  @Test func `the same edit on both sides is no conflict`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    stand.server.tell("playlist Trains so-1-1,so-3-3")
    try await stand.insert("so-3-3", into: "Trains")
    #expect(try await stand.exchange().bothKept == [])
    #expect(try await stand.lists() == "Trains:so-1-1,so-3-3")
    #expect(try await stand.exchange().bothKept == [])
  }

  @Test func `a list that the user changes meanwhile is not replaced`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    let before = try #require(await stand.store.serverList(stand.list("Trains"), of: stand.root))
    try await stand.insert("so-3-3", into: "Trains")
    let list = ServerList(id: "pl-1", name: "Trains", tracks: ["so-2-0"])
    let known = try await stand.store.tracks(of: stand.root)
    #expect(try await stand.store.take(list, over: before, of: stand.root, known: known) == nil)
    #expect(try await stand.lists().contains("so-3-3"))
  }

  @Test func `one refused playlist does not stop the others`() async throws {
    for name in ["One", "Two", "Three"] { stand.server.tell("playlist \(name) so-1-1") }
    stand.server.tell("fault refuse-One")
    try await stand.exchange()
    #expect(try await stand.lists() == "Three:so-1-1 Two:so-1-1")
    stand.server.tell("mend")
    try await stand.exchange()
    #expect(try await stand.lists() == "One:so-1-1 Three:so-1-1 Two:so-1-1")
  }

  @Test func `what others change in a playlist whose writing is refused is not overwritten`()
    async throws
  {
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    try await stand.insert("so-3-3", into: "Trains")
    stand.server.tell("fault refuse-lists")
    try await stand.exchange()
    stand.server.tell("playlist Trains so-2-0")
    stand.server.tell("mend")
    #expect(try await stand.exchange().bothKept == ["Trains"])
    try await stand.exchange()
    #expect(stand.server.tell("playlists") == "Trains:so-1-1,so-3-3 Trains:so-2-0")
  }

  @Test func `a long list of which a part was written is written on, and not taken over`()
    async throws
  {
    try await stand.exchange()
    let tracks = try await stand.tracks().prefix(150)
    try await stand.store.apply(
      .insert([.stack("Long", tracks.map { .track($0.id, $0.title) })], into: ListNode.top)
    )
    stand.server.tell("fault short")
    for _ in 0..<3 { try await stand.exchange() }
    func playlists() -> [Int] {
      stand.server.tell("playlists").split(separator: " ").map {
        $0.split(separator: ",").count
      }
    }
    #expect(playlists() == [100])
    stand.server.tell("mend")
    #expect(try await stand.exchange().bothKept == [])
    #expect(playlists() == [150])
    #expect(await stand.store.listTree.rows(in: ListNode.top).count == 1)
  }

  @Test func `a playlist that is removed there leaves what else is in its list`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    stand.server.tell("playlist Other so-1-1")
    try await stand.exchange()
    let list = try await stand.list("Trains")
    try await stand.store.apply(.insert([.stack("buy this")], into: list))
    stand.server.tell("unlist Trains")
    try await stand.exchange()
    #expect(await stand.store.listTree.rows(in: list).map(\.text).contains("buy this"))
    try await stand.exchange()
    #expect(stand.server.tell("playlists") == "Other:so-1-1")
  }

  @Test func `removals go both ways, and can be undone here`() async throws {
    for name in ["One", "Two", "Three"] { stand.server.tell("playlist \(name) so-1-1") }
    try await stand.exchange()
    try await stand.store.apply(.delete([stand.list("One")]))
    stand.server.tell("unlist Two")
    try await stand.exchange()
    #expect(stand.server.tell("playlists") == "Three:so-1-1")
    #expect(try await stand.lists() == "Three:so-1-1")
    try await stand.store.undo()
    #expect(try await stand.lists() == "Three:so-1-1 Two:so-1-1")
    try await stand.exchange()
    #expect(stand.server.tell("playlists") == "Three:so-1-1 Two:so-1-1")
  }

  @Test func `a server that suddenly has no playlists removes none`() async throws {
    for name in ["One", "Two", "Three"] { stand.server.tell("playlist \(name) so-1-1") }
    try await stand.exchange()
    stand.server.tell("fault nolists")
    try await stand.exchange()
    #expect(try await stand.lists() == "One:so-1-1 Three:so-1-1 Two:so-1-1")
  }

  @Test func `taking a playlist over is no step of undo`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    try await stand.exchange()
    stand.server.tell("playlist Trains so-2-2")
    try await stand.exchange()
    #expect(try await stand.store.undo() == nil)
    #expect(try await stand.lists() == "Trains:so-2-2")
    #expect(try await stand.store.check() == [])
  }

  @Test func `somebody else's playlist is not written`() async throws {
    stand.server.tell("playlist Trains so-1-1")
    stand.server.tell("readonly Trains")
    try await stand.exchange()
    try await stand.insert("so-3-3", into: "Trains")
    try await stand.exchange()
    #expect(stand.server.tell("playlists") == "Trains:so-1-1")
    #expect(try await stand.lists() == "Trains:so-1-1,so-3-3")
  }

  @Test func `tracks that were done remain so`() async throws {
    stand.server.tell("playlist Trains so-1-1,so-2-0")
    try await stand.exchange()
    let row = try #require(await stand.store.listTree.rows(in: stand.list("Trains")).first)
    try await stand.store.apply(.complete([row.id]))
    try await stand.exchange()
    stand.server.tell("playlist Trains so-1-1,so-2-0,so-4-0")
    try await stand.exchange()
    let rows = try await stand.store.listTree.rows(in: stand.list("Trains"))
    #expect(rows.filter(\.isDone).count == 1 && rows.count == 3)
  }

  @Test func `a playlist with tracks that are not mirrored waits for them`() async throws {
    stand.server.tell("playlist Trains so-1-1,so-40-0")
    try await stand.exchange()
    #expect(try await stand.lists() == "")
    stand.server.tell("add")
    try await stand.exchange()
    #expect(try await stand.lists() == "Trains:so-1-1,so-40-0")
  }
}
