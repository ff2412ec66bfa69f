import Messages
import Testing

struct MusicBrainzIDsTests {
  @Test func `an identifier is a UUID in lowercase`() {
    let identifier = MusicBrainzIDs.identifier("89AD4AC3-39f7-470e-963A-56509C546377")
    #expect(identifier == "89ad4ac3-39f7-470e-963a-56509c546377")
  }

  @Test(arguments: [
    "", "89ad4ac3", "89ad4ac339f7470e963a56509c546377", "89ad4ac3-39f7-470e-963a-56509c54637g",
    "89ad4ac3-39f7-470e-963a-56509c5463771", "89ad4ac3-39f7-470e-963a-56509c54637",
    "89ad4ac33-9f7-470e-963a-56509c546377", "------------------------------------",
    "{9ad4ac3-39f7-470e-963a-56509c54637}", "89ad4ac3-39f7-470e-963a-56509c54637\u{e9}",
    "８9ad4ac3-39f7-470e-963a-56509c5463", "89ad4ac3_39f7_470e_963a_56509c546377",
    String(repeating: "a", count: 100_000),
  ])
  func `texts that are no UUID are no identifiers`(text: String) {
    #expect(MusicBrainzIDs.identifier(text) == nil)
  }

  @Test func `a record has no identifier that is no UUID`() throws {
    var tags = TrackTags(format: .flac)
    tags.musicBrainz.recording = "DROP TABLE"
    tags.musicBrainz.release = uuid(1).uppercased()
    tags.musicBrainz.artists = ["", uuid(2), "x", uuid(3) + " "]
    let record = TagRecord(path: [], size: 1, modified: 1, content: .track(tags))
    let read = try TagRecord(decoding: try frame(of: record)).tags?.musicBrainz
    var expected = MusicBrainzIDs()
    expected.release = uuid(1)
    expected.artists = [uuid(2)]
    #expect(read == expected)
  }
}
