import GLib
import Motion
import TestSupport
import Testing

@testable import App
@testable import Library
@testable import Playback

struct ListsSourceTests {
  private let stand: PlayerStand
  private let source: ListsSource

  init() async throws { (stand, source) = try await ListsSource.standing() }

  private func number(_ row: ListRow) -> RowID { source.numbers.number(of: row) }

  private func titles(_ row: ListRow) -> [String] {
    source.entries(of: number(row)).map { entry in
      let row = source.row(entry.id)
      return entry.isDone || row.isStruck ? "[\(row.title)]" : row.title
    }
  }

  private func id(_ title: String, in row: ListRow) -> RowID {
    source.entries(of: number(row)).first { source.row($0.id).title == title }?.id ?? RowID(.min)
  }

  private var queue: [String] { stand.session.player.queue.upcoming.map(\.item.title) }

  @Test func `queue and favourites remain above the user's lists`() {
    #expect(titles(.top) == ["Up Next", "Favourites"])
    for entry in source.entries(of: source.root) {
      #expect(entry.isPinned && entry.isStack && entry.abilities == .takesRows)
    }
    #expect(source.perform(.insert("Sunday kitchen", choice: nil, into: source.root, at: 2)))
    #expect(source.perform(.insert("Long drives", choice: nil, into: source.root, at: 0)))
    #expect(titles(.top) == ["Up Next", "Favourites", "Long drives", "Sunday kitchen"])
    #expect(!source.perform(.delete(number(.upNext))))
    #expect(!source.perform(.rename(number(.favourites), "x", choice: nil)))
    #expect(!source.perform(.complete(number(.upNext), true)))
  }

  @Test func `typed text becomes a list on the first level, and a line in a list`() {
    #expect(source.perform(.insert("Records to find", choice: nil, into: source.root, at: 2)))
    let list = id("Records to find", in: .top)
    #expect(source.entries(of: source.root).last?.isStack == true)
    #expect(source.perform(.insert("That live album", choice: nil, into: list, at: 0)))
    #expect(source.entries(of: list).map(\.isStack) == [false])
    #expect(source.row(list).openCount == 1)
    #expect(!source.row(source.entries(of: list)[0].id).isPlayable)
  }

  @Test func `a typed row with a chosen match plays it, and has the library's titles`() async {
    #expect(source.perform(.insert("Mine", choice: nil, into: source.root, at: 2)))
    let list = id("Mine", in: .top)
    let record = stand.record(1)
    let track = stand.tracks(of: 2)[0]
    let choices = [
      FoldSuggestion(key: "record \(record.id)", title: record.title),
      FoldSuggestion(key: "track \(track.id)", title: track.title),
    ]
    for choice in choices {
      #expect(source.perform(.insert("ty", choice: choice, into: list, at: 0)))
    }
    let rows = source.entries(of: list).map(\.id)
    #expect(source.row(rows[1]).title == record.title)
    #expect(source.row(rows[1]).detail == record.subtitle)
    #expect(rows.allSatisfy { source.row($0).isPlayable })
    #expect(await until { !source.row(rows[0]).detail.isEmpty })
    #expect(source.row(rows[0]).detail.contains(stand.record(2).title))
  }

  @Test func `rows deleted in Up Next leave the queue, and undo returns them to their place`() {
    let tracks = stand.tracks(of: 1)
    stand.session.play(tracks, of: stand.record(1), from: nil)
    let before = queue
    #expect(before.count > 1)
    #expect(titles(.upNext) == [tracks[0].title] + before)
    let gone = source.entries(of: number(.upNext))[2].id
    #expect(source.perform(.delete(gone)))
    #expect(queue == before.enumerated().filter { $0.offset != 1 }.map(\.element))
    #expect(titles(.upNext) == [tracks[0].title] + queue)
    #expect(source.undo() != nil)
    #expect(queue == before)
    #expect(source.redo() != nil)
    #expect(queue.count == before.count - 1)
  }

  @Test func `rows of Up Next can be moved within the queue`() {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    let before = queue
    let last = source.entries(of: number(.upNext))[before.count].id
    #expect(source.perform(.move(last, into: number(.upNext), at: 1)))
    #expect(queue == [before[before.count - 1]] + before.dropLast())
    #expect(source.undo() != nil)
    #expect(queue == before)
  }

