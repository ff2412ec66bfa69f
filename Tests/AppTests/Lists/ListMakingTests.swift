import Motion
import TestSupport
import Testing
import Values

@testable import App
@testable import Library
@testable import Playback

struct ListMakingTests {
  private let stand: PlayerStand
  private let source: ListsSource

  init() async throws { (stand, source) = try await ListsSource.standing() }

  private func titles(_ row: ListRow) -> [String] {
    source.entries(of: source.numbers.number(of: row)).map { source.row($0.id).title }
  }

  @Test func `a line shows the matching track, and is replaced by it in one step`() async {
    let track = stand.tracks(of: 2)[1]
    let texts = [
      "title 2 – \(stand.record(2).artist)", track.title, "Track 9 of 9", "Track 1", "2",
    ]
    let drafts = texts.map { NodeDraft.line($0) }
    #expect(source.book.perform(.insert([.stack("Mine", drafts)], into: ListNode.top)))
    let rows = source.entries(of: RowID(1)).map(\.id)
    func found() -> [String] { rows.map { source.row($0).detail } }
    #expect(await until { found()[0].contains("Title 2") && found()[1].contains(track.title) })
    #expect(found().dropFirst(2).allSatisfy { $0.isEmpty }, "parts of titles are too vague")
    #expect(source.fulfil(.node(ListRowID(rows[0].value))))
    #expect(!source.fulfil(.node(ListRowID(rows[0].value))))
    #expect(source.fulfil(.node(ListRowID(rows[1].value))))
    #expect(!source.fulfil(.node(ListRowID(rows[2].value))))
    #expect(source.target(of: .node(ListRowID(rows[0].value))) == .record(2))
    #expect(source.target(of: .node(ListRowID(rows[1].value))) == .track(track.id))
    #expect(titles(.node(1)).prefix(2) == ["Title 2", track.title])
    #expect(source.undo() != nil)
    #expect(await until { found()[1].contains(track.title) })
    #expect(titles(.node(1))[1] == texts[1])
  }

  @Test func `text that names only one track is taken for it, and only in a list`() async throws {
    let track = stand.tracks(of: 2)[1]
    #expect(source.book.perform(.insert([.stack("Mine")], into: ListNode.top)))
    let offered = await source.suggestions(for: track.title, in: RowID(1), renaming: nil)
    #expect(offered.first?.isExact == true && offered.first?.title == track.title)
    #expect(offered.filter(\.isExact).count == 1 && offered.last?.isTyped == true)
    let names = await source.suggestions(for: track.title, in: source.root, renaming: nil)
    #expect(!names.contains { $0.isExact || $0.isTyped })
    let words = try #require(FoldSuggestion.typed(track.title))
    #expect(source.perform(.insert(words.title, choice: words, into: RowID(1), at: 0)))
    // Enter may come before the suggestions.
    #expect(source.perform(.insert(words.title, choice: nil, into: RowID(1), at: 1)))
    func targets() -> [ListTarget?] { source.book.tree.rows(in: 1).map(\.target) }
    #expect(await until { targets() == [nil, .track(track.id)] })
    #expect(source.undo() != nil)
    #expect(await until { targets() == [nil] }, "one step")
  }

  @Test func `a line shows a match that is added to the library later`() async {
    #expect(source.book.perform(.insert([.stack("Mine", [.line("Title 77")])], into: ListNode.top)))
    let row = source.entries(of: RowID(1))[0].id
    #expect(source.row(row).detail.isEmpty)
    var said = 0
    source.onChange = { _ in said += 1 }
    let invented = stand.invented
    stand.catalogue.show(invented.update(to: PlayerStand.contents(1...77)), invented.tracks)
    #expect(await until { source.row(row).detail.contains("Title 77") })
    #expect(said > 0, "visible rows are looked up again")
  }

  @Test func `a chosen artist becomes a list of the artist's records`() async throws {
    let artist = stand.record(3).artist
    let offered = await source.suggestions(for: artist, in: source.root, renaming: nil)
    let choice = try #require(offered.first { $0.title == artist })
    #expect(source.perform(.insert(artist, choice: choice, into: source.root, at: 2)))
    #expect(source.entries(of: source.root).last?.isStack == true)
    #expect(titles(.node(1)) == ["Title 3"])
  }

  @Test func `renaming offers matches for a row, and none for a list`() async throws {
    let track = stand.tracks(of: 1)[0]
    let drafts = [NodeDraft.track(track.id, track.title)]
    #expect(source.book.perform(.insert([.stack("Mine", drafts)], into: ListNode.top)))
    let artist = stand.record(3).artist
    func offers(_ row: RowID?) async -> [FoldSuggestion] {
      await source.suggestions(for: artist, in: RowID(1), renaming: row)
    }
    let row = RowID(2)
    #expect(await offers(nil).contains { source.target(of: $0) == nil })
    let offered = await offers(row)
    #expect(!offered.isEmpty && offered.allSatisfy { source.target(of: $0) != nil })
    #expect(await offers(RowID(1)).isEmpty)
    #expect(source.perform(.rename(row, artist, choice: offered[0])))
    #expect(source.target(of: .node(2)) == source.target(of: offered[0]))
    #expect(source.perform(.rename(row, "mine", choice: nil)))
    #expect(source.target(of: .node(2)) == source.target(of: offered[0]), "only the texts change")
  }

  @Test func `the menu turns a line into a list and back`() {
    #expect(source.book.perform(.insert([.stack("Mine", [.line("x")])], into: ListNode.top)))
    #expect(source.canTurn(2) && !source.canTurn(1))
    #expect(source.book.perform(.turn(2)))
    #expect(source.entries(of: RowID(1)).map(\.isStack) == [true])
    #expect(source.perform(.insert("y", choice: nil, into: RowID(2), at: 0)))
    #expect(!source.canTurn(2))
    #expect(source.perform(.delete(RowID(3))))
    #expect(source.book.perform(.turn(2)))
    #expect(source.entries(of: RowID(1)).map(\.isStack) == [false])
  }

  @Test func `the queue is saved as a list, and a whole shelf is added to one`() throws {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    stand.session.player.append([
      PlayItem(id: nil, location: .file([0x2f, 0x78]), title: "besides")
    ])
    let shown = titles(.upNext)
    stand.music.keepAsList(stand.session.player.queue.unplayed.map(\.item))
    #expect(titles(.node(1)) == shown)
    let shelf = try #require(stand.library.shelves.first)
    stand.music.add(ListAddition(shelf), to: 1)
    #expect(titles(.node(1)).count == shown.count + shelf.records.count)
  }

  @Test func `each empty list has its own placeholder`() {
    let words = [ListRow.upNext, .favourites, .top].map {
      source.words(forEmpty: source.numbers.number(of: $0))
    }
    #expect(Set(words).count == 3 && !words.contains(""))
  }
}
