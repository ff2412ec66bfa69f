internal import Messages

/// Joins timed syllables, as ID3v2's frames with synchronized lyrics (SYLT) contain them, to lines.
enum SyllableLines {
  /// A part of a line, or several.
  struct Syllable: Equatable {
    /// Seconds since the start; nil if the unit of time is unknown.
    var time: Double?
    /// Line breaks in it begin new lines.
    var text: String
  }

  /// Nil if they have no text.
  ///
  /// A line has the time of its first syllable. Without any line break each syllable is a line. An
  /// empty syllable between lines is an empty line.
  static func lyrics(of syllables: [Syllable]) -> Lyrics? {
    let hasBreaks = syllables.contains { $0.text.contains(where: \.isNewline) }
    var lines: [Lyrics.Line] = []
    var line: Lyrics.Line?
    func end() {
      guard let whole = line else { return }
      lines.append(Lyrics.Line(time: whole.time, text: LyricsLine.cleaned(whole.text[...])))
      line = nil
    }
    for syllable in syllables {
      let pieces = syllable.text.split(
        omittingEmptySubsequences: false,
        whereSeparator: \.isNewline
      )
      for (place, piece) in pieces.enumerated() {
        if place > 0 { end() }
        // The text after a last line break may be in the next syllable.
        guard line != nil || !piece.isEmpty || pieces.count == 1 else { continue }
        let isGap = line == nil && piece.isEmpty
        if line == nil { line = Lyrics.Line(time: syllable.time, text: "") }
        line?.text += piece
        if isGap || !hasBreaks { end() }
      }
      guard lines.count < Lyrics.mostLines else { break }
    }
    end()
    let isSynced = lines.contains { $0.time != nil }
    let lyrics = isSynced ? Lyrics(lines) : LyricsParser.plain(lines.map(\.text))
    return lyrics.lines.contains { !$0.text.isEmpty } ? lyrics : nil
  }
}
