internal import Geometry
internal import Motion

enum TextAlignment {
  case start, middle, end

  var mirrored: Self { self == .start ? .end : self == .end ? .start : .middle }
}

struct TextStyle {
  var face: Typeface
  /// From the smallest to the largest size, in units of the canvas.
  var sizes: ClosedRange<Double>
  var lineCount = 1
  var isCapitals = false
  /// The space between letters, in ems; joined scripts have none.
  var spacing = 0.0
}

struct SetText {
  let lines: [Lettered]
  let size: Double
  /// The distance of the base lines.
  let leading: Double

  /// The height of the first line's letters above the base line.
  var ascent: Double { -(lines.first?.path.bounds?.origin.y ?? 0) * size }
  /// The depth of the last line's letters below the base line.
  var descent: Double {
    let bounds = lines.last?.path.bounds
    return max(bounds.map { $0.origin.y + $0.size.height } ?? 0, 0) * size
  }
  var height: Double { ascent + leading * Double(max(lines.count - 1, 0)) + descent }
  var isEmpty: Bool { lines.allSatisfy { $0.path.bounds == nil } }

  /// The outlines of all lines, with the edges of the letters at the sides of `field`.
  func path(in field: Rect, top: Double, _ alignment: TextAlignment) -> Path {
    var path = Path()
    for (index, line) in lines.enumerated() {
      guard let bounds = line.path.bounds else { continue }
      let free = field.size.width - bounds.size.width * size
      let indent = alignment == .start ? 0 : alignment == .end ? free : free / 2
      let x = field.origin.x + indent - bounds.origin.x * size
      let y = top + ascent + leading * Double(index)
      path.add(line.path.scaled(x: size, y: size, by: Point(x: x, y: y)))
    }
    return path
  }
}

struct Typesetter {
  let lettering: any Lettering
  /// In ems.
  private static let space = 0.26
  /// The assumed height of letters above and below the base line, in ems.
  private static let letterHeight = 0.98
  /// The size to which a word may shrink before it is divided, as a share of the smallest size.
  private static let leastShareOfWords = 0.6
  /// The share of a size that is as good as that size.
  private static let tolerance = 0.98
  /// The most characters of a text that are considered; more never fit.
  private static let limit = 160

  /// Sets a text as large as fits into a width and a height, on the fewest lines of that size.
  ///
  /// A text that does not fit at the smallest size is cut off.
  func set(_ text: String, _ style: TextStyle, in room: Size) -> SetText {
    var text = String(text.prefix(Self.limit))
    if style.isCapitals { text = text.uppercased() }
    let spacing = text.contains(where: \.isJoined) ? 0 : style.spacing
    var face = style.face
    // Other scripts have no italics; a font's slanted letters would look wrong.
    if text.contains(where: { $0.isWordlike || $0.isTall }) { face.isItalic = false }
    func line(_ text: String) -> Lettered { lettering.line(text, in: face, spacing: spacing) }
    func width(_ text: String) -> Double { line(text).width }
    let leading = Self.leading(of: text, isCapitals: style.isCapitals)
    func size(_ width: Double, _ count: Int) -> Double {
      let height = Self.letterHeight + leading * Double(count - 1)
      return min(style.sizes.upperBound, room.width / max(width, 1e-3), room.height / height)
    }
    func best(_ breaking: LineBreaking) -> (texts: [String], size: Double) {
      (1...style.lineCount).reduce(into: ([], 0)) { best, count in
        let lines = breaking.lines(count)
        let fit = size(lines.width, lines.texts.count)
        if fit * Self.tolerance > best.size { best = (lines.texts, fit) }
      }
    }
    var breaking = LineBreaking(text, space: Self.space + spacing, width: width)
    guard !breaking.pieces.isEmpty else { return SetText(lines: [], size: 0, leading: 0) }
    // A long word is better small than divided.
    let leastOfWords = style.sizes.lowerBound * Self.leastShareOfWords
    breaking.divideWords(widerThan: room.width / leastOfWords, width: width)
    let least = min(style.sizes.lowerBound, room.width / max(breaking.widest, 1e-3))
    var found = best(breaking)
    while found.size < least * Self.tolerance, breaking.pieces.count > 1 {
      breaking.shorten(width: width)
      found = best(breaking)
    }
    let lines = found.texts.map(line)
    // Kerning and spaces make a line somewhat wider or narrower than its pieces.
    let widest = lines.compactMap { $0.path.bounds?.size.width }.max() ?? 0
    let size = min(found.size, room.width / max(widest, 1e-3))
    return SetText(lines: lines, size: size, leading: leading * size)
  }

  /// In ems, for a text's script.
  static func leading(of text: String, isCapitals: Bool) -> Double {
    if text.contains(where: \.isTall) { return 1.34 }
    if text.contains(where: \.isWordlike) { return 1.16 }
    // Marks on capitals need room.
    return isCapitals && text.utf8.allSatisfy { $0 < 0x80 } ? 0.92 : 1.08
  }
}
