import Testing
import Values

@testable import Library

struct PlaylistImportTests {
  private static let music = PlaylistDialectTests.music

  private func imported(
    _ text: String,
    _ kind: Playlist.Kind = .m3u,
    isThere: (BytePath) -> Bool = { _ in false }
  ) throws -> PlaylistImport {
    let list = try Playlist.read(Array(text.utf8), named: kind, in: BytePath("/data/me"))
    return PlaylistImport(list, named: "File", in: TrackMatching(Self.music), isThere: isThere)
  }

  @Test func `a list without a title is named after its file`() throws {
    #expect(try imported("a.mp3\n").title == "File")
    #expect(try imported("#PLAYLIST:Evening\na.mp3\n").stack.text == "Evening")
  }

  @Test func `found rows have the library's titles, others are wanted rows in their place`() throws
  {
    let list = try imported(
      "#EXTINF:182,joni mitchell - carey (remaster)\nJoni Mitchell/Blue/04 Carey.mp3\n"
        + "#EXTINF:10,Nobody - Lost\nlost.mp3\nhttp://radio.example/a\n"
    )
    #expect(list.outcomes == [.track(1), .missing, .missing])
    #expect(list.counts.found == 1 && list.counts.rows == 3 && list.counts.missing == 1)
    let lost = WantedTrack(
      path: BytePath("/data/me/lost.mp3"),
      title: "Lost",
      artist: "Nobody",
      duration: 10
    )
    let address = "http://radio.example/a"
    let stream = NodeDraft.wanted(WantedTrack(path: BytePath(address)), address)
    #expect(list.drafts == [.track(1, "Carey"), .wanted(lost, "Lost"), stream])
  }

  @Test func `a text that the user edited does not prevent a match`() throws {
    let path = "../other/Joni Mitchell/Blue/04 Carey.flac"
    let row = "#EXTINF:182,Joni Mitchell - our dance\n\(path)\n"
    #expect(try imported("#EXTM3U\n#GATEFOLD:1\n\(row)").outcomes == [.track(1)])
    #expect(try imported("#EXTM3U\n\(row)").questions.count == 1)
  }

