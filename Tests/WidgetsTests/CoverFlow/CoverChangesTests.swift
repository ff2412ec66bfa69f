import TestSupport
import Testing

@testable import Widgets

extension CoverChanges {
  /// The changes between two lists without duplicates.
  init<Item: Hashable>(from old: [Item], to new: [Item]) {
    var (removed, inserted, moved): ([Int], [Int], [Move]) = ([], [], [])
    for change in new.difference(from: old).inferringMoves() {
      switch change {
      case .remove(let place, _, nil): removed.append(place)
      case .remove: break
      case .insert(let place, _, nil): inserted.append(place)
      case .insert(let place, _, let origin?): moved.append(Move(from: origin, to: place))
      }
    }
    self.init(removed: removed, inserted: inserted, moved: moved)
  }
}

struct CoverChangesTests {
  @Test func `without changes every index remains`() {
    #expect(CoverChanges().index(of: 7) == 7)
  }

  @Test func `an item inserted in front moves all others by one`() {
    let changes = CoverChanges(inserted: [0])
    #expect((0..<5).map { changes.index(of: $0) } == [1, 2, 3, 4, 5])
  }

  @Test(arguments: 0..<60)
  func `every item is found after any changes`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let old = Array(0..<Int.random(in: 0...40, using: &random)).shuffled(using: &random)
    var new = old.filter { _ in Bool.random(using: &random) }
    for number in 100..<100 + Int.random(in: 0...20, using: &random) {
      new.insert(number, at: Int.random(in: 0...new.count, using: &random))
    }
    for _ in 0..<Int.random(in: 0...6, using: &random) where new.count > 1 {
      let item = new.remove(at: Int.random(in: 0..<new.count, using: &random))
      new.insert(item, at: Int.random(in: 0...new.count, using: &random))
    }
    let changes = CoverChanges(from: old, to: new)
    for (index, number) in old.enumerated() {
      #expect(changes.index(of: index) == new.firstIndex(of: number), "seed \(seed)")
    }
  }
}
