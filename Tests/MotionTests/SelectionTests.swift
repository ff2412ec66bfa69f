import Motion
import TestSupport
import Testing

struct SelectionTests {
  @Test func `Shift selects from the last row that was clicked, and shrinks again`() {
    var selection = Selection()
    selection.click(3)
    #expect(selection.isEmpty)
    selection.extend(to: 6)
    #expect(selection.ranges == [3..<7])
    selection.extend(to: 1)
    #expect(selection.ranges == [1..<4])
    selection.toggle(8)
    selection.extend(to: 9, keepingOthers: true)
    #expect(selection.ranges == [1..<4, 8..<10] && selection.count == 5)
  }

  @Test func `an arrow with Shift selects from the focused row on`() {
    var selection = Selection()
    selection.extend(to: 5, from: 4)
    selection.extend(to: 6, from: 5)
    #expect(selection.ranges == [4..<7])
  }

  @Test func `a click or Escape ends the selection`() {
    var selection = Selection()
    selection.selectAll(of: 4)
    selection.click(2)
    #expect(selection.isEmpty && selection.count == 0 && selection.anchor == 2)
    selection.selectAll(of: 4)
    selection.end()
    #expect(selection == Selection())
  }

  @Test func `after Ctrl+Space moves keep the selection, so that keys reach rows apart`() {
    var selection = Selection()
    selection.pick(1)
    selection.move()
    selection.pick(4)
    #expect(selection.ranges == [1..<2, 4..<5])
    selection.move()
    selection.extend(to: 7, from: 6)
    #expect(selection.ranges == [6..<8])
    selection.move()
    #expect(selection.isEmpty, "Shift ends the picking of single rows")
    selection.pick(3)
    selection.pick(3)
    selection.extend(to: 2, from: 3)
    selection.move()
    #expect(selection.isEmpty)
  }

  @Test func `10,000 selected rows are one range`() {
    var selection = Selection()
    selection.selectAll(of: 10_000)
    #expect(selection.ranges == [0..<10_000] && selection.count == 10_000)
  }

  @Test func `random selections and changes of rows agree with one mark a row`() {
    for seed in 1...100 as ClosedRange<UInt64> {
      var random = SeededRandom(seed: seed)
      var selection = Selection()
      var model = Model(rows: 12)
      for step in 0..<60 {
        model.change(&selection, using: &random)
        let note: Comment = "seed \(seed), step \(step), \(selection)"
        #expect(model.rows.indices.allSatisfy { selection.contains($0) == model.marks($0) }, note)
        #expect(selection.count == model.selected.count, note)
        #expect(selection.anchor == model.anchorRow, note)
        let pairs = zip(selection.ranges, selection.ranges.dropFirst())
        #expect(pairs.allSatisfy { $0.upperBound < $1.lowerBound }, note)
        #expect(!selection.ranges.contains { $0.isEmpty }, note)
      }
    }
  }
}

/// Rows with names, of which some are selected.
private struct Model {
  var rows: [Int]
  var selected: Set<Int> = []
  var anchor: Int?
  var nextName: Int

  init(rows count: Int) {
    rows = Array(0..<count)
    nextName = count
  }

  var anchorRow: Int? { anchor.flatMap { rows.firstIndex(of: $0) } }

  func marks(_ row: Int) -> Bool { selected.contains(rows[row]) }

  mutating func change(_ selection: inout Selection, using random: inout SeededRandom) {
    let row = Int.random(in: 0...rows.count, using: &random)
    let end = Int.random(in: row...rows.count, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      selection.selectAll(of: rows.count)
      selected = Set(rows)
    case 1:
      selection.end()
      selected = []
      anchor = nil
    case 2:
      let names = nextName..<nextName + Int.random(in: 0...3, using: &random)
      edit(&selection) { $0.insert(contentsOf: names, at: row) }
      nextName = names.upperBound
    case 3: edit(&selection) { $0.removeSubrange(row..<min(end, row + 3)) }
    case 4:
      edit(&selection) { rows in
        let moved = Array(rows[row..<end])
        rows.removeSubrange(row..<end)
        rows.insert(contentsOf: moved, at: Int.random(in: 0...rows.count, using: &random))
      }
    default: press(row, using: &random, &selection)
    }
  }

  private mutating func press(
    _ row: Int,
    using random: inout SeededRandom,
    _ selection: inout Selection
  ) {
    guard row < rows.count else { return }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      selection.click(row)
      selected = []
      anchor = rows[row]
    case 1, 2, 3:
      selection.toggle(row)
      selected.formSymmetricDifference([rows[row]])
      anchor = rows[row]
    case let kind:
      selection.extend(to: row, keepingOthers: kind == 5)
      let start = anchorRow ?? row
      if kind == 4 { selected = [] }
      selected.formUnion(rows[min(start, row)...max(start, row)])
      anchor = rows[start]
    }
  }

  /// The rows change, and the selection follows.
  private mutating func edit(_ selection: inout Selection, _ change: (inout [Int]) -> Void) {
    let old = rows
    change(&rows)
    selected.formIntersection(rows)
    selection.follow(from: old, to: rows, by: \.self)
  }
}
