internal import Messages

/// Parses lyrics as text: LRC with its many variants, or plain lines.
enum LyricsParser {
  /// Nil if the text has none.
  ///
  /// They are synced if at least half of the lines have a time. Then a line without a time belongs
  /// to the line before it, as a translation does, and has its times. Otherwise all lines are plain.
  static func lyrics(in text: String) -> Lyrics? {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { LyricsLine($0) }
      .filter { $0.kind != .tag || $0.offset != nil }
    let texts = lines.filter { $0.kind == .text }
    let timed = texts.count { !$0.times.isEmpty }
    let others = texts.count { $0.times.isEmpty && !$0.text.isEmpty }
    var lyrics = timed > 0 && timed >= others ? synced(lines) : plain(lines)
    // Some programs write lines without times with the time 0.
    if lyrics.lines.count > 2, lyrics.isSynced, lyrics.lines.first?.time == lyrics.lines.last?.time
    {
      lyrics = plain(lines)
    }
    return lyrics.lines.contains { !$0.text.isEmpty } ? lyrics : nil
  }

  private static func synced(_ lines: [LyricsLine]) -> Lyrics {
    // Lyrics with a positive offset appear sooner.
    let offset = lines.last { $0.offset != nil }?.offset ?? 0
    var result: [Lyrics.Line] = []
    var last = [0]
    for line in lines where line.kind == .text {
      if line.times.isEmpty, line.text.isEmpty { continue }
      if !line.times.isEmpty { last = line.times.map { max(0, $0 - offset) } }
      result += last.map { Lyrics.Line(time: Double($0) / 1000, text: line.text) }
      guard result.count < Lyrics.mostLines else { break }
    }
    return Lyrics(result)
  }

  /// Plain lyrics of these texts: without blank lines at the ends, and never two in a row.
  static func plain(_ texts: [String]) -> Lyrics {
    var result: [Lyrics.Line] = []
    for text in texts where !text.isEmpty || result.last?.text.isEmpty == false {
      result.append(Lyrics.Line(text: text))
    }
    if result.last?.text.isEmpty == true { result.removeLast() }
    return Lyrics(result)
  }

  private static func plain(_ lines: [LyricsLine]) -> Lyrics {
    plain(lines.filter { $0.kind != .tag }.map(\.text))
  }
}
