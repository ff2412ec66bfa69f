internal import Geometry
internal import Gtk
internal import Pixels

nonisolated enum TextAlignment {
  case start, middle, end

  var mirrored: Self { self == .start ? .end : self == .end ? .start : .middle }
}

nonisolated struct TextStyle {
  var face: Typeface
  /// From the smallest to the largest size, in units of the canvas.
  var sizes: ClosedRange<Double>
  var lineCount = 1
  var isCapitals = false
  /// The space between letters, in ems; joined scripts have none.
  var spacing = 0.0
}

/// A text as large as fits into a width and a height, on the fewest lines of that size.
///
/// A text that does not fit at the smallest size is cut off.
nonisolated struct SetText {
  let text: CanvasText
  let size: Double
  /// The distance of the base lines.
  let leading: Double
  /// The letters of each line, in ems from the start of its base line.
  let inks: [Rect?]

  /// The assumed height of letters above and below the base line, in ems.
  private static let letterHeight = 0.98
  /// The size to which a word may shrink before it is divided, as a share of the smallest size.
  private static let leastShareOfWords = 0.6
  /// The share of a size that is as good as that size, if it saves a line.
  private static let tolerance = 0.98
  /// The most characters of a text that are considered; more never fit.
  private static let limit = 160
  /// Halvings of a range of sizes or widths; what remains of it is too little to see.
  private static let steps = 8

  init(_ text: String, _ style: TextStyle, in room: Size, _ fonts: FontSet) {
    var words = String(text.prefix(Self.limit))
    if style.isCapitals { words = words.uppercased() }
    // Other scripts have no italics; a font's slanted letters would look wrong.
    let isItalic = style.face.isItalic && !words.contains { $0.isWordlike || $0.isTall }
    let spacing = words.contains(where: \.isJoined) ? 0 : style.spacing
    let leading = Self.leading(of: words, isCapitals: style.isCapitals)
    // A long word is better small than divided.
    var dividesWords = false
    func laidOut(_ words: String) -> CanvasText {
      CanvasText(
        words,
        families: style.face.family.names,
        weight: style.face.weight,
        isItalic: isItalic,
        spacing: spacing,
        unbroken: Self.unbroken(words, dividesWords: dividesWords),
        fonts: fonts
      )
    }
    var text = laidOut(words)
    func lineCount(_ width: Double) -> Int {
      text.wrap(to: width, dividesWords: dividesWords)
      return text.lineCount
    }
    func widestPart() -> Double {
      text.wrap(to: 0, dividesWords: dividesWords)
      return text.width
    }
    let (smallest, largest) = (style.sizes.lowerBound, style.sizes.upperBound)
    if widestPart() * smallest * Self.leastShareOfWords > room.width {
      dividesWords = true
      text = laidOut(words)
    }
    let widest = widestPart()
    func fits(_ size: Double) -> Bool {
      guard widest * size <= room.width * 1.001 else { return false }
      let count = lineCount(room.width / size)
      let height = Self.letterHeight + leading * Double(count - 1)
      return count <= style.lineCount && height * size <= room.height
    }
    var size = min(smallest, room.width / max(widest, 1e-3))
    var rest = words.split(whereSeparator: \.isWhitespace)
    while !fits(size), rest.count > 1 {
      rest.removeLast()
      text = laidOut(rest.joined(separator: " ") + "…")
    }
    if fits(size) {
      size = fits(largest) ? largest : Self.last(size...largest, where: fits)
      let most = lineCount(room.width / size)
      if lineCount(room.width / (size * Self.tolerance)) < most { size *= Self.tolerance }
      let count = lineCount(room.width / size)
      if count > 1 {
        // Lines of similar widths.
        let widths = -max(room.width / size, widest)...(-widest)
        let width = -Self.last(widths) { lineCount(-$0) <= count }
        text.wrap(to: width, dividesWords: dividesWords)
      }
    } else {
      let most = Int(max(room.height / size - Self.letterHeight, 0) / leading) + 1
      text.wrap(
        to: room.width / size,
        dividesWords: dividesWords,
        most: min(most, style.lineCount)
      )
    }
    self.text = text
    inks = (0..<text.lineCount).map(text.ink(ofLine:))
    // Letters may reach beyond their advance widths.
    let reach = inks.compactMap { $0?.size.width }.max() ?? 0
    self.size = min(size, room.width / max(reach, 1e-3))
    self.leading = leading * self.size
  }

  /// The last place of a range for which something holds that holds at its start.
  private static func last(
    _ range: ClosedRange<Double>,
    where holds: (Double) -> Bool
  ) -> Double {
    var (good, bad) = (range.lowerBound, range.upperBound)
    for _ in 0..<steps {
      let middle = (good + bad) / 2
      if holds(middle) { good = middle } else { bad = middle }
    }
    return good
  }

  /// The bytes of words in which no line ends, not even behind a hyphen.
  private static func unbroken(_ text: String, dividesWords: Bool) -> [Range<Int>] {
    text.split(whereSeparator: \.isWhitespace).filter { word in
      word.contains(where: \.isJoined)
        || !dividesWords && !word.contains { $0.isBreakable || $0.isTall }
    }.map { word in
      let start = text.utf8.distance(from: text.startIndex, to: word.startIndex)
      return start..<start + word.utf8.count
    }
  }

  /// In ems, for a text's script.
  static func leading(of text: String, isCapitals: Bool) -> Double {
    if text.contains(where: \.isTall) { return 1.34 }
    if text.contains(where: \.isWordlike) { return 1.16 }
    // Marks on capitals need room.
    return isCapitals && text.utf8.allSatisfy { $0 < 0x80 } ? 0.92 : 1.08
  }

  // MARK: - Places

  var isEmpty: Bool { inks.allSatisfy { $0 == nil } }
  /// The height of the first line's letters above the base line.
  var ascent: Double { -(inks.first??.origin.y ?? 0) * size }
  /// The depth of the last line's letters below the base line.
  var descent: Double {
    let ink = inks.last ?? nil
    return max(ink.map { $0.origin.y + $0.size.height } ?? 0, 0) * size
  }
  var height: Double { ascent + leading * Double(inks.count - 1) + descent }

  /// Where the base line of each line starts, with the edges of the letters at the sides of `field`.
  func starts(in field: Rect, _ alignment: TextAlignment) -> [Point] {
    inks.enumerated().map { index, ink in
      let ink = ink ?? Rect(size: .zero)
      let free = field.size.width - ink.size.width * size
      let indent = alignment == .start ? 0 : alignment == .end ? free : free / 2
      return Point(
        x: field.origin.x + indent - ink.origin.x * size,
        y: field.origin.y + ascent + leading * Double(index)
      )
    }
  }
}
