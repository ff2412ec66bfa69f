import Glibc
import TestSupport
import Testing
import Values

@testable import Library

struct RecordOrderTests {
  private let records = [
    Crates.shelved(1, "Slow Honey", by: "Odette Marchand", year: 1977, added: 30),
    Crates.shelved(2, "Paper Moons", by: "Ottilie Brandt", year: 2021, added: 10),
    Crates.shelved(3, "Early Birds", by: "Odette Marchand", year: 1969, added: 20),
    Crates.shelved(4, "The Atlas", by: "The Halden Quartet", added: 20),
  ]

  @Test(arguments: [
    (RecordOrder.artist, [4, 3, 1, 2]), (.title, [4, 3, 2, 1]), (.year, [3, 1, 2, 4]),
    (.added, [1, 4, 3, 2]),
  ])
  func `records are sorted by the chosen order, then by the others`(
    order: RecordOrder,
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
    for order in RecordOrder.allCases {
      #expect(twins.shuffled().sorted(by: order).map(\.id) == [1, 2, 3, 4, 5])
    }
  }

  @Test(arguments: RecordOrder.allCases)
  func `of two different records exactly one is before the other`(order: RecordOrder) {
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
    #expect(RecordOrder.usual(for: .recentlyAdded) == .added)
    #expect(RecordOrder.usual(for: .recentlyPlayed) == .played)
    #expect(RecordOrder.usual(for: .mostPlayed) == .plays)
    #expect(RecordOrder.usual(for: .genre("Jazz")) == .artist)
    #expect(RecordOrder.usual(for: .artist("Ann")) == .year)
  }

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

  private func index(of times: [Int64?], by order: RecordOrder, at now: Int64) -> ShelfIndex {
    let records = times.enumerated().map { place, time in
      order == .played
        ? Crates.shelved(Int64(place + 1), "x", by: "y", played: time)
        : Crates.shelved(Int64(place + 1), "x", by: "y", added: time ?? 0)
    }
    return ShelfIndex(records, by: order, at: now)
  }

  @Test(arguments: [RecordOrder.added, .played])
  func `dates are listed as today, this week, the months of this year, and years`(
    order: RecordOrder
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
