import TestSupport
import Testing
import Values

@testable import Library

struct ShelfOrderTests {
  private let records = [
    Crates.shelved(1, "Slow Honey", by: "Odette Marchand", year: 1977, added: 30),
    Crates.shelved(2, "Paper Moons", by: "Ottilie Brandt", year: 2021, added: 10),
    Crates.shelved(3, "Early Birds", by: "Odette Marchand", year: 1969, added: 20),
    Crates.shelved(4, "The Atlas", by: "The Halden Quartet", added: 20),
  ]

  @Test(arguments: [
    (ShelfOrder.artist, [4, 3, 1, 2]), (.title, [4, 3, 2, 1]), (.year, [3, 1, 2, 4]),
    (.added, [1, 4, 3, 2]),
  ])
  func `records are sorted by the chosen order, then by the others`(
    order: ShelfOrder,
    ids: [RecordID]
  ) {
    #expect(records.sorted(by: order).map(\.id) == ids)
  }

  @Test func `recently or often played records are first, never played ones last`() {
    let heard = [
      Crates.shelved(1, "a", by: "B", plays: 3, played: 10),
      Crates.shelved(2, "a", by: "A"),
      Crates.shelved(3, "a", by: "C", plays: 3, played: 30),
      Crates.shelved(4, "a", by: "D", plays: 7, played: 20),
      Crates.shelved(5, "a", by: "A", plays: 1, played: 10),
    ]
    #expect(heard.sorted(by: .played).map(\.id) == [3, 4, 5, 1, 2])
    // Of two played equally often the one played later is first.
    #expect(heard.sorted(by: .plays).map(\.id) == [4, 3, 1, 5, 2])
  }

  @Test func `equal records never change places`() {
    let twins = (1...5).map { Crates.shelved($0, "Same", by: "Same", year: 2000) }
    for order in ShelfOrder.allCases {
      #expect(twins.shuffled().sorted(by: order).map(\.id) == [1, 2, 3, 4, 5])
    }
  }

  @Test(arguments: ShelfOrder.allCases)
  func `of two different records exactly one is before the other`(order: ShelfOrder) {
    var chance = SeededRandom(seed: 11)
    let words = ["A", "a", "Á", "B", "The B", "10", "9", ""]
    let some = (1...40).map { id in
      Crates.shelved(
        id,
        words.randomElement(using: &chance) ?? "",
        by: words.randomElement(using: &chance) ?? "",
        year: [nil, 1999, 2000].randomElement(using: &chance) ?? nil,
        added: Int64.random(in: 0...2, using: &chance),
        plays: Int32.random(in: 0...2, using: &chance),
        played: [nil, 1, 2].randomElement(using: &chance) ?? nil
      )
    }
    for one in some {
      for other in some {
        let answers = (order.places(one, before: other), order.places(other, before: one))
        #expect(one.id == other.id ? answers == (false, false) : answers.0 != answers.1)
      }
    }
  }

  @Test func `shelves of dates and plays have these as their default order`() {
    #expect(ShelfOrder.usual(for: .recentlyAdded) == .added)
    #expect(ShelfOrder.usual(for: .recentlyPlayed) == .played)
    #expect(ShelfOrder.usual(for: .mostPlayed) == .plays)
    #expect(ShelfOrder.usual(for: .genre("Jazz")) == .artist)
    #expect(ShelfOrder.usual(for: .artist("Ann")) == .year)
  }
}
