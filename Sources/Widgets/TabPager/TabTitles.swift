internal import Geometry
internal import Gtk

/// The titles of tabs, set once for each text and drawn as often as is wanted.
///
/// Both layers of the strip draw the same letters, so that nothing moves when the colour changes.
@MainActor final class TabTitles {
  /// How titles are set.
  nonisolated struct Style: Sendable, Equatable {
    /// The height of the letters' font, in pixels.
    var size = 14.0
    /// Space at each side of a title.
    var padding = 14.0
    /// The part of the strip beyond which a title ends in an ellipsis.
    var longest = 1.0 / 3
    /// The side of the mark that closes a tab.
    var markSide = 16.0
    /// The gap between a title and its mark.
    var markGap = 5.0
  }

  /// A title as it is drawn.
  private final class Title {
    let layout: TextLayout
    /// The width without an ellipsis.
    let natural: Double
    /// How far the first line's foot is below the layout's top.
    let baseline: Double
    /// The letters in the colours of the two layers, recorded once for each colour.
    var resting: RenderNode?
    var chosen: RenderNode?

    init(_ layout: TextLayout) {
      self.layout = layout
      natural = layout.size.width.rounded(.up)
      baseline = layout.baseline
    }

    /// Where it ends in an ellipsis, if it does.
    var limit: Double? {
      get { layout.limit }
      set {
        guard newValue != layout.limit else { return }
        layout.limit = newValue
        forget()
      }
    }

    func forget() { (resting, chosen) = (nil, nil) }
  }

  /// How many titles have been set, ever.
  private(set) var made = 0
  /// The width of each tab: that of its title and its padding.
  private(set) var widths: [Double] = []
  private let style: Style
  private unowned let widget: Widget
  private var tabs: [Tab] = []
  private var titles: [String: Title] = [:]
  private var fontName = ""
  private var viewport = 0.0
  private lazy var mark = Symbol("window-close-symbolic", size: 16, for: widget)
  private var reference: (height: Double, baseline: Double)?
  private var colors: (resting: Color, chosen: Color)?

  /// Titles in the font of a widget, which keeps them.
  init(for widget: Widget, style: Style = Style()) {
    self.widget = widget
    self.style = style
  }

  // MARK: - What they are

  /// Takes other tabs; titles that were there are kept.
  func set(_ tabs: [Tab]) {
    self.tabs = tabs
    let wanted = Set(tabs.map(\.title))
    titles = titles.filter { wanted.contains($0.key) }
    for title in wanted where titles[title] == nil { titles[title] = make(title) }
    measure()
  }

  /// Sets all anew if the widget's font has become another; answers whether it has.
  func setAnewIfNeeded() -> Bool {
    let name = widget.fontName
    guard name != fontName else { return false }
    fontName = name
    reference = nil
    titles = [:]
    set(tabs)
    return true
  }

  /// Takes in how wide the strip is; answers whether a tab has another width now.
  func fit(in viewport: Double) -> Bool {
    guard viewport != self.viewport else { return false }
    self.viewport = viewport
    let before = widths
    measure()
    return widths != before
  }

  /// Whether a tab's title ends in an ellipsis.
  func isShortened(_ index: Int) -> Bool { title(index)?.limit != nil }

  private func title(_ index: Int) -> Title? {
    tabs.indices.contains(index) ? titles[tabs[index].title] : nil
  }

  private func make(_ text: String) -> Title {
    made += 1
    let layout = TextLayout(text, for: widget, size: style.size, weight: .bold)
    return Title(layout)
  }

  private func measure() {
    let limit = max((viewport * style.longest).rounded(.down), style.size * 2)
    for title in titles.values {
      title.limit = viewport > 0 && title.natural > limit ? limit : nil
    }
    widths = tabs.map { tab in
      let title = titles[tab.title]
      let mark = tab.isClosable ? style.markGap + style.markSide : 0
      return (title?.limit ?? title?.natural ?? 0) + 2 * style.padding + mark
    }
  }

  /// Where the mark is that closes a tab, in the strip; nil where a tab has none.
  func mark(of index: Int, in frame: Interval) -> Interval? {
    guard tabs.indices.contains(index), tabs[index].isClosable else { return nil }
    let content = content(of: index, in: frame)
    let start =
      widget.isRightToLeft
      ? content.start + style.padding : content.end - style.padding - style.markSide
    return Interval(middle: start + style.markSide / 2, length: style.markSide)
  }

  /// What title and padding take of a tab that may be wider.
  private func content(of index: Int, in frame: Interval) -> Interval {
    Interval(middle: frame.middle, length: min(widths[index], frame.length))
  }

  // MARK: - Drawing

  /// Takes the colours of the two layers.
  func color(resting: Color, chosen: Color) {
    if let colors, colors == (resting, chosen) { return }
    colors = (resting, chosen)
    for title in titles.values { title.forget() }
  }

  /// Draws a title where its tab is, on the common foot of all in a strip of a height.
  func draw(
    _ index: Int,
    _ chosen: Bool,
    _ isOnMark: Bool,
    in frame: Interval,
    height: Double,
    on snapshot: Snapshot
  ) {
    guard let title = title(index), let node = node(title, chosen: chosen) else { return }
    var start = content(of: index, in: frame).start + style.padding
    if let mark = mark(of: index, in: frame), let colors {
      if widget.isRightToLeft { start += style.markSide + style.markGap }
      let area = Rect(
        x: mark.start,
        y: ((height - style.markSide) / 2).rounded(),
        width: style.markSide,
        height: style.markSide
      )
      let color = chosen ? colors.chosen : colors.resting
      if isOnMark {
        let round = Rect(
          x: area.origin.x - 3,
          y: area.origin.y - 3,
          width: style.markSide + 6,
          height: style.markSide + 6
        )
        snapshot.clipped(to: round, radius: round.size.height / 2) {
          snapshot.fill(round, with: color.opacity(0.16))
        }
      }
      snapshot.draw(self.mark, in: area, color: color)
    }
    snapshot.saved {
      snapshot.translate(
        x: start,
        y: top(in: height) - title.baseline
      )
      snapshot.draw(node)
    }
  }

  /// Writes a title in a colour of its own, larger or smaller, with its middle at a place.
  func draw(_ index: Int, at middle: Point, scale: Double, color: Color, on snapshot: Snapshot) {
    guard let title = title(index) else { return }
    let size = title.layout.size
    snapshot.saved {
      snapshot.translate(
        x: middle.x - size.width * scale / 2,
        y: middle.y - size.height * scale / 2
      )
      snapshot.scale(x: scale, y: scale)
      snapshot.draw(title.layout, at: .zero, color: color)
    }
  }

  private func node(_ title: Title, chosen: Bool) -> RenderNode? {
    guard let colors else { return nil }
    if let node = chosen ? title.chosen : title.resting { return node }
    let color = chosen ? colors.chosen : colors.resting
    let node = RenderNode.recording { $0.draw(title.layout, at: .zero, color: color) }
    if chosen { title.chosen = node } else { title.resting = node }
    return node
  }

  /// Where the foot of all titles is: letters of every script stand on one line.
  private func top(in height: Double) -> Double {
    if reference == nil {
      made += 1
      let letters = TextLayout("Ag", for: widget, size: style.size, weight: .bold)
      reference = (letters.size.height, letters.baseline)
    }
    let (own, baseline) = reference ?? (0, 0)
    return ((height - own) / 2).rounded() + baseline
  }
}
