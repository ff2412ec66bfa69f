import TestSupport
import Testing

@testable import Motion

struct SelectionRowsTests {
  @Test func `100 random selections stay on their rows while others change them`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var rows = (0..<10).map { FoldEntry(RowID($0)) }
      var (selection, selected) = (Selection(), Set<RowID>())
      for step in 0..<30 {
        if !rows.isEmpty, Bool.random(using: &random) {
          let row = Int.random(in: rows.indices, using: &random)
          selection.toggle(row)
          selected.formSymmetricDifference([rows[row].id])
        } else {
          let old = rows
          rows = Self.changed(rows, step: step, using: &random)
          selection.follow(from: old, to: rows, by: \.id)
          selected.formIntersection(rows.map(\.id))
        }
        let found = rows.indices.filter { selection.contains($0) }.map { rows[$0].id }
        #expect(Set(found) == selected, "seed \(seed), step \(step)")
        #expect(selection.count == selected.count, "seed \(seed), step \(step)")
      }
    }
  }

  private static func changed(
    _ old: [FoldEntry],
    step: Int,
    using random: inout SeededRandom
  ) -> [FoldEntry] {
    var rows = old
    for number in 0..<Int.random(in: 1...3, using: &random) {
      let row = Int.random(in: 0...rows.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: rows.insert(FoldEntry(RowID(Int64(100 + step * 10 + number))), at: row)
      case 1 where row < rows.count: rows.remove(at: row)
      case 2 where row < rows.count: rows.append(rows.remove(at: row))
      default: rows.shuffle(using: &random)
      }
    }
    return rows
  }

  @Test func `the anchor stays on its row as well`() {
    let rows = (0..<4).map { FoldEntry(RowID($0)) }
    var selection = Selection()
    selection.click(2)
    selection.follow(from: rows, to: Array(rows.dropFirst()), by: \.id)
    #expect(selection.anchor == 1 && selection.isEmpty)
    selection.follow(from: rows, to: [], by: \.id)
    #expect(selection == Selection())
  }
}
