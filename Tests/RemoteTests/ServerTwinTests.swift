import Messages
import Testing

@testable import Library

@Suite(.serialized) struct ServerTwinTests {
  private let stand: MirrorStand

  init() async throws { stand = try await MirrorStand() }

  private func addHere(
    _ stand: MirrorStand,
    album: Int = 7,
    change: (inout TrackTags, Int) -> Void = { _, _ in }
  ) async throws -> LibraryRoot {
    let path = BytePath(stand.folder.path("music"))
    let added = try await stand.store.addRoot(path)
    let root = try #require(added)
    let album = try #require(try await stand.albums().first { $0.title == "Album 0000\(album)" })
    let tracks = try await stand.tracks().filter { $0.album == album.id }
    var batch = ScanBatch()
    for (index, track) in tracks.enumerated() {
      let details = try await LibraryReader(stand.store).details(of: [track.id])
      var tags = try #require(details.first?.tags)
      change(&tags, index)
      let file = FoundFile(
        folder: path.appending("Album"),
        name: Array("\(index).flac".utf8),
        size: 1,
        modified: 1
      )
      batch.files.append(TagRecord(file, .track(tags)))
    }
    try await stand.store.write(batch, root: root)
    try await stand.store.findTwins()
    return root
  }

  private func shown(_ stand: MirrorStand, _ source: ShelfSource = .everything) async throws -> Int
  {
    var book = ShelfBook()
    book.show(source)
    book.apply(try await stand.store.records())
    let update = book.update()
    return update.shelves.first { $0.id == .all }?.records.filter { $0.title == "Album 00007" }
      .count
      ?? 0
  }

  private func forgetRelease(_ tags: inout TrackTags) { tags.musicBrainz.release = nil }

  @Test func `the same release shows once, and from here`() async throws {
    try await stand.update()
    let root = try await addHere(stand) { tags, index in tags.title = "Other \(index)" }
    #expect(try await shown(stand) == 1)
    #expect(try await shown(stand, .here) == 1)
    #expect(try await shown(stand, .server(stand.root.id)) == 1)
    try await stand.store.removeRoot(root.id)
    try await stand.store.findTwins()
    #expect(try await shown(stand) == 1)
    #expect(try await stand.store.records().records.allSatisfy { $0.twin == nil })
  }

  @Test func `without a release, equal titles and lengths within two seconds are the same`()
    async throws
  {
    try await stand.update()
    _ = try await addHere(stand) { tags, index in
      forgetRelease(&tags)
      tags.duration = tags.duration + (index % 2 == 0 ? 1.9 : -1.9)
    }
    #expect(try await shown(stand) == 1)
  }

  @Test func `in doubt both show`() async throws {
    try await stand.update()
    _ = try await addHere(stand) { tags, index in
      forgetRelease(&tags)
      if index == 3 { tags.duration = tags.duration + 2.1 }
    }
    #expect(try await shown(stand) == 2)
  }

  @Test func `search finds what is here and on a server once`() async throws {
    try await stand.update()
    _ = try await addHere(stand)
    let searcher = LibrarySearcher(stand.store)
    let answer = try await searcher.search(SearchQuery("Album 00007"), limit: 5)
    #expect(answer.records.total == 1)
  }

  @Test func `when the record here goes away, that of the server shows`() async throws {
    try await stand.update()
    let root = try await addHere(stand)
    var book = ShelfBook()
    let all = try await stand.store.records()
    book.apply(all)
    _ = book.update()
    let here = try #require(all.records.first { $0.root == root.id })
    let there = try #require(all.records.first { $0.twin == here.id })
    var change = LibraryChange()
    change.forgotten = [here.id]
    book.apply(change)
    let update = book.update()
    #expect(update.shelves.first { $0.id == .all }?.records.contains { $0.id == there.id } == true)
  }
}
