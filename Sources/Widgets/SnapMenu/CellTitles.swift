internal import Geometry
internal import Gtk

/// The titles of a menu's cells in their two looks, each set when it is first seen.
@MainActor final class CellTitles {
  /// A title as it stands among others, and as it stands in the middle.
  struct Title {
    let plain: TextLayout
    let chosen: TextLayout
    let plainSize: Size
    let chosenSize: Size

    /// How much a title of a menu grows whose cell has so much room, so that it stays within.
    func growth(_ wanted: Double, within room: Double) -> Double {
      min(wanted, max(room / max(plainSize.width, 1), 1))
    }
  }

  /// A title in a cell: what is longer than that ends in an ellipsis.
  private struct Key: Hashable {
    let text: String
    let limit: Double?
  }

  /// How many texts have been set, ever.
  private(set) var made = 0
  private unowned let widget: Widget
  private let style: SnapMenu.Style
  private var titles: [Key: Title] = [:]
  private var fontName = ""

  /// Titles in the font of a widget, which keeps them.
  init(for widget: Widget, style: SnapMenu.Style) {
    self.widget = widget
    self.style = style
  }

  subscript(text: String) -> Title { title(Key(text: text, limit: nil)) }

  /// A title with so much room; shared by all cells that have enough.
  subscript(text: String, within room: Double) -> Title {
    let whole = self[text]
    return whole.plainSize.width <= room ? whole : title(Key(text: text, limit: room))
  }

  private func title(_ key: Key) -> Title {
    if let title = titles[key] { return title }
    let title = make(key)
    titles[key] = title
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
    titles = titles.filter { wanted.contains($0.key.text) }
  }

  /// Forgets all of them if the widget's font has become another.
  func followFont() {
    let name = widget.fontName
    guard name != fontName else { return }
    fontName = name
    titles = [:]
  }

  private func make(_ key: Key) -> Title {
    made += 1
    let plain = TextLayout(
      key.text,
      for: widget,
      size: style.size,
      weight: style.isEven ? .bold : .regular,
      tabularFigures: true
    )
    let chosen = TextLayout(
      key.text,
      for: widget,
      size: style.chosenSize,
      weight: .bold,
      tabularFigures: true
    )
    if let limit = key.limit {
      plain.limit = limit
      // The same letters, as far as the larger ones are larger.
      chosen.limit = limit * style.chosenSize / style.size
    }
    return Title(plain: plain, chosen: chosen, plainSize: plain.size, chosenSize: chosen.size)
  }
}
