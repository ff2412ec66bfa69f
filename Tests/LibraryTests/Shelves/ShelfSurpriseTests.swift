import TestSupport
import Testing

@testable import Library

struct ShelfSurpriseTests {
  private func shelf(_ heard: [Int64?]) -> Shelf {
    let records = heard.enumerated().map { place, time in
      Crates.shelved(Int64(place + 1), "Title \(place)", by: "A", played: time)
    }
    return Shelf(id: .all, kind: .all, order: .title, records: records)
  }

  private func found(_ shelf: Shelf, besides place: Int? = nil) -> Set<Int?> {
    var chance = SeededRandom(seed: 7)
    return Set((0..<200).map { _ in shelf.surprise(besides: place, using: &chance) })
  }

  @Test func `the third that was not heard for longest takes part`() {
    let shelf = shelf([60, 20, 50, 10, 40, 30])
    #expect(found(shelf) == [1, 3])
    #expect(found(shelf, besides: 3) == [1, 5])
  }

  @Test func `records that were never heard come first, all of them alike`() {
    #expect(found(shelf([nil, 20, nil, nil, nil, 10])) == [0, 2, 3, 4])
  }

  @Test func `a shelf of none or of only the record in the centre has no surprise`() {
    #expect(found(shelf([])) == [nil])
    #expect(found(shelf([nil]), besides: 0) == [nil])
    #expect(found(shelf([5])) == [0])
  }

  @Test func `of two records it is the other one`() {
    #expect(found(shelf([90, nil]), besides: 1) == [0])
  }

  @Test func `the same seed chooses the same records`() {
    let shelf = shelf(Array(repeating: nil, count: 50))
    func draws(_ seed: UInt64) -> [Int?] {
      var chance = SeededRandom(seed: seed)
      return (0..<10).map { _ in shelf.surprise(besides: 0, using: &chance) }
    }
    #expect(draws(3) == draws(3) && draws(3) != draws(4))
  }

  @Test func `records that cannot be played do not take part`() {
    let gone = ShelvedRecord(
      Record(Crates.album(1, "Gone", by: "A"), tracks: [Crates.track(1, of: 1, state: .missing)])
    )
    let shelf = Shelf(
      id: .all,
      kind: .all,
      order: .title,
      records: [gone, Crates.shelved(2, "Here", by: "B", played: 9)]
    )
    #expect(found(shelf) == [1])
  }
}
