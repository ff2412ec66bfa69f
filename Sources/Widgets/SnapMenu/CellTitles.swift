internal import Gtk
internal import Motion

/// The titles of a menu's cells in their two looks, set once for each text.
@MainActor final class CellTitles {
  /// A title as it stands among others, and as it stands in the middle.
  struct Title {
    let plain: TextLayout
    let chosen: TextLayout
    let plainSize: Size
    let chosenSize: Size
  }

  /// How many texts have been set, ever.
  private(set) var made = 0
  private unowned let widget: Widget
  private let style: SnapMenu.Style
  private var titles: [String: Title] = [:]
  private var fontName = ""

  /// Titles in the font of a widget, which keeps them.
  init(for widget: Widget, style: SnapMenu.Style) {
    self.widget = widget
    self.style = style
  }

  subscript(text: String) -> Title? { titles[text] }

  /// The width that a title needs at the most.
  func width(of text: String) -> Double {
    guard let title = titles[text] else { return 0 }
    return max(title.plainSize.width, title.chosenSize.width).rounded(.up)
  }

  /// Takes other texts; those that were there are kept.
  func set(_ texts: [String]) {
    let wanted = Set(texts)
    titles = titles.filter { wanted.contains($0.key) }
    for text in wanted where titles[text] == nil { titles[text] = make(text) }
  }

  /// Sets all anew if the widget's font has become another.
  func setAnewIfNeeded() {
    let name = widget.fontName
    guard name != fontName else { return }
    fontName = name
    let texts = Array(titles.keys)
    titles = [:]
    set(texts)
  }

  private func make(_ text: String) -> Title {
    made += 1
    let plain = TextLayout(
      text,
      for: widget,
      size: style.size,
      weight: style.isEven ? .bold : .regular,
      tabularFigures: true
    )
    let chosen = TextLayout(
      text,
      for: widget,
      size: style.chosenSize,
      weight: .bold,
      tabularFigures: true
    )
    return Title(plain: plain, chosen: chosen, plainSize: plain.size, chosenSize: chosen.size)
  }
}
