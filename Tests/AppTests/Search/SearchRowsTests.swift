import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct SearchRowsTests {
  private func answer(records: Int, of total: Int, lists: Int = 0) -> SearchAnswer {
    var answer = SearchAnswer(SearchQuery("x"))
    answer.records = SearchSection(ids: (0..<records).map { RecordID(Int64($0)) }, total: total)
    answer.lists = SearchSection(ids: (0..<lists).map { ListRowID(Int64($0)) }, total: lists)
    return answer
  }

  @Test func `a section has its best rows, and one more for all the others`() {
    let rows = SearchRows(answer(records: 5, of: 128, lists: 2))
    #expect(rows.rows.count == 8)
    #expect(rows.rows[5] == .all(.records, 128))
    #expect(rows.rows[6] == .list(0))
    #expect(rows.headings.keys.sorted() == [0, 6])
    #expect(rows.headings[0]?.section == .records && rows.headings[6]?.section == .lists)
  }

  @Test func `the first of several sections is the top hit, but no row of a whole section is`() {
    let rows = SearchRows(answer(records: 5, of: 128, lists: 2))
    #expect(rows.rows.indices.filter { rows.isTop(at: $0) } == [0])
    let whole = SearchRows(answer(records: 128, of: 128), whole: .records)
    #expect(!whole.hasTop && !whole.isTop(at: 0))
    #expect(!SearchRows(SearchAnswer(SearchQuery("x"))).hasTop)
  }

  @Test func `a section that is shown whole is the only one`() {
    let rows = SearchRows(answer(records: 128, of: 128, lists: 2), whole: .records)
    #expect(rows.rows.count == 128 && rows.headings.count == 1)
    #expect(rows.rows.last == .record(127))
  }

  @Test func `unchanged rows remain where others change`() {
    func parts(_ old: SearchAnswer, _ new: SearchAnswer) -> [[Int]] {
      SearchRows(old).replacements(for: SearchRows(new))
        .map { [$0.range.lowerBound, $0.range.upperBound, $0.count] }
    }
    let old = answer(records: 5, of: 128, lists: 2)
    #expect(parts(old, old).isEmpty)
    #expect(parts(old, answer(records: 5, of: 129, lists: 2)) == [[5, 6, 1]])
    #expect(parts(old, answer(records: 5, of: 128, lists: 3)) == [[8, 8, 1]])
    #expect(parts(old, answer(records: 5, of: 5, lists: 2)) == [[5, 6, 0]])
    var other = old
    other.artists = SearchSection(ids: [ArtistHit(name: "A", records: 1)], total: 1)
    // The first row is no longer the top hit.
    #expect(parts(old, other) == [[0, 1, 2]])
    other.artists.ids = [ArtistHit(name: "A", records: 2)]
    other.lists = SearchSection(ids: [1], total: 1)
    #expect(parts(old, other) == [[0, 8, 8]])
  }

  @Test func `known rows keep their places and get their new values`() {
    func artists(_ names: [String], of total: Int) -> SearchAnswer {
      var answer = SearchAnswer(SearchQuery("x"))
      let hits = names.map { ArtistHit(name: $0, records: total) }
      answer.artists = SearchSection(ids: hits, total: total)
      return answer
    }
    func names(_ rows: SearchRows) -> [String] {
      rows.rows.map { row in if case .artist(let hit) = row { hit.name } else { "all" } }
    }
    let old = SearchRows(artists(["a", "b", "c"], of: 3))
    let new = SearchRows(artists(["d", "c", "e", "b", "f", "a"], of: 9), keeping: old)
    #expect(names(new) == ["a", "b", "c", "d", "e", "all"])
    #expect(new.rows[0] == .artist(ArtistHit(name: "a", records: 9)))
    #expect(new.rows[0].id == old.rows[0].id && new.headings[0]?.total == 9)
    let others = SearchRows(artists(["x", "b"], of: 2), keeping: old)
    #expect(names(others) == ["b", "x"])
    #expect(names(SearchRows(artists(["x", "b"], of: 2))) == ["x", "b"])
  }

  @Test func `sections without results are left out`() {
    #expect(SearchRows(SearchAnswer(SearchQuery("x"))).rows.isEmpty)
    #expect(SearchRows(answer(records: 1, of: 1)).rows == [.record(0)])
  }
}
