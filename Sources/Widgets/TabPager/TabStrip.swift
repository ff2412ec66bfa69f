internal import GLib
public import Geometry
public import Gtk
public import Traces

/// A strip of tabs that glides under a capsule in its middle.
///
/// Two layers scroll as one: the lower has all titles in their resting colour, the upper has the same
/// letters in the colour of the chosen tab and is clipped to the capsule. So a title changes its
/// colour letter by letter as the capsule passes over it.
@MainActor public final class TabStrip: CustomWidget {
  /// What it shows, and where that is.
  public let tabs: Tabs
  /// The mark by which a tab is closed was pressed, or Delete on the chosen one.
  public var onClose: ((Tab) -> Void)?
  /// The colours; nil takes those of the style.
  public var colors: Palette? { didSet { recolor() } }
  /// Whether a hairline parts it from a page that is scrolled.
  public var hasHairline = false { didSet { if hasHairline != oldValue { queueDraw() } } }

  /// Where the pointer is, while it is over the strip.
  var pointer: Point?
  /// The slot whose mark the pointer is on.
  var hoveredMark: Int?
  /// The strip as it was drawn last.
  var drawn: Drawing?
  /// The colours in which it is drawn.
  private(set) var drawnColors = Palette.standard(dark: false)
  private(set) lazy var titles = TabTitles(for: self)
  private(set) lazy var input = HandInput(for: self)
  private(set) lazy var row = ChoiceRow(of: self) { TabHandle() }
  private var drawings = 0

  /// A strip of some tabs.
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

  // MARK: - As a widget

  /// Style sheets know it as `tabstrip`.
  public override class var cssName: String { "tabstrip" }
  /// It is a list of tabs.
  public override class var accessibleRole: AccessibleRole { .tabList }

  /// One line of titles, as long as there is room.
  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch axis {
    case .horizontal: SizeRequest(minimum: 64, natural: 480)
    case .vertical:
      SizeRequest(minimum: Int(Drawing.height), natural: Int(Drawing.height))
    }
  }

  /// Fits the titles, and gives the handles of the tabs that are seen their places.
  public override func layOut(in size: Size) {
    _ = titles.fit(in: size.width)
    tabs.lay(titles, in: size.width, isRightToLeft: isRightToLeft)
    let layout = tabs.motion.layout
    // Of two parts of a tab the nearer one is where its handle is.
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

  /// Takes the colours and the font of the style, and the way that text runs.
  public override func styleChanged() {
    recolor()
    if titles.setAnewIfNeeded() { queueResize() }
    queueAllocate()
  }

  /// Takes the style that it has on the screen.
  public override func mapped() { styleChanged() }

  /// Stands still where it is not seen.
  public override func unmapped() { tabs.leaveScreen() }

  /// The chosen tab is the only one that the Tab key meets.
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
    // The handles take no part in the motion; where it rests, they are.
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
  /// Its lines in a trace are called `strip`.
  public var traceName: String { "strip" }
  /// The position that it has drawn; a strip has no recycled children.
  public var traceSample: TraceSample {
    TraceSample(position: drawn?.position ?? tabs.position, velocity: tabs.velocity)
  }
}
