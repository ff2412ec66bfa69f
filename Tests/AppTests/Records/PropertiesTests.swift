import Messages
import Testing

@testable import App
@testable import Library

struct PropertiesTests {
  private let track = Track(
    id: 1,
    folder: 1,
    name: Array("01.flac".utf8),
    state: .missing,
    album: 1,
    title: "Paper Moons",
    artist: "Ottilie Brandt",
    number: 1,
    duration: 252,
    plays: 3
  )

  private var record: ShelvedRecord {
    ShelvedRecord(
      Record(
        Album(id: 1, title: "Paper Moons", artist: "Ottilie Brandt", year: 2021),
        tracks: [track]
      )
    )
  }

  private func row(_ name: String, in properties: Properties) -> Properties.Row? {
    properties.groups.flatMap(\.rows).first { $0.name == name }
  }

  private func value(_ name: String, in properties: Properties) -> String? {
    row(name, in: properties)?.value
  }

  @Test func `a track has its tags, its sound and its file`() {
    var tags = TrackTags(format: .flac)
    tags.title = "Paper Moons"
    tags.artists = ["Ottilie Brandt", "Sigrún Vale"]
    tags.genres = ["Jazz", "Folk"]
    tags.track = 1
    tags.trackTotal = 7
    (tags.sampleRate, tags.bitRate, tags.bitsPerSample, tags.channels) = (44_100, 912, 16, 2)
    tags.duration = 252
    tags.loudness.trackGain = -6.53
    let details = TrackDetails(
      path: BytePath("/music/a/01.flac"),
      size: 28_765_432,
      modified: 0,
      tags: tags,
      failure: nil
    )
    let properties = Properties(of: track, on: record, details)
    #expect(properties.title == "Paper Moons")
    #expect(value("Artist", in: properties) == "Ottilie Brandt, Sigrún Vale")
    #expect(value("Track", in: properties) == "1 of 7")
    #expect(value("Format", in: properties) == "FLAC")
    #expect(value("Bit Rate", in: properties) == "912 kbit/s")
    #expect(value("Sample Rate", in: properties) == "44.1 kHz")
    #expect(value("Loudness", in: properties) == "track −6.5 dB")
    #expect(value("Folder", in: properties) == "/music/a")
    #expect(row("Folder", in: properties)?.places == [.folder(BytePath("/music/a"))])
    #expect(value("Size", in: properties) == "28.8 MB (28,765,432 bytes)")
    #expect(value("State", in: properties) == "The file does not exist")
    #expect(value("Played", in: properties) == "3 times")
    #expect(value("Composer", in: properties) == nil)
  }

  @Test func `a track that could never be read shows what is known`() {
    let properties = Properties(of: track, on: record, nil)
    #expect(value("Title", in: properties) == "Paper Moons")
    #expect(value("Format", in: properties) == nil)
    #expect(value("Duration", in: properties) == "4:12")
  }

  @Test func `a track that cannot be read says why`() {
    let details = TrackDetails(
      path: BytePath("/music/a/01.flac"),
      size: 0,
      modified: 0,
      tags: nil,
      failure: Unreadable(.empty)
    )
    let properties = Properties(of: track, on: record, details)
    #expect(value("Problem", in: properties) == "The file is empty")
  }

  @Test func `the folder of a server's album is named by the album`() {
    let path = BytePath("opensubsonic+https://music.example/al-1")
    let details = TrackDetails(
      path: path.appending("1.flac"),
      size: 0,
      modified: 0,
      tags: nil,
      failure: nil
    )
    let places = row("Folder", in: Properties(of: track, on: record, details))?.places
    #expect(places?.map(\.name) == ["Paper Moons"])
  }

  @Test func `a record shows the sums of its tracks`() {
    let properties = Properties(of: record, [track], [])
    #expect(value("Year", in: properties) == "2021")
    let decade = Repertoire.shelf(ShelfID("decade:2020"), title: "2020s")
    #expect(row("Year", in: properties)?.places == [decade])
    #expect(value("Tracks", in: properties) == "1")
    #expect(value("Not Available", in: properties) == "1")
    #expect(value("Size", in: properties) == nil)
  }

  @Test(arguments: [
    (Int64(0), "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB (1,500 bytes)"),
    (2_000_000_000, "2.0 GB (2,000,000,000 bytes)"),
  ])
  func `sizes are given in short and in full`(count: Int64, text: String) {
    #expect(Properties.bytes(count) == text)
  }
}
