import Foundation
import Messages
import TagReader
import TestSupport
import Testing

/// The rarer formats, and the rarer ways of saying things; the files are made by Tests/Corpus/mkformats.
@Suite(.serialized) struct FormatTests {
  private func tags(_ name: String) throws -> TrackTags {
    let path = try Corpus.formats.get().appending(path: name).path
    return try #require(FileReader().record(at: Array(path.utf8)).tags)
  }

  private func single(_ number: Float) -> Double { Double(number) }

  @Test func `WavPack with an APE tag`() throws {
    let tags = try tags("a.wv")
    #expect(tags.format == .wavPack && tags.title == "WV 曲" && tags.artists == ["One", "Two"])
    #expect(tags.albumArtists == ["AA"] && tags.genres == ["Rock", "Pop"])
    #expect(tags.track == 3 && tags.trackTotal == 9 && tags.disc == 1 && tags.discTotal == 2)
    #expect(
      tags.date == "2003-04-05" && tags.year == 2003 && tags.loudness.trackGain == single(-3.2)
    )
    #expect(tags.picture?.isFrontCover == true && tags.picture?.kind == .jpeg)
    #expect(tags.picture?.byteCount == 303)
  }

  @Test func `Windows Media`() throws {
    let tags = try tags("a.wma")
    #expect(tags.format == .windowsMedia && tags.title == "WMA título")
    #expect(tags.artists == ["One", "Two"] && tags.album == "Album" && tags.albumArtists == ["AA"])
    #expect(tags.track == 4 && tags.disc == 1 && tags.discTotal == 2 && tags.year == 1998)
    #expect(tags.genres == ["Jazz"] && tags.isCompilation && tags.sortNames.artist == "One, The")
    #expect(tags.loudness.trackGain == -2.5 && tags.picture?.byteCount == 303)
  }

  @Test func `AIFF with an ID3v2 tag`() throws {
    let tags = try tags("a.aiff")
    #expect(tags.format == .aiff && tags.title == "AIFF" && tags.date == "2001-02-03")
    #expect(tags.originalDate == "1971" && tags.picture?.byteCount == 303 && tags.duration == 2)
  }

  @Test func `MP4 with atoms of names of their own`() throws {
    let tags = try tags("a.m4a")
    #expect(tags.format == .aac && tags.title == "M4" && tags.date == "2004-05-06T07:00:00Z")
    #expect(tags.originalDate == "1969-07-20" && tags.track == nil)
    #expect(tags.disc == 2 && tags.discTotal == 3)
    #expect(tags.loudness.trackGain == -1.5 && tags.loudness.trackPeak == 0.5)
  }

  @Test func `FLAC with the names of other programs`() throws {
    let tags = try tags("a.flac")
    #expect(tags.albumArtists == ["AA"] && tags.artists == ["P", "Q"] && tags.isCompilation)
    #expect(tags.track == 5 && tags.trackTotal == 11 && tags.disc == 2)
    #expect(tags.year == 1990 && tags.originalDate == "1980")
    #expect(tags.genres == ["Hip-Hop/Rap", "Rock", "Pop"])
  }

  @Test func `FLAC in Ogg is as long as its last page says`() throws {
    let tags = try tags("a.oga")
    #expect(
      tags.format == .oggFLAC && tags.title == "OF" && tags.track == 7 && tags.trackTotal == 12
    )
    #expect(abs(tags.duration - 2) < 0.01)
  }

  @Test func `MP3 with a gain that is only in its APE tag`() throws {
    let tags = try tags("a.mp3")
    #expect(
      tags.title == "MP3" && tags.album == "from APE" && tags.loudness.trackGain == single(-9.9)
    )
  }

  @Test func `a bare AAC stream`() throws {
    let tags = try tags("a.aac")
    #expect(tags.format == .adts && tags.title == "ADTS" && abs(tags.duration - 2) < 0.06)
    #expect(tags.sampleRate == 44_100 && tags.channels == 2)
  }
}