  @Test func `played rows are struck through above the current track, and Clear done removes them`()
  {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    stand.session.player.next()
    let all = stand.session.player.queue.context.map(\.item.title)
    #expect(titles(.upNext) == ["[\(all[0])]"] + all.dropFirst())
    #expect(source.row(number(.upNext)).openCount == all.count - 1)
    #expect(source.clearableCount(in: number(.upNext)) == 1)
    #expect(source.perform(.clearDone(in: number(.upNext))))
    #expect(titles(.upNext) == Array(all.dropFirst()))
    #expect(source.clearableCount(in: number(.upNext)) == 0)
    #expect(!source.perform(.clearDone(in: number(.upNext))))
    #expect(source.undo() != nil)
    #expect(titles(.upNext).first == "[\(all[0])]")
    stand.session.player.previous()
    #expect(stand.title == all[0] || stand.session.player.queue.current?.item.title == all[1])
  }

  @Test func `a cleared row that is played again is shown as played`() {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    let first = stand.session.player.queue.context[0]
    stand.session.player.next()
    #expect(source.perform(.clearDone(in: number(.upNext))))
    stand.session.player.jump(to: first.id)
    #expect(titles(.upNext).first == first.item.title)
    stand.session.player.next()
    #expect(titles(.upNext).first == "[\(first.item.title)]")
  }

  @Test func `changes of the player's queue arrive as rows that are inserted, removed and moved`() {
    var diffs: [FoldDiff] = []
    source.onChange = { diffs.append($0) }
    _ = source.entries(of: source.root)
    var shown = source.entries(of: number(.upNext))
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    stand.session.player.append([PlayItem(id: nil, location: .file([0x2f]), title: "besides")])
    stand.session.player.next()
    stand.session.player.clear()
    let many = (0..<500).map { PlayItem(id: nil, location: .file([0x2f]), title: "\($0)") }
    stand.session.player.playNow(many)
    let before = diffs.count
    stand.session.player.next()
    stand.session.player.remove(stand.session.player.queue.order[7])
    stand.session.player.previous()
    #expect(diffs.count > before && diffs[before...].allSatisfy { $0.changes.count < 3 })
    for diff in diffs where diff.parent == number(.upNext) {
      for change in diff.changes {
        switch change {
        case .insert(let entry, let index): shown.insert(entry, at: index)
        case .remove(let id, let index):
          #expect(shown[index].id == id)
          shown.remove(at: index)
        case .move(let id, let from, let to):
          #expect(shown[from].id == id)
          shown.insert(shown.remove(at: from), at: to)
        case .update(let entry, let index): shown[index] = entry
        case .replace(let entries): shown = entries
        }
      }
    }
    #expect(shown == source.entries(of: number(.upNext)) && shown.count > 490)
  }

  @Test func `a list plays from the chosen row on, without done rows and plain lines`() async {
    let tracks = stand.tracks(of: 1) + stand.tracks(of: 2)
    let drafts =
      [NodeDraft.line("a wish")] + tracks.map { NodeDraft.track($0.id, $0.title) }
      + [NodeDraft.record(3, "third")]
    #expect(source.book.perform(.insert([.stack("Mine", drafts)], into: ListNode.top)))
    await source.book.flush()
    let list = ListRow.node(1)
    let rows = source.entries(of: number(list)).map { source.numbers.row(of: $0.id) }
    #expect(source.perform(.complete(number(rows[1]), true)))
    stand.music.play([list], of: source)
    #expect(await until { stand.session.player.queue.context.count > tracks.count })
    let there = (tracks.dropFirst() + stand.tracks(of: 3)).filter { $0.state == .present }
    let whole = there.map(\.title)
    #expect(stand.session.player.queue.context.map(\.item.title) == whole)
    // The third track is missing, so playing begins with the fourth.
    #expect(tracks[2].state == .missing)
    stand.music.play(rows, of: source, from: rows[3])
    #expect(await until { stand.title == tracks[3].title })
  }

