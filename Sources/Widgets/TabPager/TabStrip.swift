internal import GLib
public import Geometry
public import Gtk
public import Traces

/// A strip of tabs that scrolls under a capsule in its middle.
///
/// Two layers scroll as one: the lower has all titles in their resting colour, the upper has the
/// same letters in the colour of the chosen tab and is clipped to the capsule. So a title changes
/// its colour letter by letter as the capsule passes over it.
@MainActor public final class TabStrip: CustomWidget {
  /// The tabs and their position.
  public let tabs: Tabs
  /// Called when the user clicks a tab's close button, or presses Delete on the chosen tab.
  public var onClose: ((Tab) -> Void)?
  /// The colours; nil: those of the theme.
  public var colors: Palette? { didSet { recolor() } }
  /// Whether a hairline separates it from a scrolled page.
  public var hasHairline = false { didSet { if hasHairline != oldValue { queueDraw() } } }

  /// The pointer, while it is over the strip.
  var pointer: Point?
  /// The slot whose close button the pointer is on.
  var hoveredMark: Int?
  /// The last drawing.
  var drawn: Drawing?
  /// The colours of the last drawing.
  private(set) var drawnColors = Palette.standard(dark: false)
  private(set) lazy var titles = TabTitles(for: self)
  private(set) lazy var input = HandInput(for: self)
  private(set) lazy var row = ChoiceRow(of: self) { TabHandle() }
  private var drawings = 0

  /// A strip of these tabs.
  public init(_ tabs: Tabs) {
    self.tabs = tabs
    super.init()
    clipsDrawing = true
    _ = input
    listen()
    recolor()
    _ = titles.setAnewIfNeeded()
    tabs.follow(self)
    tabsChanged()
  }

  // MARK: - Widget

  /// The CSS name `tabstrip`.
  public override class var cssName: String { "tabstrip" }
  /// A list of tabs.
  public override class var accessibleRole: AccessibleRole { .tabList }

  /// One row of titles, as long as the space allows.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch axis {
    case .horizontal: SizeRequest(minimum: 64, natural: 480)
    case .vertical:
      SizeRequest(minimum: Int(Drawing.height), natural: Int(Drawing.height))
    }
  }

  /// Lays out the titles, and allocates the handles of the visible tabs.
  public override func layOut(in size: Size) {
    _ = titles.fit(in: size.width)
    tabs.lay(titles, in: size.width, isRightToLeft: isRightToLeft)
    let layout = tabs.motion.layout
    // If a tab is visible twice, its handle is at the nearer place.
    for slot in layout.window(at: tabs.position).farthestFirst(from: tabs.position) {
      guard let index = layout.ring.index(of: slot), let handle = row[tabs.list[index].id],
        let frame = layout.frame(of: slot, at: tabs.position)
      else { continue }
      handle.allocate(Drawing.rect(of: frame, in: size))
    }
  }

  /// Draws both layers at one position.
  public override func draw(on snapshot: Snapshot) {
    let drawing = Drawing(of: tabs.motion.layout, at: tabs.position, in: size)
    drawn = drawing
    drawings += 1
    drawing.draw(
      titles,
      colors: drawnColors,
      hovered: hoveredSlot,
      hoveredMark: hoveredMark,
      hasFocus: row.chosen?.showsFocus ?? false,
      hasHairline: hasHairline,
      on: snapshot
    )
  }

  /// Updates the colours, the font and the text direction.
  public override func styleChanged() {
    recolor()
    if titles.setAnewIfNeeded() { queueResize() }
    queueAllocate()
  }

  /// Updates the style, which is known once the strip is mapped.
  public override func mapped() { styleChanged() }

  /// Ends the motion, because the strip is no longer visible.
  public override func unmapped() { tabs.leaveScreen() }

  /// The Tab key moves the focus to the chosen tab only.
  public override func moveFocus(_ direction: FocusDirection) -> Bool? {
    row.takeFocus()
  }

  private func recolor() {
    let colors = colors ?? palette
    guard colors != drawnColors || drawings == 0 else { return }
    drawnColors = colors
    queueDraw()
  }
}

extension TabStrip: TabFollower {
  func positionChanged() {
    if !tabs.isResting { hoveredMark = nil }
    queueDraw()
    row.choose(tabs.current?.id)
    // The handles do not move during the motion; they are allocated where it ends.
    if tabs.isResting { queueAllocate() }
  }

  func tabsChanged() {
    hoveredMark = nil
    titles.set(tabs.list)
    row.set(tabs.list.map { ($0.id, $0.title) })
    for tab in tabs.list {
      row[tab.id]?.describe(.description(tab.isClosable ? tr("Delete closes it") : ""))
    }
    row.choose(tabs.current?.id)
    queueAllocate()
    queueDraw()
  }
}

extension TabStrip: Traceable {
  /// The name of its lines in a trace.
  public var traceName: String { "strip" }
  /// The position last drawn; a strip has no recycled children.
  public var traceSample: TraceSample {
    TraceSample(position: drawn?.position ?? tabs.position, velocity: tabs.velocity)
  }
}
