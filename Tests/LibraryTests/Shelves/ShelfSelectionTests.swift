import TestSupport
import Testing
import Values

@testable import Library

struct ShelfSelectionTests {
  @Test func `a selection has the first records of its order, up to its limit`() {
    var selection = ShelfSelection(.plays, limit: 3) { $0.record.plays > 0 }
    let all = [4, 0, 9, 1, 0, 7].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", plays: $1) }
    let isOther = selection.follow(without: [], with: all, of: all)
    #expect(isOther && selection.records.map(\.record.plays) == [9, 7, 4])
    let isOtherAgain = selection.follow(without: [2], with: [], of: all)
    #expect(!isOtherAgain)
  }

  @Test func `a record that falls behind the limit is replaced by one that was left out`() {
    var selection = ShelfSelection(.plays, limit: 2)
    var all = [5, 4, 3].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", plays: $1) }
    _ = selection.follow(without: [], with: all, of: all)
    all[0] = Crates.shelved(1, "x", by: "y", plays: 1)
    let isOther = selection.follow(without: [1], with: [all[0]], of: all)
    #expect(isOther && selection.records.map(\.id) == [2, 3])
  }

  @Test(arguments: [1, 3, 10, 40])
  func `after random edits, a selection has the first records of its order`(limit: Int) {
    var chance = SeededRandom(seed: UInt64(limit))
    var selection = ShelfSelection(.played, limit: limit) { $0.record.played != nil }
    var all: [RecordID: ShelvedRecord] = [:]
    for _ in 0..<300 {
      var gone: Set<RecordID> = []
      var new: [ShelvedRecord] = []
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        let number = Int64.random(in: 1...25, using: &chance)
        let id = RecordID(number)
        guard !gone.contains(id), !new.contains(where: { $0.id == id }) else { continue }
        if all.removeValue(forKey: id) != nil { gone.insert(id) }
        guard Int.random(in: 0..<3, using: &chance) > 0 else { continue }
        let played = [nil, Int64.random(in: 1...12, using: &chance)].randomElement(using: &chance)
        let record = Crates.shelved(number, "x", by: "y", played: played ?? nil)
        all[id] = record
        new.append(record)
      }
      let before = selection.records
      let isOther = selection.follow(without: gone, with: new, of: all.values)
      let expected = Array(all.values).filter { $0.record.played != nil }.sorted(by: .played)
      #expect(selection.records.map(\.id) == expected.prefix(limit).map(\.id))
      #expect(selection.records.allSatisfy { all[$0.id] === $0 })
      #expect(isOther == !before.elementsEqual(selection.records) { $0 === $1 })
    }
  }
}