  @Test func `a file outside the library is reported as existing, and remains wanted`() throws {
    let list = try imported("/srv/other/a.mp3\nb.mp3\n") { $0.text.hasPrefix("/srv/other") }
    #expect(list.outcomes == [.outside, .missing])
    #expect(
      list.drafts.map { $0.target?.wanted?.path?.text } == ["/srv/other/a.mp3", "/data/me/b.mp3"]
    )
  }

  @Test func `if several tracks match, the user's answer decides`() throws {
    var list = try imported("#EXTINF:,Joni Mitchell - Carey\nx/y.mp3\n")
    let question = try #require(list.questions.first)
    #expect(question.choice == [1, 3] && question.text == "Carey")
    #expect(list.drafts.first?.target?.wanted != nil)
    var other = list
    list.answer(row: question.row, with: 3)
    #expect(list.drafts == [.track(3, "Carey")] && list.questions.isEmpty)
    other.answer(row: question.row, with: nil)
    #expect(other.outcomes == [.missing] && other.questions.isEmpty)
  }

  @Test func `rows keep their order, stacks and done state`() throws {
    let list = try imported("- [x] a\n- [ ] b\n  - [x] c\n  - [ ] d\n", .markdown)
    let tree = try ListTree().edited([.insert([list.stack], into: ListNode.top)])
    let stack = try #require(tree.rows(in: ListNode.top).first)
    #expect(tree.rows(in: stack.id).map(\.text) == ["b", "a"])
    #expect(tree.rows(in: stack.id).map(\.isDone) == [false, true])
    let inner = try #require(tree.rows(in: stack.id).first)
    #expect(tree.rows(in: inner.id).map(\.text) == ["d", "c"])
  }

  @Test func `a linked record is found by its folder`() throws {
    let list = try imported("- [ ] [That one](/srv/music/Joni%20Mitchell/Blue/)\n", .markdown)
    #expect(list.drafts == [.record(1, "That one")])
    let other = try imported("- [ ] [That one](/srv/music/Joni%20Mitchell/)\n", .markdown)
    #expect(other.outcomes == [.plain])
  }

  @Test func `a record whose tracks are not all found is a stack of them`() throws {
    let list = try imported(
      "#GATEFOLD-RECORD:1 Two\n/srv/music/Joni Mitchell/Blue/04 Carey.flac\n/x/lost.mp3\n"
        + "#GATEFOLD-END:1\n"
    )
    #expect(list.drafts.map(\.kind) == [.stack])
    #expect(list.drafts[0].children.count == 2)
  }

  // MARK: - Tracks that turn up

  @Test func `wanted rows are found where just one track matches`() throws {
    let drafts: [NodeDraft] = [
      .wanted(WantedTrack(path: BytePath("/x/Blue/04 Carey.mp3")), "Carey"),
      .wanted(WantedTrack(title: "Carey", artist: "Joni Mitchell"), "Which one?"),
      .wanted(WantedTrack(artist: "Sigur Rós", record: "Takk"), "A record"),
      .line("Joni Mitchell - Carey"),
    ]
    let tree = try ListTree().edited([.insert(drafts, into: ListNode.top)])
    let rows = tree.rows(in: ListNode.top)
    #expect(
      tree.matches(in: TrackMatching(Self.music)) { RecordFinder(Self.music) }
        == [ListMatch(rows[0].id, .track(1)), ListMatch(rows[2].id, .record(2))]
    )
  }

  /// A library with one track, in whose lists a row wants another one, whose file is then added.
  private func wanting() async throws -> (LibraryFixture, LibraryStore, WantedTrack) {
    let fixture = LibraryFixture()
    fixture.track("A/one.mp3", "title=One;artist=A")
    let store = try await fixture.open()
    _ = try await fixture.scan(store)
    let wanted = WantedTrack(path: BytePath("/other/B/two.mp3"))
    try await store.apply(.insert([.wanted(wanted, "Two")], into: ListNode.top))
    fixture.track("B/two.mp3", "title=Two;artist=B")
    return (fixture, store, wanted)
  }

  @Test func `a scan finds the tracks of wanted rows, without an undo step`() async throws {
    let (fixture, store, _) = try await wanting()
    let row = try #require(await store.listTree.rows(in: ListNode.top).first)
    try await store.apply(.rename(row.id, to: "2", target: row.target))
    try await store.apply(.insert([.line("undone")], into: ListNode.top))
    #expect(try await store.undo() == .edit)
    try await fixture.scan(store)
    let target = ListTarget.track(try await store.id(of: "Two"))
    func shown() async -> [ListNode] { await store.listTree.rows(in: ListNode.top) }
    #expect(await shown().map(\.target) == [target])
    #expect(await shown().map(\.text) == ["2"])
    // An undone edit can still be redone, and no step reverts a match.
    #expect(try await store.redo() == .edit)
    #expect(await shown().map(\.text) == ["2", "undone"])
    for _ in 0..<2 { #expect(try await store.undo() == .edit) }
    #expect(await shown().map(\.target) == [target])
    #expect(await shown().map(\.text) == ["Two"])
    #expect(try await store.undo() == .edit)
    #expect(await shown().isEmpty)
    #expect(try await store.redo() == .edit)
    #expect(await shown().map(\.target) == [target])
    let counts = await store.stepCounts()
    #expect(counts.back == 1 && counts.forth == 2)
  }

  @Test func `matches of a scan are no undo steps after a restart either`() async throws {
    let (fixture, store, _) = try await wanting()
    try await fixture.scan(store)
    #expect(try await store.undo() == .edit)
    #expect(try await store.redo() == .edit)
    let (tree, counts) = await (store.listTree, store.stepCounts())
    await store.close()
    let again = try await fixture.open()
    #expect(await again.listTree == tree)
    let now = await again.stepCounts()
    #expect(now.back == counts.back && now.forth == counts.forth)
  }
}