  @Test func `rows without a match in the library cannot be played, nor can lists of them`() {
    let wanted = NodeDraft.wanted(WantedTrack(path: BytePath("/x/lost.mp3")), "lost")
    let track = NodeDraft.track(stand.tracks(of: 1)[0].id, "found")
    let lists = [
      NodeDraft.stack("Wishes", [wanted, .line("a wish")]), .stack("Mine", [wanted, track]),
    ]
    #expect(source.book.perform(.insert(lists, into: ListNode.top)))
    let rows = source.book.tree.rows(in: ListNode.top).map { ListRow.node($0.id) }
    #expect(rows.map { source.canPlay($0) } == [false, true])
    let inner = source.book.tree.rows(in: source.book.tree.ids(in: ListNode.top)[1])
    #expect(inner.map { source.canPlay(.node($0.id)) } == [false, true])
    #expect(source.perform(.complete(RowID(inner[1].id.number), true)))
    #expect(!source.canPlay(rows[1]), "done rows are not played")
    #expect(![ListRow.upNext, .favourites].contains { source.canPlay($0) })
  }

  @Test func `a row plays itself and the open rows below it, with the open rows of nested lists`()
    async
  {
    let there = (stand.tracks(of: 1) + stand.tracks(of: 2)).filter { $0.state == .present }
    let drafts = there.prefix(6).map { NodeDraft.track($0.id, $0.title) }
    let stacks = [
      NodeDraft.stack("before", [drafts[1]]),
      .stack("after", [drafts[3], .stack("done", [drafts[4]]), .stack("open", [drafts[5]])]),
    ]
    let rows = [drafts[0], stacks[0], drafts[2], stacks[1]]
    #expect(source.book.perform(.insert([.stack("Mine", rows)], into: ListNode.top)))
    func row(_ text: String) -> RowID {
      RowID(source.book.tree.everything.first { $0.text == text }?.id.number ?? 0)
    }
    #expect(source.perform(.complete(row("done"), true)))
    func play(_ title: String) {
      let all = source.playableRows(of: row("Mine"), with: row(title))
      stand.music.play(all, of: source, from: source.numbers.row(of: row(title)))
    }
    var queued: [String] { stand.session.player.queue.context.map(\.item.title) }
    play(there[2].title)
    #expect(await until { stand.title == there[2].title })
    #expect(queued == [0, 1, 2, 3, 5].map { there[$0].title })
    #expect(source.perform(.complete(row(there[0].title), true)))
    #expect(source.perform(.complete(row(there[2].title), true)))
    play(there[2].title)
    #expect(await until { queued == [1, 3, 5, 2].map { there[$0].title } })
    #expect(await until { stand.title == there[2].title })
  }

  @Test func `playing the last row does not start the list over if its file is missing`() async {
    let tracks = stand.tracks(of: 1).prefix(3)
    #expect(tracks.map { $0.state == .present } == [true, true, false])
    let drafts = tracks.map { NodeDraft.track($0.id, $0.title) }
    #expect(source.book.perform(.insert([.stack("Mine", drafts)], into: ListNode.top)))
    let rows = source.entries(of: number(.node(1))).map { source.numbers.row(of: $0.id) }
    stand.music.play(rows, of: source, from: rows[2])
    #expect(await until { stand.news.contains { $0.contains("nothing here") } })
    #expect(stand.session.player.queue.isEmpty)
  }

  @Test func `playing a row without a track is refused with a message`() async {
    #expect(source.book.perform(.insert([.stack("Mine", [.line("a wish")])], into: ListNode.top)))
    stand.music.play([.node(1)], of: source)
    #expect(await until { stand.news.contains { $0.contains("nothing here") } })
  }

  @Test func `a list dropped on Up Next is queued, and is not moved`() async {
    let drafts = stand.tracks(of: 2).map { NodeDraft.track($0.id, $0.title) }
    #expect(source.book.perform(.insert([.stack("Mine", drafts)], into: ListNode.top)))
    #expect(source.perform(.move(RowID(1), into: number(.upNext), at: nil)))
    #expect(await until { !queue.isEmpty })
    #expect(queue == stand.tracks(of: 2).filter { $0.state == .present }.map(\.title))
    #expect(titles(.top).last == "Mine")
    #expect(source.undo() != nil)
    #expect(queue.isEmpty)
  }

