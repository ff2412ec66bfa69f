/// Breaks a text into lines of similar widths, without hyphens.
struct LineBreaking {
  /// A part of the text that no line break divides.
  struct Piece: Equatable {
    var text: String
    /// Whether a space separates it from the piece before it.
    var hasSpace: Bool
    var width = 0.0
  }

  private(set) var pieces: [Piece]
  private let space: Double

  /// `space` and what `width` measures are in ems.
  init(_ text: String, space: Double, width: (String) -> Double) {
    self.space = space
    pieces = Self.pieces(of: text).map { piece in
      var piece = piece
      piece.width = width(piece.text)
      return piece
    }
  }

  /// Words, and the single characters of scripts without spaces.
  static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var hasSpace = false
    var isOpen = false
    for character in text {
      if character.isWhitespace {
        (hasSpace, isOpen) = (true, false)
      } else if isOpen,
        !character.isBreakable || pieces[pieces.count - 1].text.last?.isOpening == true
      {
        pieces[pieces.count - 1].text.append(character)
      } else {
        pieces.append(Piece(text: String(character), hasSpace: hasSpace && !pieces.isEmpty))
        (hasSpace, isOpen) = (false, true)
      }
    }
    return pieces
  }

  /// Replaces the last piece by an ellipsis after the one before it.
  mutating func shorten(width: (String) -> Double) {
    guard pieces.count > 1 else { return }
    pieces.removeLast()
    let last = pieces.count - 1
    if pieces[last].text.last == "…" { pieces[last].text.removeLast() }
    pieces[last].text += "…"
    pieces[last].width = width(pieces[last].text)
  }

  /// Divides words that are wider than `limit` into characters; joined letters stay together.
  mutating func divideWords(widerThan limit: Double, width: (String) -> Double) {
    pieces = pieces.flatMap { piece in
      guard piece.width > limit, !piece.text.contains(where: \.isJoined) else { return [piece] }
      return piece.text.enumerated().map { index, character in
        let text = String(character)
        return Piece(text: text, hasSpace: index == 0 && piece.hasSpace, width: width(text))
      }
    }
  }

  var widest: Double { pieces.map(\.width).max() ?? 0 }

  /// At most `count` lines whose widest one is as narrow as possible, and its width.
  func lines(_ count: Int) -> (texts: [String], width: Double) {
    guard !pieces.isEmpty else { return ([], 0) }
    // The start of the last line, and the widest line, for each number of pieces and lines.
    var best = (0...pieces.count).map { $0 == 0 ? 0 : Double.infinity }
    var starts: [[Int]] = []
    for _ in 0..<max(count, 1) {
      var next = best
      var row = (0...pieces.count).map { $0 }
      for end in 1...pieces.count {
        var extent = 0.0
        for start in stride(from: end - 1, through: 0, by: -1) {
          extent += pieces[start].width
          if start + 1 < end, pieces[start + 1].hasSpace { extent += space }
          let widest = max(best[start], extent)
          if widest < next[end] - 1e-9 { (next[end], row[end]) = (widest, start) }
        }
      }
      starts.append(row)
      best = next
    }
    var texts: [String] = []
    var end = pieces.count
    for row in starts.reversed() where end > 0 && row[end] < end {
      texts.insert(text(row[end]..<end), at: 0)
      end = row[end]
    }
    return (texts, best[pieces.count])
  }

  private func text(_ range: Range<Int>) -> String {
    range.reduce(into: "") { text, index in
      if index > range.lowerBound, pieces[index].hasSpace { text += " " }
      text += pieces[index].text
    }
  }
}
