import TestSupport
import Testing
import Values

@testable import Library

struct ShelvedRecordLikenessTests {
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
