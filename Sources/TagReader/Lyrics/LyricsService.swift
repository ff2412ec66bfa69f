internal import Messages
internal import Processes

/// Reads lyrics from text files and music files, one at a time.
final class LyricsService {
  /// Longer text files have no lyrics: the longest songs have a few thousand lines.
  private static let mostBytes = 1 << 20

  private let tracks = FileReader()
  /// Opens its encodings now, before the sandbox is entered.
  private let decoder = LyricsDecoder()

  /// Each request has its open file.
  func answer(requests channel: Channel, output: Int32) {
    var writer = ByteWriter()
    while case .message(let bytes, let file) = channel.wait() {
      guard let file, let request = try? LyricsRequest(decoding: bytes) else { return }
      writer.clear()
      lyrics(request, in: file).encode(into: &writer)
      guard writeAll(writer.bytes, to: output) else { return }
    }
  }

  /// Without lines if the file has none.
  func lyrics(_ request: LyricsRequest, in file: Descriptor) -> Lyrics {
    switch request {
    case .text:
      guard let size = file.fileSize, size <= Self.mostBytes else { return Lyrics([]) }
      let text = decoder.text(of: readAll(from: file.number, count: size))
      return LyricsParser.lyrics(in: text) ?? Lyrics([])
    case .track:
      let found = tracks.lyrics(in: file).lazy.compactMap(lyrics)
      // Other programs write the same lyrics twice, with times and without.
      var first: Lyrics?
      for lyrics in found {
        if lyrics.isSynced { return lyrics }
        first = first ?? lyrics
      }
      return first ?? Lyrics([])
    }
  }

  private func lyrics(_ embedded: EmbeddedLyrics) -> Lyrics? {
    let texts = embedded.parts.map(\.text)
    let decoded =
      embedded.isEightBit ? decoder.texts(ofEightBit: texts) : texts.map(TextRepair.repaired)
    guard embedded.isSynchronized else {
      return decoded.first.flatMap { LyricsParser.lyrics(in: $0) }
    }
    let syllables = zip(embedded.parts, decoded).map {
      SyllableLines.Syllable(time: $0.time, text: $1)
    }
    return SyllableLines.lyrics(of: syllables)
  }
}
