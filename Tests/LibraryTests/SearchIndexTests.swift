import Identities
import LibrarySupport
import TestSupport
import Testing

@testable import Library

struct SearchIndexTests {
  private let index: SearchIndex

  init() async throws {
    let fixture = try LibraryFixture()
    let tracks = [
      "title=Love;artist=Ann;album=First;year=1999",
      "title=Love Song;artist=Ann;album=First;year=1999",
      "title=My Love;artist=Ann;album=First;year=1999",
      "title=Glove;artist=Ann;album=First;year=1999",
      "title=夜明けの歌;artist=椎名林檎;album=無罪", "title=Águas de Março;artist=Elis & Tom;album=Elis",
      "title=ガンダム;artist=Yoko;album=Anime",
    ]
    for (number, tags) in tracks.enumerated() { fixture.track("\(number)/\(number).flac", tags) }
    let store = try await fixture.open()
    try await fixture.scan(store)
    try await store.apply(.insert([.stack("Love list", [.line("buy gloves")])], into: 0))
    index = SearchIndex(try await store.contents(), lists: await store.listTree)
    contents = try await store.contents()
    await store.close()
  }

  private let contents: LibraryContents

  private func titles(_ text: String, limit: Int = 50) -> [String] {
    index.search(text, limit: limit).tracks.ids.map { id in
      contents.tracks.first { $0.id == id }?.title ?? "?"
    }
  }

  @Test func `the whole title stands before its start, a word, and what is inside`() {
    #expect(titles("love") == ["Love", "Love Song", "My Love", "Glove"])
    #expect(titles("LOVE", limit: 2) == ["Love", "Love Song"])
    #expect(index.search("love", limit: 2).tracks.total == 4)
  }

  @Test(arguments: [
    ("夜", "夜明けの歌"), ("明け", "夜明けの歌"), ("林檎 歌", "夜明けの歌"), ("aguas", "Águas de Março"),
    ("MARCO elis", "Águas de Março"), ("がんだむ", "ガンダム"), ("ｶﾞﾝ", "ガンダム"),
  ])
  func `any script is found, by parts of words, without accents`(text: String, title: String) {
    #expect(titles(text) == [title])
  }

  @Test func `words may stand in any order and field`() {
    #expect(titles("song ann first") == ["Love Song"])
    #expect(titles("song bob") == [])
  }

  @Test func `albums, artists and lists have sections of their own`() {
    let answer = index.search("elis")
    #expect(answer.albums.total == 1)
    #expect(answer.artists.ids == ["Elis & Tom"])
    #expect(index.search("love").lists.total == 2)
    #expect(index.search("1999").albums.total == 1)
  }

  @Test(arguments: ["", "  ", "\n", "\u{1}", "\u{2}"])
  func `nothing is found for nothing`(text: String) {
    #expect(index.search(text).isEmpty)
  }

  @Test func `what changes is found as it is now`() throws {
    var index = index
    let song = try #require(contents.tracks.first { $0.title == "Love Song" })
    let record = try #require(contents.records.records.first { $0.id == song.album })
    let tracks = contents.tracks.filter { $0.album == record.id }
    var change = LibraryChange([record])
    index.apply(change, [record.id: tracks.filter { $0.id != song.id }])
    #expect(index.search("song").tracks.total == 0)
    #expect(index.search("ann").artists.total == 1)
    change.nodes = [
      NodeChange(
        before: nil,
        after: ListNode(id: 90, parent: 0, place: 1, kind: .item, text: "Song", created: 0)
      )
    ]
    index.apply(change, [record.id: tracks])
    #expect(index.search("song").tracks.total == 1)
    #expect(index.search("song").lists.total == 1)
  }

  @Test func `an artist without tracks and albums is found no more`() {
    var index = index
    var change = LibraryChange()
    change.forgotten = contents.albums.filter { $0.artist == "Yoko" }.map(\.id)
    index.apply(change, [:])
    #expect(index.search("yoko").isEmpty)
  }
}
