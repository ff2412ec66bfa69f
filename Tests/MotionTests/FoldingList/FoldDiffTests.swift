import TestSupport
import Testing

@testable import Motion

@Suite struct FoldDiffTests {
  @Test func `the steps between any two orders lead from one to the other`() {
    let seed: UInt64 = 6_041
    var random = SeededRandom(seed: seed)
    for round in 0..<2_000 {
      func rows() -> [FoldEntry] {
        (0..<Int64.random(in: 0...9, using: &random)).map { _ in
          Int64.random(in: 0...12, using: &random)
        }
        .reduce(into: [FoldEntry]()) { rows, id in
          guard !rows.contains(where: { $0.id == RowID(id) }) else { return }
          rows.append(FoldEntry(RowID(id), isDone: Bool.random(using: &random)))
        }
      }
      let (old, new) = (rows(), rows())
      let diff = FoldDiff(in: RowID(0), from: old, to: new)
      var result = old
      for change in diff.changes {
        switch change {
        case .insert(let entry, let index): result.insert(entry, at: index)
        case .remove(let id, let index):
          #expect(result[index].id == id)
          result.remove(at: index)
        case .move(let id, let from, let to):
          #expect(result[from].id == id)
          result.insert(result.remove(at: from), at: to)
        case .update(let entry, let index):
          #expect(result[index].id == entry.id)
          result[index] = entry
        case .replace(let entries): result = entries
        }
      }
      #expect(result == new, "seed \(seed), round \(round)")
    }
  }

  @Test func `a row that sinks is one step`() {
    let old = (0..<6).map { FoldEntry(RowID($0)) }
    var new = old
    new.append(new.remove(at: 1))
    #expect(
      FoldDiff(in: RowID(0), from: old, to: new).changes == [.move(RowID(1), from: 1, to: 5)]
    )
  }
}
