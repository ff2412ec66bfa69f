import TestSupport
import Testing
import Values

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

  @Test func `several records of that third are different ones`() async {
    let records = await shelf([60, 20, 50, 10, 40, 30, nil, nil, nil]).longUnheard(3)
    #expect(Set(records.map(\.id)) == [7, 8, 9])
    #expect(await shelf([5]).longUnheard(3).map(\.id) == [1])
    #expect(await shelf([]).longUnheard(3).isEmpty)
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

  private static let day: Int64 = 86_400
  private let now: Int64 = 1000 * Self.day

  private func record(
    _ id: Int64,
    by artist: String,
    _ year: Int?,
    _ genres: [String] = ["Jazz"],
    heard days: Int64? = nil
  ) -> ShelvedRecord {
    let time = days.map { now - $0 * Self.day }
    return Crates.shelved(id, "T\(id)", by: artist, year: year, genres: genres, played: time)
  }

  /// The records that many draws find, and the genre.
  private func found(
    like one: ShelvedRecord,
    among others: [ShelvedRecord],
    besides: Set<RecordID> = []
  ) -> (ids: Set<RecordID?>, genre: String?) {
    var chance = SeededRandom(seed: 3)
    let all = (0..<100).map { _ in
      one.alike(among: [one] + others, besides: besides, now: now, using: &chance)
    }
    return (Set(all.map { $0?.record.id }), all.last.flatMap { $0?.genre })
  }

  @Test func `the same artist comes before a shared genre, the longest not heard first`() {
    let one = record(1, by: "Ann", 1970)
    let others = [
      record(2, by: "Ann", 2020, ["Rock"], heard: 40), record(3, by: "Ann", nil, [], heard: 90),
      record(4, by: "Bob", 1970),
    ]
    #expect(found(like: one, among: others) == ([3], nil))
    #expect(found(like: one, among: others, besides: [3]) == ([2], nil))
    #expect(found(like: one, among: others, besides: [2, 3]) == ([4], "Jazz"))
  }

  @Test func `a genre in any spelling counts within eight years only`() {
    let one = record(1, by: "Ann", 1970, ["Soul", "Jazz"])
    let others = [
      record(2, by: "Bob", 1979), record(3, by: "Bob", 1978, ["jazz"]), record(4, by: "Cy", nil),
      record(5, by: "Cy", 1962, ["Folk"]), record(6, by: "Dee", 1962, ["Soul"], heard: 31),
    ]
    #expect(found(like: one, among: others) == ([3], "jazz"))
    #expect(found(like: one, among: others, besides: [3]) == ([6], "Soul"))
    #expect(found(like: record(1, by: "Ann", nil), among: others) == ([nil], nil))
  }

  @Test func `what was played in the last thirty days does not come again`() {
    let one = record(1, by: "Ann", 1970)
    let others = [record(2, by: "Ann", 1971, heard: 30), record(3, by: "Bob", 1971, heard: 31)]
    #expect(found(like: one, among: others) == ([3], "Jazz"))
    #expect(found(like: one, among: [others[0]]) == ([nil], nil))
  }

  @Test func `among equals chance decides, which a seed repeats`() {
    let one = record(1, by: "Ann", 1970)
    let others = (2...20).map { record($0, by: "Ann", 1970) }
    #expect(found(like: one, among: others).ids.count > 5)
    func first(_ seed: UInt64) -> RecordID? {
      var chance = SeededRandom(seed: seed)
      return one.alike(among: others, now: now, using: &chance)?.record.id
    }
    #expect((0..<9).allSatisfy { first($0) == first($0) })
  }

  @Test func `records of several artists are not by the same artist`() {
    let one = record(1, by: "", 1970, [])
    #expect(found(like: one, among: [record(2, by: "", 1970, [])]) == ([nil], nil))
  }
}
