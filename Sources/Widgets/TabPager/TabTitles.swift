internal import Geometry
internal import Gtk

/// The titles of tabs, laid out once for each text.
///
/// The layer of the chosen tab is bold; each tab has the room of bold letters, so that nothing moves
/// when another one is chosen.
@MainActor final class TabTitles {
  nonisolated struct Style: Sendable, Equatable {
    /// The font size, in pixels.
    var size = 14.0
    var padding = 14.0
    /// The longest title without an ellipsis, as a part of the strip.
    var longest = 0.45
    var markSide = 16.0
    var markGap = 5.0
  }

  private final class Title {
    let regular: TextLayout
    let bold: TextLayout
    /// The width without an ellipsis.
    let natural: Double
    /// The letters in the colours of both layers, recorded once for each colour.
    private var resting: RenderNode?
    private var chosen: RenderNode?

    init(_ regular: TextLayout, bold: TextLayout) {
      (self.regular, self.bold) = (regular, bold)
      natural = bold.size.width.rounded(.up)
    }

    func layout(isChosen: Bool) -> TextLayout { isChosen ? bold : regular }

    /// The width at which it ends in an ellipsis; nil if it does not.
    var limit: Double? {
      get { bold.limit }
      set {
        guard newValue != bold.limit else { return }
        (bold.limit, regular.limit) = (newValue, newValue)
        forget()
      }
    }

    func forget() { (resting, chosen) = (nil, nil) }

    func letters(isChosen: Bool, in color: Color) -> RenderNode? {
      if let node = isChosen ? chosen : resting { return node }
      let node = RenderNode.recording {
        $0.draw(layout(isChosen: isChosen), at: .zero, color: color)
      }
      if isChosen { chosen = node } else { resting = node }
      return node
    }
  }

  /// The number of titles laid out so far.
  private(set) var made = 0
  /// The width of each tab: its title, its padding and its close button.
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

  init(for widget: Widget, style: Style = Style()) {
    self.widget = widget
    self.style = style
  }

  // MARK: - Layout

  /// Replaces the tabs; keeps the layouts of titles that remain.
  func set(_ tabs: [Tab]) {
    self.tabs = tabs
    let wanted = Set(tabs.map(\.title))
    titles = titles.filter { wanted.contains($0.key) }
    for title in wanted where titles[title] == nil { titles[title] = make(title) }
    measure()
  }

  func setAnewIfNeeded() -> Bool {
    let name = widget.fontName
    guard name != fontName else { return false }
    fontName = name
    reference = nil
    titles = [:]
    set(tabs)
    return true
  }

  /// Sets the width of the strip; returns whether the width of a tab has changed.
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

  func layout(_ index: Int, isChosen: Bool) -> TextLayout? {
    title(index)?.layout(isChosen: isChosen)
  }

  private func make(_ text: String) -> Title {
    made += 1
    return Title(
      TextLayout(text, for: widget, size: style.size),
      bold: TextLayout(text, for: widget, size: style.size, weight: .bold)
    )
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

  /// The extent of a tab's close button in the strip; nil without one.
  func mark(of index: Int, in frame: Interval) -> Interval? {
    guard tabs.indices.contains(index), tabs[index].isClosable else { return nil }
    let content = content(of: index, in: frame)
    let start =
      widget.isRightToLeft
      ? content.start + style.padding : content.end - style.padding - style.markSide
    return Interval(middle: start + style.markSide / 2, length: style.markSide)
  }

  private func content(of index: Int, in frame: Interval) -> Interval {
    Interval(middle: frame.middle, length: min(widths[index], frame.length))
  }

  /// The extent of a tab's title, and of its close button.
  func letters(of index: Int, in frame: Interval) -> Interval {
    guard widths.indices.contains(index) else { return frame }
    let content = content(of: index, in: frame)
    return Interval(middle: content.middle, length: max(content.length - 2 * style.padding, 0))
  }

  // MARK: - Drawing

  /// Sets the colours of the two layers.
  func color(resting: Color, chosen: Color) {
    if let colors, colors == (resting, chosen) { return }
    colors = (resting, chosen)
    for title in titles.values { title.forget() }
  }

  /// Draws the title of a tab on the common baseline of a strip with this height.
  func draw(
    _ index: Int,
    _ chosen: Bool,
    _ isOnMark: Bool,
    in frame: Interval,
    height: Double,
    on snapshot: Snapshot
  ) {
    guard let title = title(index), let colors else { return }
    let color = chosen ? colors.chosen : colors.resting
    guard let node = title.letters(isChosen: chosen, in: color) else { return }
    var start = content(of: index, in: frame).start + style.padding
    if let mark = mark(of: index, in: frame) {
      if widget.isRightToLeft { start += style.markSide + style.markGap }
      let area = Rect(
        x: mark.start,
        y: ((height - style.markSide) / 2).rounded(),
        width: style.markSide,
        height: style.markSide
      )
      if isOnMark {
        let round = area.grown(by: 3)
        snapshot.clipped(to: round, radius: round.size.height / 2) {
          snapshot.fill(round, with: color.opacity(0.16))
        }
      }
      snapshot.draw(self.mark, in: area, color: color)
    }
    let layout = title.layout(isChosen: chosen)
    start += ((title.bold.size.width - layout.size.width) / 2).rounded()
    snapshot.saved {
      snapshot.translate(x: start, y: top(in: height) - layout.baseline)
      snapshot.draw(node)
    }
  }

  func draw(_ index: Int, at middle: Point, scale: Double, color: Color, on snapshot: Snapshot) {
    guard let title = title(index) else { return }
    let size = title.bold.size
    snapshot.saved {
      snapshot.translate(
        x: middle.x - size.width * scale / 2,
        y: middle.y - size.height * scale / 2
      )
      snapshot.scale(x: scale, y: scale)
      snapshot.draw(title.bold, at: .zero, color: color)
    }
  }

  /// The common baseline of all titles, whatever their script.
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
