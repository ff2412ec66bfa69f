import Gtk
import Library
import Motion
import TestSupport
import Testing
import Values

@testable import App
@testable import Widgets

struct ListFrontsTests {
  private let stand: PlayerStand
  private let source: ListsSource

  init() async throws { (stand, source) = try await ListsSource.standing() }

  private func front(_ row: ListRow) -> FoldRow.Front {
    source.row(source.numbers.number(of: row)).front
  }

  private func front(_ text: String) -> FoldRow.Front? {
    source.book.tree.everything.first { $0.text == text }.map { front(.node($0.id)) }
  }

  private func isLoaded(_ front: FoldRow.Front?, _ count: Int) -> Bool {
    guard let front else { return false }
    return switch front {
    case .sleeve(let cover): count == 1 && cover != nil
    case .fan(let covers): covers.count == count && covers.allSatisfy { $0 != nil }
    case .mark, .none: false
    }
  }

  private func make(_ drafts: [NodeDraft]) {
    #expect(source.book.perform(.insert([.stack("L", drafts)], into: ListNode.top)))
  }

  private func record(_ id: RecordID) -> NodeDraft { NodeDraft(.record(id), "R\(id)") }

  @Test func `tracks and records have a cover, and wishes a mark in its place`() async {
    let track = stand.tracks(of: 2)[0]
    make([record(1), NodeDraft(.track(track.id), "T"), .line("wish"), .stack("S", [.line("x")])])
    #expect(await until { isLoaded(front("R1"), 1) && isLoaded(front("T"), 1) })
    #expect(front("wish") == .mark && front("S") == .fan([]))
    #expect(front("x") == FoldRow.Front.none, "nothing in it has a cover")
  }

  @Test func `a list has the covers of the first three records in it`() async {
    make([.line("wish"), record(2), record(2), record(1), record(4), record(3)])
    #expect(await until { isLoaded(front("L"), 3) })
    let track = stand.tracks(of: 3)[0]
    #expect(
      source.book.perform(
        .insert([.stack("M", [NodeDraft(.track(track.id), "T")])], into: ListNode.top)
      )
    )
    #expect(await until { isLoaded(front("M"), 1) })
    #expect(front("L") != front("M"))
  }

  @Test func `a list without music has a sign in place of covers`() {
    make([.line("wish")])
    let signs = [ListRow.upNext, .favourites].map { source.row(source.numbers.number(of: $0)) }
    #expect(signs.allSatisfy { $0.front == .fan([]) && !$0.symbol.isEmpty && !$0.hasInnerSymbol })
    #expect(front("L") == .fan([]))
    #expect(source.front(ofNewIn: source.root) == .fan([]))
    let list = source.book.tree.everything.first { $0.text == "L" }
    let row = list.map { source.numbers.number(of: .node($0.id)) } ?? source.root
    #expect(source.symbol(ofNewIn: source.root) == source.row(row).symbol)
    #expect(source.symbol(ofNewIn: row).isEmpty)
    for row in [ListRow.upNext, .favourites] {
      #expect(source.front(ofNewIn: source.numbers.number(of: row)) == .mark)
    }
  }

  @Test func `the queue has the covers of what plays and comes next`() async {
    stand.session.play(stand.tracks(of: 2), of: stand.record(2), from: nil)
    #expect(await until { isLoaded(front(.upNext), 1) })
    let entry = source.upNext[0].entry
    #expect(isLoaded(front(.entry(entry)), 1))
  }

  @Test func `a search for a typed title loads no covers`() {
    make([record(1)])
    let row = source.book.tree.everything.first { $0.text == "R1" }
    #expect(row.map { source.words(of: RowID($0.id.number)).front } == FoldRow.Front.none)
    #expect(source.covers.bytes == 0)
  }

  // MARK: - Textures

  @Test func `covers have room for as many as were requested last`() async {
    let covers = ListCovers(stand.catalogue, side: 10, room: 3 * 400)
    for id in 1...3 { _ = covers[RecordID(Int64(id))] }
    #expect(await until { covers.bytes == 1200 })
    _ = covers[1]
    _ = covers[4]
    #expect(await until { covers[4] != nil })
    #expect(covers.bytes == 1200 && covers[1] != nil && covers[3] != nil)
  }

  @Test func `covers that all are in view do not take turns`() async {
    let covers = ListCovers(stand.catalogue, side: 10, room: 2 * 400)
    var arrivals = 0
    func show() { for id in 1...4 { _ = covers[RecordID(Int64(id))] } }
    covers.onArrival = {
      arrivals += 1
      show()
    }
    show()
    #expect(await until { covers.bytes == 800 })
    _ = await covers.read()
    #expect(arrivals == 2 && covers.bytes == 800)
  }

  @Test func `the textures of all lists stay within four mebibytes`() {
    #expect(source.covers.room + stand.music.dragCovers.room <= 4 << 20)
    // Three covers in each row of a high window.
    #expect(source.covers.room >= 3 * 31 * 4 * 96 * 96)
  }
}
