public import Geometry
public import Gtk

/// A strip of tabs above their pages; both draw the same position.
@MainActor public final class TabPager: CustomWidget {
  public let tabs: Tabs
  public let strip: TabStrip
  public let pager: Pager

  /// A widget beside the strip, whose middle it does not move.
  public var end: Widget? { didSet { if let end { adopt(end, after: strip) } } }
  /// A widget before the strip, likewise.
  public var start: Widget? { didSet { if let start { adopt(first: start) } } }

  public init(_ tabs: Tabs, source: (any PageSource)? = nil) {
    self.tabs = tabs
    strip = TabStrip(tabs)
    pager = Pager(tabs)
    super.init()
    adopt(strip)
    adopt(pager)
    pager.source = source
    onKeyPress(in: .capture) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false }
  }

  /// The colours of both; nil: those of the theme.
  public var colors: Palette? {
    get { strip.colors }
    set {
      strip.colors = newValue
      pager.colors = newValue
    }
  }

  /// The CSS name `tabpager`.
  public override class var cssName: String { "tabpager" }
  /// The height follows from the width, as its pages require.
  public override class var followingAxis: Axis? { .vertical }

  /// As wide as the wider one, and as high as both together.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let (one, other) = (
      strip.measure(axis, along: nil), pager.measure(axis, along: below(along, axis))
    )
    switch axis {
    case .horizontal:
      return SizeRequest(
        minimum: max(one.minimum, other.minimum),
        natural: max(one.natural, other.natural)
      )
    case .vertical:
      return SizeRequest(
        minimum: one.minimum + other.minimum,
        natural: one.natural + other.natural
      )
    }
  }

  public override func layOut(in size: Size) {
    let height = min(Double(strip.measure(.vertical).minimum), size.height)
    let side = [start, end].reduce(0) {
      max($0, Double($1?.measure(.horizontal).natural ?? 0))
    }
    strip.allocate(Rect(x: side, y: 0, width: max(size.width - 2 * side, 0), height: height))
    let right = Rect(x: size.width - side, y: 0, width: side, height: height)
    let left = right.mirrored(in: size.width)
    end?.measureAndAllocate(isRightToLeft ? left : right)
    start?.measureAndAllocate(isRightToLeft ? right : left)
    pager.allocate(Rect(x: 0, y: height, width: size.width, height: size.height - height))
  }

  /// Draws the pages first, because the strip's hairline is above them.
  public override func draw(on snapshot: Snapshot) {
    snapshot.draw(pager, of: self)
    if start != nil || end != nil {
      let row = Rect(x: 0, y: 0, width: size.width, height: strip.size.height)
      snapshot.fill(row, with: strip.drawnColors.strip)
    }
    for side in [start, end] { if let side { snapshot.draw(side, of: self) } }
    snapshot.draw(strip, of: self)
  }

  private func below(_ along: Int?, _ axis: Axis) -> Int? {
    guard axis == .horizontal, let along else { return along }
    return max(along - Int(TabStrip.Drawing.height), 0)
  }

  /// Turns pages by the keyboard; returns false for other keys.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers == .alt, let digit = key.character?.wholeNumberValue, (1...9).contains(digit),
      digit <= tabs.list.count
    {
      tabs.select(at: digit - 1)
      return true
    }
    return pager.press(key, modifiers)
  }
}
