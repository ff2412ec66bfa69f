internal import CTags
internal import Processes

struct EmbeddedLyrics {
  /// The texts; several only in a frame with synchronized lyrics, with their times in seconds.
  var parts: [(time: Double?, text: String)]
  /// Whether the tag declares no encoding but Latin-1, which programs write in any.
  var isEightBit: Bool
  var isSynchronized: Bool

  /// Lyrics that were read from a file whose frames last so many seconds, 0 if that is unknown.
  fileprivate init(_ lyrics: ctags_lyrics, frameDuration: Double) {
    isEightBit = lyrics.is_eight_bit
    isSynchronized = lyrics.unit != CTAGS_NO_TIMES
    let seconds: Double? =
      switch lyrics.unit {
      case CTAGS_MILLISECONDS: 0.001
      case CTAGS_MPEG_FRAMES: frameDuration > 0 ? frameDuration : nil
      default: nil
      }
    parts = (0..<Int(lyrics.count)).map { index in
      let part = lyrics.parts[index]
      let bytes = UnsafeRawBufferPointer(start: part.start, count: Int(part.count))
      return (seconds.map { Double(part.time) * $0 }, String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension FileReader {
  /// The lyrics in the tags of an open file, by descending priority of the tags.
  func lyrics(in file: Descriptor) -> [EmbeddedLyrics] {
    withLyrics(of: file) { result in
      (0..<Int(result.count)).map {
        EmbeddedLyrics(result.lyrics[$0], frameDuration: result.frame_duration)
      }
    }
  }
}
