internal import Geometry
internal import Gtk

/// The titles of a menu's cells in both looks, each laid out when it first becomes visible.
@MainActor final class CellTitles {
  /// A title as it looks beside the middle, and as it looks in the middle.
  struct Title {
    let plain: TextLayout
    let chosen: TextLayout
    let plainSize: Size
    let chosenSize: Size

    /// The growth of a title, limited so that it fits into its cell.
    func growth(_ wanted: Double, within room: Double) -> Double {
      min(wanted, max(room / max(plainSize.width, 1), 1))
    }
  }

  /// A title and the width at which it ends in an ellipsis.
  private struct Key: Hashable {
    let text: String
    let limit: Double?
  }

  /// The number of titles laid out so far.
  private(set) var made = 0
  private unowned let widget: Widget
  private let style: SnapMenu.Style
  private var titles: [Key: Title] = [:]
  private var fontName = ""

  init(for widget: Widget, style: SnapMenu.Style) {
    self.widget = widget
    self.style = style
  }

  subscript(text: String) -> Title { title(Key(text: text, limit: nil)) }

  /// A title that fits into `room`; all cells with enough room share one.
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

  func width(of text: String) -> Double {
    let title = self[text]
    return max(title.plainSize.width, title.chosenSize.width).rounded(.up)
  }

  func keep(only texts: [String]) {
    let wanted = Set(texts)
    titles = titles.filter { wanted.contains($0.key.text) }
  }

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
      // The limit grows with the font, so that both looks show the same letters.
      chosen.limit = limit * style.chosenSize / style.size
    }
    return Title(plain: plain, chosen: chosen, plainSize: plain.size, chosenSize: chosen.size)
  }
}