  @Test func `steps of lists, queue and hearts are undone in the order in which they were done`() {
    stand.session.play(stand.tracks(of: 1), of: stand.record(1), from: nil)
    let before = queue
    #expect(source.book.perform(.insert([.stack("from a menu")], into: ListNode.top)))
    stand.music.setHeart(true, of: .record(stand.record(2)))
    #expect(source.perform(.delete(source.entries(of: number(.upNext))[1].id)))
    #expect(source.perform(.insert("two", choice: nil, into: source.root, at: 2)))
    #expect(source.undo() != nil)
    #expect(queue.count == before.count - 1)
    #expect(source.undo() != nil)
    #expect(queue == before && stand.catalogue.favourites.all == [.record(2)])
    #expect(source.undo() == "The heart was removed." && stand.catalogue.favourites.all.isEmpty)
    #expect(source.undo() != nil)
    #expect(source.undo() == nil)
  }

  @Test func `a replaced queue is undone in its turn, with its position`() {
    stand.play(1)
    stand.clock.turn(42)
    #expect(source.perform(.insert("one", choice: nil, into: source.root, at: 2)))
    stand.play(2)
    let second = queue
    stand.music.play(stand.subject(3, 1), .queue)
    stand.music.play(stand.subject(3, 0), .next)
    #expect(queue.count == second.count + 2 && source.undo() != nil)
    #expect(source.undo() == "The last change of the queue was undone." && queue == second)
    #expect(source.undo() == "The earlier queue is back.")
    #expect(stand.title == "Track 1 of 1" && abs(stand.session.player.position - 42) < 0.01)
    #expect(source.undo() == "The last step in your lists was undone.")
    #expect(source.undo() == nil)
    for _ in 0..<3 { #expect(source.redo() != nil) }
    #expect(stand.title == "Track 1 of 2" && queue == ["Track 2 of 3"] + second)
  }

  @Test func `what was to play next returns in its order`() {
    stand.play(1)
    for place in 0..<2 { stand.music.play(stand.subject(3, place), .next) }
    let said = queue
    for _ in 0..<2 { #expect(source.undo() != nil) }
    for _ in 0..<2 { #expect(source.redo() != nil) }
    #expect(queue == said && queue.count > 2)
  }

  @Test func `entries that return are those of the steps before`() {
    stand.play(1)
    let before = queue
    stand.music.play(stand.subject(3, 0), .queue)
    #expect(source.perform(.delete(source.entries(of: number(.upNext))[1].id)) && queue == before)
    for more in [1, 0] { #expect(source.undo() != nil && queue.count == before.count + more) }
    let last = source.entries(of: number(.upNext))[before.count].id
    #expect(source.perform(.move(last, into: number(.upNext), at: 1)))
    source.clearQueue()
    #expect(source.undo() != nil && source.undo() != nil && queue == before)
    #expect(source.redo() != nil && source.redo() != nil && queue.isEmpty)
  }

  @Test func `a step that is no longer possible is passed over`() {
    #expect(source.perform(.insert("one", choice: nil, into: source.root, at: 2)))
    stand.play(1)
    stand.music.play(stand.subject(3, 0), .queue)
    for _ in 0..<2 { stand.session.player.next() }
    #expect(source.undo() == "The last step in your lists was undone.")
  }

  @Test func `a heart that was not stored is no step`() async {
    var changes = 0
    stand.music.onStep = { changes += 1 }
    #expect(source.perform(.insert("one", choice: nil, into: source.root, at: 2)))
    stand.music.setHeart(true, of: .record(stand.record(2)))
    #expect(await until { changes == 3 })
    #expect(source.undo() == "The last step in your lists was undone.")
  }

  @Test func `long queues are kept for the last steps only`() {
    let item = PlayItem(id: 1, location: .file([0x2f]))
    let entries = Array(repeating: Player.Entry(id: 1, item: item), count: 150_000)
    let steps = ListSteps()
    for _ in 0..<3 { steps.push(.removed(entries, from: 0)) }
    #expect((0..<3).map { _ in steps.pop(back: true) != nil } == [true, true, false])
  }
}

extension ListsSource {
  static func standing(
    searchesDisk: Bool = false
  ) async throws -> (PlayerStand, ListsSource) {
    let stand = try PlayerStand(1...4, searchesDisk: searchesDisk)
    let store = stand.fixture.session.store
    _ = try await store.open()
    // Rows of unknown tracks become lines as soon as the library has read them.
    try Database(path: BytePath(stand.fixture.folder.path("library/music.db")), .write)
      .insert(PlayerStand.contents(1...4))
    stand.catalogue.lists.load()
    let source = ListsSource(stand.music)
    #expect(await until { source.book.isLoaded })
    return (stand, source)
  }
}
