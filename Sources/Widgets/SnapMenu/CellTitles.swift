internal import Gtk
internal import Motion

/// The titles of a menu's cells in their two looks, each set when it is first seen.
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

  subscript(text: String) -> Title {
    if let title = titles[text] { return title }
    let title = make(text)
    titles[text] = title
    return title
  }

  /// The width that a title needs at the most.
  func width(of text: String) -> Double {
    let title = self[text]
    return max(title.plainSize.width, title.chosenSize.width).rounded(.up)
  }

  /// Forgets all other texts.
  func keep(only texts: [String]) {
    let wanted = Set(texts)
    titles = titles.filter { wanted.contains($0.key) }
  }

  /// Forgets all of them if the widget's font has become another.
  func followFont() {
    let name = widget.fontName
    guard name != fontName else { return }
    fontName = name
    titles = [:]
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
