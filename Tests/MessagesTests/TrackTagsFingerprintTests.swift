import Messages
import Testing

struct TrackTagsFingerprintTests {
  @Test func `every field that distinguishes tracks changes the fingerprint`() {
    let changes: [(inout TrackTags) -> Void] = [
      { $0.title = "other" }, { $0.album = nil }, { $0.date = "1998" }, { $0.artists = ["One"] },
      { $0.albumArtists = [] }, { $0.composers = [] }, { $0.genres = ["Rock"] }, { $0.track = 1 },
      { $0.trackTotal = 1 }, { $0.disc = 1 }, { $0.discTotal = 1 }, { $0.format = .vorbis },
      { $0.sampleRate = 44_100 }, { $0.channels = 1 }, { $0.duration = 187.4 },
      { $0.picture = nil },
    ]
    var seen: Set = [fullTags().fingerprint]
    for change in changes {
      var tags = fullTags()
      change(&tags)
      seen.insert(tags.fingerprint)
    }
    #expect(seen.count == changes.count + 1)
  }

  @Test func `where one text ends and the next begins matters`() {
    var (one, other) = (TrackTags(format: .flac), TrackTags(format: .flac))
    (one.artists, other.artists) = (["ab", "c"], ["a", "bc"])
    #expect(one.fingerprint != other.fingerprint)
  }

  @Test func `fields that older readers did not read do not change the fingerprint`() {
    var tags = fullTags()
    (tags.discTitle, tags.performers, tags.musicBrainz) = (nil, [], MusicBrainzIDs())
    #expect(tags.fingerprint == fullTags().fingerprint)
  }

  @Test func `the fingerprint is the one that databases store`() {
    #expect(fullTags().fingerprint == 11_690_768_980_791_511_287)
  }
}
