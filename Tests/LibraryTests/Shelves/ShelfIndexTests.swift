import Library
import Testing

struct ShelfIndexTests {
  @Test func `initials begin where their first record stands`() {
    let index = ShelfIndex(
      [
        Crates.shelved(1, "x", by: "4 Hands"), Crates.shelved(2, "x", by: "Aishi"),
        Crates.shelved(3, "x", by: "Árni"), Crates.shelved(4, "x", by: "The Bees"),
        Crates.shelved(5, "x", by: "夕凪"),
      ],
      by: .artist
    )
    #expect(index.cells.map(\.title) == ["#", "A", "B", "夕"])
    #expect(index.cells.map(\.first) == [0, 1, 3, 4])
  }

  @Test func `years stand for themselves, and what has none comes last`() {
    let records = [(1, 1969), (2, 1969), (3, 1977), (4, nil)]
      .map { Crates.shelved($0.0, "x", by: "y", year: $0.1) }
    let index = ShelfIndex(records, by: .year)
    #expect(index.cells.map(\.title) == ["1969", "1977", "?"])
    #expect(index.cells.map(\.first) == [0, 2, 3])
  }

  @Test func `dates are listed by their years`() {
    // In the middle of 2026, 2024 and 2023, whatever the time zone.
    let records = [1_782_000_000, 1_718_000_000, 1_717_000_000, 1_687_000_000].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", added: $1) }
    #expect(ShelfIndex(records, by: .added).cells.map(\.title) == ["2026", "2024", "2023"])
  }

  @Test func `every cell has a name of its own`() {
    let records = ["Abe", "Bob", "Ada"].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: $1) }
    let ids = ShelfIndex(records, by: .artist).cells.map(\.id)
    #expect(ids.count == 3 && Set(ids).count == 3)
  }

  @Test func `no records have no index`() { #expect(ShelfIndex([], by: .title).cells.isEmpty) }
}
