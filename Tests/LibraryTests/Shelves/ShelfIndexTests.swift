import Glibc
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

  @Test func `what was heard is listed by months, what never was comes last`() {
    // In the middle of two months of 2026 and one of 2025, whatever the time zone.
    let records = [1_782_000_000, 1_781_900_000, 1_779_000_000, 1_750_000_000, nil].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", played: $1) }
    let index = ShelfIndex(records, by: .played)
    #expect(index.cells.map(\.title) == ["2026-06", "2026-05", "2025-06", "?"])
    #expect(index.cells.map(\.first) == [0, 2, 3, 4])
  }

  @Test func `a month ends with its last second, in December as well`() {
    var seconds: [Int64] = []
    for (year, month) in [(2026, 1), (2025, 12), (2025, 2)] {
      var date = tm()
      (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), 1)
      date.tm_isdst = -1
      let start = Int64(mktime(&date))
      seconds += [start, start - 1]
    }
    let records = seconds.enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", played: $1) }
    let index = ShelfIndex(records, by: .played)
    #expect(index.cells.map(\.title) == ["2026-01", "2025-12", "2025-11", "2025-02", "2025-01"])
    #expect(index.cells.map(\.first) == [0, 1, 3, 4, 5])
  }

  @Test func `how often something was heard is listed in round numbers`() {
    let plays: [Int32] = [2000, 1999, 999, 100, 99, 50, 20, 10, 9, 5, 4, 2, 1, 0, 0]
    let records = plays.enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: "y", plays: $1) }
    let index = ShelfIndex(records, by: .plays)
    #expect(
      index.cells.map(\.title) == [
        "2000+", "1000+", "500+", "100+", "50+", "20+", "10+", "5+", "2+", "1", "0",
      ]
    )
    #expect(index.cells.map(\.first) == [0, 1, 2, 3, 4, 6, 7, 8, 10, 12, 13])
  }

  @Test func `every cell has a name of its own`() {
    let records = ["Abe", "Bob", "Ada"].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: $1) }
    let ids = ShelfIndex(records, by: .artist).cells.map(\.id)
    #expect(ids.count == 3 && Set(ids).count == 3)
  }

  @Test func `no records have no index`() { #expect(ShelfIndex([], by: .title).cells.isEmpty) }
}
