import Glibc
import Library
import Testing

struct ShelfIndexTests {
  @Test func `initials begin with their first record`() {
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

  @Test func `years are cells of their own, and records without one are last`() {
    let records = [(1, 1969), (2, 1969), (3, 1977), (4, nil)]
      .map { Crates.shelved($0.0, "x", by: "y", year: $0.1) }
    let index = ShelfIndex(records, by: .year)
    #expect(index.cells.map(\.title) == ["1969", "1977", "?"])
    #expect(index.cells.map(\.first) == [0, 2, 3])
  }

  /// A Wednesday in November 2026, in any local time zone.
  private static func time(
    _ year: Int = 2026,
    _ month: Int = 11,
    _ day: Int = 25,
    hour: Int = 12
  ) -> Int64 {
    var date = tm()
    (date.tm_year, date.tm_mon, date.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (date.tm_hour, date.tm_isdst) = (Int32(hour), -1)
    return Int64(mktime(&date))
  }

  private func index(of times: [Int64?], by order: ShelfOrder, at now: Int64) -> ShelfIndex {
    let records = times.enumerated().map { place, time in
      order == .played
        ? Crates.shelved(Int64(place + 1), "x", by: "y", played: time)
        : Crates.shelved(Int64(place + 1), "x", by: "y", added: time ?? 0)
    }
    return ShelfIndex(records, by: order, at: now)
  }

  @Test(arguments: [ShelfOrder.added, .played])
  func `dates are listed as today, this week, the months of this year, and years`(
    order: ShelfOrder
  ) {
    let now = Self.time()
    let times = [
      now, Self.time(hour: 0), Self.time(2026, 11, 24, hour: 23), Self.time(2026, 11, 23, hour: 0),
      Self.time(2026, 11, 22, hour: 23), Self.time(2026, 11, 1), Self.time(2026, 10, 31),
      Self.time(2026, 1, 1, hour: 0), Self.time(2025, 12, 31, hour: 23), Self.time(2025, 1, 1),
      Self.time(2024, 6, 1),
    ]
    let index = index(of: times, by: order, at: now)
    let periods: [CalendarPeriod?] = [
      .today, .thisWeek, .month(11), .month(10), .month(1), nil, nil,
    ]
    #expect(index.cells.map(\.period) == periods)
    #expect(index.cells.map(\.first) == [0, 2, 4, 6, 7, 8, 10])
    #expect(index.cells.suffix(2).map(\.title) == ["2025", "2024"])
  }

  @Test func `records never played are last, without a date`() {
    let index = index(of: [Self.time(), nil, nil], by: .played, at: Self.time())
    #expect(index.cells.map(\.title).last == "?" && index.cells.map(\.first) == [0, 1])
    #expect(index.cells.map(\.period) == [.today, nil])
  }

  @Test func `a week that began last year is this week`() {
    // The first of January 2027 is a Friday.
    let now = Self.time(2027, 1, 1)
    let index = index(
      of: [now, Self.time(2026, 12, 28), Self.time(2026, 12, 27)],
      by: .added,
      at: now
    )
    #expect(index.cells.map(\.period) == [.today, .thisWeek, nil])
    #expect(index.cells.last?.title == "2026")
  }

  @Test func `an index of dates is valid until midnight, others for ever`() {
    let now = Self.time()
    let dates = index(of: [now], by: .added, at: now)
    #expect(
      dates.holds(at: Self.time(hour: 23)) && !dates.holds(at: Self.time(2026, 11, 26, hour: 0))
    )
    #expect(index(of: [now], by: .title, at: now).holds(at: Self.time(2030)))
  }

  @Test func `numbers of plays are listed in round numbers`() {
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

  @Test func `every cell has an id of its own`() {
    let records = ["Abe", "Bob", "Ada"].enumerated()
      .map { Crates.shelved(Int64($0 + 1), "x", by: $1) }
    let ids = ShelfIndex(records, by: .artist).cells.map(\.id)
    #expect(ids.count == 3 && Set(ids).count == 3)
  }

  @Test func `no records have no index`() { #expect(ShelfIndex([], by: .title).cells.isEmpty) }
}
