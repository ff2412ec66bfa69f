extension String {
  /// The most code points of a text that is laid out or given to other programs.
  public nonisolated static var mostShown: Int { 1024 }
  /// The most of a word: Pango takes seconds to break one of thousands into lines.
  private nonisolated static var longestWord: Int { 140 }
  /// The most of a letter, which may have any number of combining marks.
  private nonisolated static var mostMarks: Int { 16 }

  /// The text as far as it is shown, with an ellipsis in the place of what is left out.
  ///
  /// Texts from files, servers and other programs may be of any length. They lose the ends of long
  /// words, so that the rest of a sentence around a name remains, then their own end. A letter is
  /// never divided, but loses all combining marks after the first fifteen.
  public nonisolated func shortened(to limit: Int = String.mostShown) -> String {
    let most = min(limit, Self.longestWord)
    let isShort = utf8.count <= most || utf8.count <= 4 * most && unicodeScalars.count <= most
    // Combining marks, and all scripts behind them, begin with such a byte.
    if isShort, !(utf8.contains { $0 >= 0xcc } && unicodeScalars.contains(where: Self.isMark)) {
      return self
    }
    var (kept, count, word) = ("", 0, 0)
    for letter in self {
      let points = letter.unicodeScalars.prefix(Self.mostMarks)
      word = Self.endsWord(points) ? 0 : word + points.count
      // The rest of a word that has been cut.
      if word - points.count > Self.longestWord { continue }
      let isCut = word > Self.longestWord
      count += isCut ? 1 : points.count
      guard count <= limit else { return kept + "…" }
      if isCut { kept += "…" } else { kept.unicodeScalars.append(contentsOf: points) }
    }
    return kept
  }

  private nonisolated static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a line can break after a letter: a space, a part of a path, or Chinese, Japanese,
  /// Korean and pictures.
  private nonisolated static func endsWord(_ letter: Substring.UnicodeScalarView) -> Bool {
    letter.contains { $0.properties.isWhitespace || $0 == "/" || $0 == "-" || $0.value >= 0x2e80 }
  }
}
