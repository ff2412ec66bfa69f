import TestSupport
import Testing
import Values

@testable import Library

struct RecordTests {
  private func track(_ id: Int64, disc: Int32?, number: Int32?, plays: Int32, heart: Int64? = nil)
    -> Track
  {
    Track(
      id: TrackID(id),
      folder: 1,
      name: Array("\(id)".utf8),
      album: 1,
      title: "\(id)",
      artist: "X",
      genres: id == 1 ? ["Jazz"] : ["Rock", "Jazz"],
      disc: disc,
      number: number,
      duration: 100,
      added: id,
      heart: heart,
      plays: plays,
      played: plays > 0 ? 1000 + id : nil
    )
  }

  @Test func `a record has the sums of its tracks`() {
    let tracks = [
      track(3, disc: 2, number: 1, plays: 0), track(2, disc: 1, number: 2, plays: 4),
      track(1, disc: 1, number: 1, plays: 1, heart: 5),
    ]
    let record = Record(Album(id: 1, title: "T", artist: "X"), tracks: tracks)
    #expect(record.trackCount == 3 && record.availableCount == 3)
    #expect(record.heartCount == 1 && record.isSigned)
    #expect(record.plays == 5)
    #expect(record.played == 1002)
    #expect(record.isFavourite)
    #expect(record.added == 3)
    #expect(record.duration == 300)
    #expect(record.genres == ["Jazz", "Rock"])
  }

  @Test func `a heart of its own makes an album a favourite`() {
    let tracks = [track(1, disc: nil, number: nil, plays: 0)]
    #expect(!Record(Album(id: 1, title: "T", artist: "X"), tracks: tracks).isFavourite)
    #expect(Record(Album(id: 1, title: "T", artist: "X", heart: 1), tracks: tracks).isFavourite)
  }

  @Test func `records are sorted by artist, year and title`() {
    var all = LibraryRecords()
    all.records = [
      Album(id: 1, title: "B", artist: "The Zombies", year: 1968),
      Album(id: 2, title: "A", artist: "Abba", year: 1980),
      Album(id: 3, title: "C", artist: "Abba", year: 1974),
      Album(id: 4, title: "The B", artist: "Abba", year: 1980),
    ].map { Record($0, tracks: []) }
    #expect(all.sorted.map(\.id) == [3, 2, 4, 1])
  }
}
