import Motion
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct FilledListsTests {
  private let stand: PlayerStand
  private let source: ListsSource
  private let list = RowID(1)
  /// The tracks of the second record.
  private let second = ListSearch("album:\"title 2\"", in: .title)
  private let ids = (200...204).map { TrackID($0) }

  init() async throws { (stand, source) = try await ListsSource.standing(searchesDisk: true) }

  private var store: LibraryStore { stand.fixture.session.store }

  private func make(_ search: ListSearch, named name: String = "Second") {
    #expect(source.book.perform(.insert([.search(search, name)], into: ListNode.top)))
  }

  private func tracks(_ list: RowID) -> [TrackID] {
    source.entries(of: list).compactMap { entry in
      if case .found(_, let id) = source.numbers.row(of: entry.id) { id } else { nil }
    }
  }

  @Test func `a smart list has a mark, its count once that is known, and its tracks`() async {
    make(second)
    #expect(source.row(list).openCount == nil, "nothing is searched to show the row")
    _ = source.entries(of: list)
    #expect(!source.words(forEmpty: list).isEmpty)
    #expect(await until { source.row(list).openCount == ids.count })
    #expect(!source.row(list).symbol.isEmpty && source.row(list).title == "Second")
    #expect(tracks(list) == ids)
    let row = source.entries(of: list)[0].id
    #expect(await until { source.row(row).title == "Track 1 of 2" })
    #expect(source.row(row).detail.contains("Title 2") && source.row(row).isPlayable)
    make(ListSearch("no such track"), named: "Empty")
    _ = source.entries(of: RowID(2))
    #expect(await until { source.row(RowID(2)).openCount == 0 })
    #expect(await until { !source.canPlay(.node(2)) })
    #expect(source.canPlay(.node(1)))
  }

  @Test func `rows of a search cannot be moved, deleted or done, and none can be added`() async {
    make(second)
    #expect(await until { tracks(list) == ids })
    let entry = source.entries(of: source.root).last
    #expect(entry?.isStack == true)
    #expect(entry?.abilities == [.complete, .delete, .move, .rename])
    #expect(!source.takesRows(in: list))
    let rows = source.entries(of: list)
    #expect(rows.allSatisfy { $0.abilities.isEmpty && !$0.isStack })
    let edits: [FoldEdit] = [
      .delete(rows[0].id), .complete(rows[0].id, true), .rename(rows[0].id, "x", choice: nil),
      .move(rows[0].id, into: list, at: 2), .insert("x", choice: nil, into: list, at: 0),
      .clearDone(in: list),
    ]
    for edit in edits { #expect(!source.perform(edit), "\(edit)") }
    #expect(!source.drop(.text("x"), at: .into(list)))
    #expect(tracks(list) == ids && source.book.tree.count == 1)
  }

  @Test func `changes of the library arrive as rows that are inserted and removed`() async throws {
    make(ListSearch("heart", in: .title), named: "Hearts")
    _ = source.entries(of: list)
    #expect(await until { source.row(list).openCount == 0 })
    var shown: [FoldEntry] = []
    source.onChange = { diff in
      guard diff.parent == list else { return }
      for change in diff.changes {
        switch change {
        case .insert(let entry, let index): shown.insert(entry, at: index)
        case .remove(_, let index): shown.remove(at: index)
        default: Issue.record("\(change)")
        }
      }
    }
    for id in [203, 101] as [TrackID] { try await store.setHearts(true, of: [.track(id)]) }
    #expect(await until { source.row(list).openCount == 2 })
    #expect(shown == source.entries(of: list) && shown.count == 2)
    try await store.setHearts(false, of: [.track(203)])
    #expect(await until { source.row(list).openCount == 1 })
    #expect(shown == source.entries(of: list) && tracks(list) == [101])
  }

  @Test
  func `a changed library is searched at once for visible lists, then after pauses`() async throws {
    let (stand, source) = try await ListsSource.standing()
    #expect(
      source.book.perform(
        .insert([.search(second, "One"), .search(second, "Two")], into: ListNode.top)
      )
    )
    var pauses: [CheckedContinuation<Void, Never>] = []
    let filled = FilledLists(
      stand.catalogue,
      pause: { await withCheckedContinuation { pauses.append($0) } }
    )
    var shown: Set<ListRowID> = [1]
    filled.follow { shown.contains($0) }
    #expect(await until { filled.tracks(of: 1) == ids && filled.tracks(of: 2) == ids })
    stand.invented.search.set(PlayerStand.contents(3...4))
    #expect(await until { filled.isEmpty(1) && pauses.count == 1 })
    #expect(filled.tracks(of: 2) == ids)
    stand.invented.search.set(PlayerStand.contents(1...2))
    #expect(await until { !filled.isEmpty(1) })
    #expect(filled.tracks(of: 1) == [])
    pauses[0].resume()
    #expect(await until { filled.tracks(of: 1) == ids && pauses.count == 2 })
    pauses[1].resume()
    stand.invented.search.set(PlayerStand.contents(3...4))
    #expect(await until { filled.isEmpty(1) })
    #expect(filled.tracks(of: 2) == ids)
    shown.insert(2)
    filled.refreshShown()
    #expect(await until { filled.isEmpty(2) })
    for pause in pauses.dropFirst(2) { pause.resume() }
  }

  @Test func `a list that cannot be read shows the error, and not that no track matches`()
    async throws
  {
    let (stand, source) = try await ListsSource.standing()
    #expect(source.book.perform(.insert([.search(second, "Second")], into: ListNode.top)))
    stand.invented.search.failures.withLock { $0 = 1 }
    _ = source.entries(of: list)
    #expect(await until { source.filled.problem(of: 1) != nil })
    #expect(source.words(forEmpty: list) == source.filled.problem(of: 1))
    #expect(source.row(list).openCount == nil && source.canPlay(.node(1)))
    _ = source.entries(of: list)
    #expect(await until { source.row(list).openCount == ids.count })
    #expect(source.filled.problem(of: 1) == nil)
  }

  @Test func `nothing is suggested while a smart list is renamed`() async {
    make(second)
    #expect(await source.suggestions(for: "Title", in: source.root, renaming: list).isEmpty)
  }

  @Test func `another search fills a list again, and is undone as one step`() async {
    make(second)
    #expect(await until { tracks(list) == ids })
    #expect(source.book.perform(.search(1, ListSearch(second.text, in: .title, limit: 2))))
    #expect(await until { tracks(list) == Array(ids.prefix(2)) })
    #expect(source.undo() != nil)
    #expect(await until { tracks(list) == ids })
    #expect(source.row(list).title == "Second")
  }

  @Test func `a change of very many rows is one replacement`() {
    let numbers = ListRowNumbers()
    let many = (1...100_000).map { TrackID($0) }
    let old = numbers.numbers(of: many, in: 1).map { FoldEntry($0, abilities: []) }
    let new = numbers.numbers(of: many.reversed(), in: 1).map { FoldEntry($0, abilities: []) }
    #expect(FoldDiff(in: RowID(1), from: old, to: new).changes == [.replace(new)])
  }

  @Test func `found rows have ids of their own, whatever the ids of their tracks`() {
    let numbers = ListRowNumbers()
    var known: Set<RowID> = [numbers.number(of: .entry(1)), numbers.number(of: .favourites)]
    let tracks = [0, 1, 1 << 55, 1 << 56, .max].map { TrackID($0) }
    for list in (1...70).map({ ListRowID($0) }) {
      let made = numbers.numbers(of: tracks, in: list)
      for (track, number) in zip(tracks, made) {
        #expect(known.insert(number).inserted)
        #expect(numbers.row(of: number) == .found(list, track))
        #expect(numbers.number(of: .found(list, track)) == number)
      }
    }
    #expect(numbers.row(of: numbers.number(of: .entry(1))) == .entry(1))
    #expect(numbers.row(of: RowID(.min)) == .top)
  }

  @Test func `a smart list plays from its start, or from one of its rows on`() async {
    make(second)
    let there = stand.tracks(of: 2).filter { $0.state == .present }.map(\.title)
    var queued: [String] { stand.session.player.queue.context.map(\.item.title) }
    stand.music.play([.node(1)], of: source)
    #expect(await until { queued == there && stand.title == there.first })
    #expect(await until { tracks(list) == ids })
    let rows = source.playableRows(of: list, with: source.entries(of: list)[3].id)
    stand.music.play(rows, of: source, from: rows[3])
    #expect(await until { stand.title == "Track 4 of 2" })
    #expect(queued == there)
    stand.music.play(.node(1), of: source, .shuffle)
    #expect(await until { Set(queued) == Set(there) })
  }

  @Test func `a list also plays the tracks of the smart lists in it`() async {
    let track = stand.tracks(of: 1)[0]
    let rows: [NodeDraft] = [.track(track.id, track.title), .search(second, "Second")]
    #expect(source.book.perform(.insert([.stack("Mine", rows)], into: ListNode.top)))
    stand.music.play(.node(1), of: source, .queue)
    let there = stand.tracks(of: 2).filter { $0.state == .present }.map(\.title)
    #expect(
      await until {
        stand.session.player.queue.upcoming.map(\.item.title) == [track.title] + there
      }
    )
  }

  @Test func `a saved search becomes the first list, is reported, and can be undone`() async {
    make(second)
    let name = "Favourites, Not: live"
    stand.music.keepAsList(SearchQuery("  heart   -live "))
    #expect(source.book.tree.rows(in: ListNode.top).map(\.text) == [name, "Second"])
    let kept = source.book.tree.rows(in: ListNode.top)[0].search
    #expect(kept?.query == SearchQuery("heart -live") && kept?.limit == nil)
    #expect(stand.news.count == 1 && stand.news[0].contains(name))
    #expect(source.undo() != nil)
    #expect(await until { source.book.tree.rows(in: ListNode.top).map(\.text) == ["Second"] })
    stand.music.keepAsList(SearchQuery(" "))
    #expect(source.book.tree.count == 1 && stand.news.count == 1)
  }

  @Test func `lists are suggested once, and not again after they were deleted`() async {
    let memory = SessionMemory(SessionState())
    SuggestedLists.offer(in: source.book, memory)
    let made = source.book.tree.rows(in: ListNode.top)
    #expect(made.map(\.search?.text) == ["played:>1y or played:never", "added:<30d", "heart"])
    #expect(made.map(\.search?.order) == [.longestAgo, .newest, .random])
    #expect(made.last?.search?.limit == 50)
    #expect(memory.state.hasSuggestedLists)
    #expect(SessionState(bytes: memory.state.bytes).hasSuggestedLists)
    #expect(source.book.perform(.delete(made.map(\.id))))
    SuggestedLists.offer(in: source.book, memory)
    #expect(source.book.tree.count == 0)
  }

  @Test func `the first undo of the user keeps the suggested lists`() async throws {
    SuggestedLists.offer(in: source.book, SessionMemory(SessionState()))
    #expect(source.book.steps.back == 0 && source.undo() == nil)
    #expect(source.book.perform(.insert([.line("mine")], into: ListNode.top)))
    #expect(source.book.steps.back == 1 && source.undo() != nil)
    #expect(await until { source.book.tree.count == 3 })
    await source.book.flush()
    #expect(await store.stepCounts() == (back: 0, forth: 1))
    #expect(await store.listTree.rows(in: ListNode.top).allSatisfy { $0.search != nil })
  }

  @Test func `the program's lists follow the language, as long as nobody renamed them`() throws {
    func drafts(_ names: [String]) -> [NodeDraft] {
      [.search(second, names[0]), .stack(names[1], [.line(names[2]), .line(names[3])])]
    }
    let english = drafts(["Two", "Try it", "Pull", "Pinch"])
    let german = drafts(["Zwei", "Probier es", "Ziehen", "Kneifen"])
    var texts: [String] {
      Array(source.book.tree.everything).sorted { $0.id < $1.id }.map(\.text)
    }
    #expect(source.book.perform(.insert(english, into: ListNode.top), isStep: false))
    let memory = SessionMemory(SessionState())
    DefaultLists(source.book, memory, drafts: english).follow()
    let pinch = try #require(source.book.tree.everything.first { $0.text == "Pinch" })
    #expect(source.book.perform(.rename(pinch.id, to: "Mine")))
    let again = SessionMemory(SessionState(bytes: memory.state.bytes))
    DefaultLists(source.book, again, drafts: german).follow()
    #expect(texts == ["Zwei", "Probier es", "Ziehen", "Mine"])
    #expect(source.book.steps.back == 1, "the user's step alone can be undone")
    DefaultLists(source.book, again, drafts: english).follow()
    #expect(texts == ["Two", "Try it", "Pull", "Mine"])
  }

  @Test func `suggested lists are added below existing lists, and not before these were read`() {
    make(second)
    let memory = SessionMemory(SessionState())
    SuggestedLists.offer(in: ListBook(store), memory)
    #expect(!memory.state.hasSuggestedLists)
    SuggestedLists.offer(in: source.book, memory)
    #expect(source.book.tree.rows(in: ListNode.top).first?.text == "Second")
    #expect(source.book.tree.count == 4)
    // The session of the last run is lost, but the lists exist.
    let forgetful = SessionMemory(SessionState())
    SuggestedLists.offer(in: source.book, forgetful)
    #expect(source.book.tree.count == 4 && forgetful.state.hasSuggestedLists)
  }
}

@Suite(.serialized, .needsDisplay) struct ListSearchFormTests {
  @Test func `search, order and limit are edited, and untouched parts remain`() {
    let search = ListSearch(stored: "by-mood 77 heart")
    let form = ListSearchForm(search)
    #expect(form.edited == search)
    form.text.text = "missing"
    #expect(form.edited.stored == "by-mood 77 missing")
    form.order.picked = ListSearch.Order.allCases.firstIndex(of: .random) ?? 0
    form.limit.picked = 1
    #expect(form.edited == ListSearch("missing", in: .random, limit: 25))
    form.limit.picked = 0
    #expect(form.edited.limit == nil)
  }

  @Test func `the titles of the orders differ`() {
    #expect(Set(ListSearch.Order.allCases.map(\.title)).count == ListSearch.Order.allCases.count)
  }
}
