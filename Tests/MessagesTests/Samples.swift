import Messages
import Testing

func fullTags() -> TrackTags {
  var tags = TrackTags(format: .opus)
  tags.title = "曲名 🎸"
  tags.artists = ["One", "Two feat. Three"]
  tags.album = "Album (Disc 2)"
  tags.albumArtists = ["Various Artists"]
  tags.composers = ["Somebody", "Else"]
  tags.genres = ["Rock", "Hip-Hop/Rap"]
  (tags.track, tags.trackTotal, tags.disc, tags.discTotal) = (0, 12, 2, 3)
  (tags.year, tags.date, tags.originalDate) = (1999, "1999-05-21", "1971")
  tags.isCompilation = true
  tags.sortNames.title = "sort title"
  tags.sortNames.artist = "sort artist"
  tags.sortNames.album = "sort album"
  tags.sortNames.albumArtist = "sort album artist"
  tags.sortNames.composer = "sort composer"
  tags.discTitle = "Second Night"
  tags.performers = ["Ann (guitar)", "Bo"]
  tags.musicBrainz.recording = uuid(1)
  tags.musicBrainz.release = uuid(2)
  tags.musicBrainz.releaseGroup = uuid(3)
  tags.musicBrainz.artists = [uuid(4), uuid(5)]
  tags.musicBrainz.albumArtists = [uuid(6)]
  tags.loudness.trackGain = -7.25
  tags.loudness.albumGain = 1.5
  tags.loudness.trackPeak = 0.984_375
  tags.loudness.albumPeak = 1.125
  tags.duration = 187.3
  (tags.sampleRate, tags.channels, tags.bitsPerSample, tags.bitRate) = (48_000, 2, 24, 128)
  tags.picture = Digest(UInt8(0)..<32).map {
    PictureMark(digest: $0, byteCount: 151_000, kind: .webp, isFrontCover: true)
  }
  return tags
}

func uuid(_ number: Int) -> String { "0a1b2c3d-4e5f-6071-8293-\(100_000_000_000 + number)" }

/// The frame of a message, as its reader gets it.
func frame(of message: some Message) throws -> ArraySlice<UInt8> {
  var writer = ByteWriter()
  message.encode(into: &writer)
  var buffer = FrameBuffer()
  buffer.append(writer.bytes)
  return try #require(try buffer.next())
}
