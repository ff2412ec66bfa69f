internal import Geometry
internal import Gtk
internal import Motion

/// The laid out words of the verses, broken at the width of a column.
@MainActor final class VerseTexts {
  struct Style: Equatable {
    /// The font size, in pixels.
    var size = 17.0
    var width = 0.0
    /// The space between two verses.
    var spacing = 15.0
    var font = ""
    /// Whether the view is mirrored, which decides for words that have no direction of their own.
    var isMirrored = false

    /// The style of a view of this width, with or without times, and its size relative to the usual.
    init(width: Double, isTimed: Bool, scale: Double = 1) {
      let isNarrow = width < Self.narrow
      size = (isNarrow ? 14 : 17) * scale
      spacing = ((isTimed ? (isNarrow ? 11 : 15) : (isNarrow ? 4 : 6)) * scale).rounded()
      self.width = min(max(width - 2 * Self.inset, 1), Self.widest * scale)
    }

    /// The space for the focus ring beside the words.
    static let inset = 10.0
    /// Lines longer than this are hard to read.
    static let widest = 560.0
    /// Below this width the letters are smaller.
    static let narrow = 260.0
  }

  /// The words of a verse, and how far from the left of the column they are.
  struct Text {
    let layout: TextLayout
    let left: Double
    let isRightToLeft: Bool
  }

  private(set) var style = Style(width: 0, isTimed: false)
  private(set) var heights: [Double] = []
  private unowned let view: Widget
  private var words: [String] = []
  private var layouts: [Int: Text] = [:]

  /// A text of more verses keeps only the layouts that are drawn.
  private static let mostKept = 600

  init(for view: Widget) { self.view = view }

  /// Lays out all verses; an empty one has the height of a line, or half of it.
  func set(_ verses: [(words: String, kind: VerseTimeline.Verse.Kind)], style: Style) {
    self.style = style
    words = verses.map(\.words)
    layouts = [:]
    let line = verses.isEmpty ? 0 : made("X").layout.size.height.rounded(.up)
    heights = verses.enumerated().map { index, verse in
      switch verse.kind {
      case .pause: return line
      case .paragraphBreak: return (line / 2).rounded()
      case .words:
        let text = made(verse.words)
        if verses.count <= Self.mostKept { layouts[index] = text }
        return text.layout.size.height.rounded(.up)
      }
    }
  }

  subscript(verse: Int) -> Text {
    if let text = layouts[verse] { return text }
    if layouts.count > Self.mostKept { layouts = [:] }
    let text = made(words[verse])
    layouts[verse] = text
    return text
  }

  func isRightToLeft(around pause: Int) -> Bool {
    let isText = { [words] (verse: Int) in !words[verse].isEmpty }
    let near = (pause..<words.count).first(where: isText) ?? (0..<pause).last(where: isText)
    return near.map { self[$0].isRightToLeft } ?? view.isRightToLeft
  }

  private func made(_ words: String) -> Text {
    let layout = TextLayout(words, for: view, size: style.size, weight: .regular)
    layout.wrapWidth = style.width
    layout.balanceLines()
    let isRightToLeft = layout.isRightToLeft
    let left = isRightToLeft ? style.width - (layout.wrapWidth ?? style.width) : 0
    return Text(layout: layout, left: left.rounded(), isRightToLeft: isRightToLeft)
  }
}
