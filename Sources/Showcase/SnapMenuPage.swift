internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

enum SnapMenuPage {
  static let page = Page(
    id: "snap-menu",
    title: "Snapping menu",
    prepare: { settings throws(OptionTable.Misuse) in
      let position = try settings.number("position", default: 2, in: -1e6...1e6)
      let isRightToLeft = try settings.number("rtl", default: 0, in: 0...1) == 1
      let alignment = try settings.choice(
        "alignment",
        default: "center",
        among: ["center", "leading"]
      )
      // Cells rest at an inset from the start.
      let inset = try settings.number("inset", default: 5, in: 0...1000)
      let isStriking = try settings.number("contrast", default: 0, in: 0...1) == 1
      return {
        if isRightToLeft { Toolkit.isRightToLeft = true }
        let stage = SnapMenuStage(
          colors: .standard(dark: Toolkit.prefersDark, highContrast: isStriking)
        )
        if alignment == "leading" { stage.align(.leading(inset: inset)) }
        for menu in stage.menus { menu.hold(at: position) }
        return PageContent(
          widget: stage,
          traced: stage.menus,
          isSettled: { [weak stage] in stage?.menus.allSatisfy { !$0.isRunning } ?? true }
        )
      }
    }
  )
}

/// Four menus: fixed cells, free cells, and an index coupled with a menu of records.
final class SnapMenuStage: CustomWidget {
  /// Cells of 80 pixels in a bounded menu of 320.
  let fixed: SnapMenu
  /// Cells as wide as their titles, endless.
  let free: SnapMenu
  let records: SnapMenu
  let index: SnapMenu
  private let map: IndexMap
  private let colors: Palette
  private lazy var captions = [
    tr("80 px cells in 320 px"), tr("Free widths, endless"), tr("Records and their index"),
  ].map { TextLayout($0, for: self, size: 13, weight: .medium) }

  private static let words = [
    "Ladies", "Men", "Baby & Kids", "Interior", "Books", "Toys", "Cosmetics", "Electronics",
    "Sports", "Handmade", "Tickets", "Cars & Bikes", "Other",
  ]
  private static let names = [
    "Aishi", "Atlas", "Brandt", "Crease", "Copper Birds", "Dusk", "Edwin", "Far", "Glass", "Honey",
    "Harbour", "Halden", "Lantern", "Moons", "Nine Rooms", "Paper", "Polymer", "Rue", "Salt",
    "Slow Honey", "Tide", "Trams", "Voss", "Winter",
  ]

  init(colors: Palette) {
    self.colors = colors
    fixed = SnapMenu(
      Self.words.prefix(9).map { .init(id: $0, title: $0.prefix { $0 != " " } + "", width: 80) }
    )
    free = SnapMenu(Self.words.map { .init(id: $0, title: $0) }, isEndless: true)
    records = SnapMenu(Self.names.map { .init(id: $0, title: $0) }, isEndless: true)
    var firsts: [Int] = []
    var initials: [SnapMenu.Cell] = []
    for (place, name) in Self.names.enumerated() {
      let initial = String(name.prefix(1))
      guard initials.last?.title != initial else { continue }
      firsts.append(place)
      initials.append(SnapMenu.Cell(id: initial, title: initial, width: 30))
    }
    map = IndexMap(firsts: firsts, count: Self.names.count, wraps: true)
    index = SnapMenu(initials, style: .index, isEndless: true)
    super.init()
    clipsDrawing = true
    for menu in menus {
      menu.colors = colors
      adopt(menu)
    }
    link()
  }

  var menus: [SnapMenu] { [fixed, free, records, index] }

  /// The index is always centred above its records.
  func align(_ alignment: SnapLayout.Alignment) {
    for menu in [fixed, free, records] { menu.alignment = alignment }
  }

  /// The one that the user drags moves the other.
  private func link() {
    records.onLead = { [weak self] position in
      guard let self else { return }
      index.follow(map.cell(at: position))
    }
    index.onLead = { [weak self] cells in
      guard let self else { return }
      let position = map.copy(of: map.position(at: cells), nearestTo: records.position)
      records.hold(at: position)
    }
  }

  override class var cssName: String { "snapmenustage" }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    SizeRequest(minimum: 1, natural: axis == .horizontal ? 640 : 420)
  }

  override func layOut(in size: Size) {
    let top = ((size.height - 360) / 2).rounded()
    let left = ((size.width - 320) / 2).rounded()
    fixed.allocate(Rect(x: left, y: top + 30, width: 320, height: 48))
    let width = max(size.width, 48)
    free.allocate(Rect(x: 0, y: top + 150, width: width, height: 48))
    records.allocate(Rect(x: 0, y: top + 270, width: width, height: 48))
    index.allocate(Rect(x: 0, y: top + 324, width: width, height: 36))
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: colors.surface)
    let top = ((size.height - 360) / 2).rounded()
    for (row, caption) in captions.enumerated() {
      let place = Point(
        x: ((size.width - caption.size.width) / 2).rounded(),
        y: top + Double(row) * 120
      )
      snapshot.draw(caption, at: place, color: colors.foreground.opacity(0.7))
    }
    let frame = Rect(
      x: ((size.width - 320) / 2).rounded(),
      y: top + 30,
      width: 320,
      height: 48
    )
    snapshot.fill(frame, with: colors.foreground.opacity(0.05))
    for menu in menus { snapshot.draw(menu, of: self) }
  }
}
