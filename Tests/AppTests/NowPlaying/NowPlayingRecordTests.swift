import Playback
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

struct NowPlayingRecordTests {
  private func track(_ id: Int64, disc: Int32? = nil, artist: String = "Ann", seconds: Float = 60)
    -> Track
  {
    Track(
      id: TrackID(id),
      folder: 1,
      name: [0x78],
      album: 1,
      title: "Song \(id)",
      artist: artist,
      disc: disc,
      number: Int32(id),
      duration: seconds
    )
  }

  private let record = ShelvedRecord(
    Record(Album(id: 1, title: "Blue", artist: "Ann", year: 1961), AlbumSums())
  )

  @Test func `the discs of a record with several have headings`() {
    let shown = NowPlayingRecord(record, [track(1, disc: 1), track(2, disc: 2)])
    #expect(shown.title == "Blue" && shown.subtitle == "Ann · 1961")
    #expect(shown.rows.filter(\.isHeading).map(\.title) == ["Disc 1", "Disc 2"])
    #expect(shown.rows.map(\.isHeading) == [true, false, true, false])
    #expect(shown.row(of: .track(2)) == 3)
  }

  @Test func `the number of tracks and the minutes are below the list`() {
    #expect(NowPlayingRecord(record, [track(1)]).summary == "1 track · 1 min")
    #expect(
      NowPlayingRecord(record, [track(1), track(2, seconds: 0)]).summary == "2 tracks · 1 min"
    )
    #expect(NowPlayingRecord(record, [track(1, seconds: 0)]).summary == "1 track")
    #expect(NowPlayingRecord.summary(3, seconds: .infinity) == "3 tracks")
  }

  @Test func `a track that cannot be played is marked`() throws {
    let shown = NowPlayingRecord(record, [track(1)], broken: [1])
    let line = try #require(shown.rows.first)
    #expect(!line.isAvailable && line.artist == "cannot be played")
  }

  @Test func `files outside the library are listed as they are queued`() {
    var queue = PlayQueue<PlayItem>()
    let items = ["a", "b"].map {
      PlayItem(
        id: nil,
        location: .file(Array("/\($0).flac".utf8)),
        title: "",
        artist: "Bob",
        album: "Red"
      )
    }
    var random = SeededRandom(seed: 1)
    queue.playNow(items, using: &random)
    let shown = NowPlayingRecord(queue.all, broken: [:])
    #expect(shown.title == "Red" && shown.subtitle == "Bob" && shown.rows.count == 2)
    #expect(shown.row(of: .entry(queue.all[1].id)) == 1)
    #expect(NowPlayingRecord([], broken: [:]) == NowPlayingRecord())
  }
}
