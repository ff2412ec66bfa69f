import TestSupport
import Testing

@testable import Widgets

struct CoverChangesTests {
  private func ids(_ numbers: [Int]) -> [CoverID] { numbers.map { CoverID(Int64($0)) } }

  @Test func `exactly the inserted, removed and moved items are reported`() {
    let changes = CoverChanges(from: ids([1, 2, 3, 4, 5]), to: ids([5, 1, 2, 9, 4]))
    #expect(changes.removed == [2])
    #expect(changes.inserted == [3])
    #expect(changes.moved == [CoverChanges.Move(from: 4, to: 0)])
    #expect(changes.growth == 0)
  }

  @Test func `equal lists have no changes`() {
    #expect(CoverChanges(from: ids([1, 2]), to: ids([1, 2])).isEmpty)
    #expect(CoverChanges().index(of: 7) == 7)
  }

  @Test func `an item inserted in front moves all others by one`() {
    let changes = CoverChanges(inserted: [0])
    #expect((0..<5).map { changes.index(of: $0) } == [1, 2, 3, 4, 5])
  }

  @Test func `of a reversed list one item remains`() {
    let changes = CoverChanges(from: ids(Array(0..<10)), to: ids((0..<10).reversed()))
    #expect(changes.moved.count == 9)
    #expect((0..<10).map { changes.index(of: $0) } == (0..<10).reversed())
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
    let changes = CoverChanges(from: ids(old), to: ids(new))
    for (index, number) in old.enumerated() {
      #expect(changes.index(of: index) == new.firstIndex(of: number), "seed \(seed)")
    }
    #expect(old.count + changes.growth == new.count, "seed \(seed)")
  }
}
