internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

enum FoldingListPage {
  static let page = Page(
    id: "folding-list",
    title: "Folding list",
    prepare: { settings throws(OptionTable.Misuse) in
      let wish = try Wish(&settings)
      return { made(wish) }
    }
  )

  private struct Wish {
    /// Less than 0 shows the practice list.
    var count = -1
    var depth = 0
    var isWarm = false
    var isCompact = false
    var isClear = false
    var isMirrored = false
    var poses: [FoldingList.Pose] = []

    init(_ settings: inout PageSettings) throws(OptionTable.Misuse) {
      count = Int(try settings.number("count", default: -1, in: -1...1_000_000))
      depth = Int(try settings.number("depth", default: 0, in: 0...2))
      isWarm = try settings.choice("ramp", default: "accent", among: ["accent", "warm"]) == "warm"
      isCompact =
        try settings.choice("rows", default: "usual", among: ["usual", "compact"]) == "compact"
      isClear =
        try settings.choice("eye", default: "desktop", among: ["desktop", "clear"]) == "clear"
      isMirrored = try settings.choice("direction", default: "ltr", among: ["ltr", "rtl"]) == "rtl"
      let pull = try settings.number("pull", default: 0, in: 0...1000)
      let pinch = try settings.number("pinch", default: 0, in: 0...500)
      let below = Int(try settings.number("below", default: 3, in: 0...1_000_000))
      let level = try settings.number("level", default: 0, in: 0...1)
      let row = Int(try settings.number("row", default: 2, in: 0...1_000_000))
      let fold = try settings.number("fold", default: 0, in: 0...56)
      if let (row, way) = try settings.pair("swipe") {
        poses.append(.swipe(way, row: Int(slot: row)))
      }
      if pull > 0 { poses.append(.pull(pull)) }
      if pinch > 0 { poses.append(.pinch(pinch, below: below)) }
      if level > 0 { poses.append(.level(level, row: row)) }
      if fold > 0 { poses.append(.fold(fold, row: row)) }
      guard poses.count < 2 else {
        throw OptionTable.Misuse("one of pull, pinch, swipe, level and fold can be held at a time")
      }
    }
  }

  private static func made(_ wish: Wish) -> PageContent {
    var style = FoldingList.Style()
    style.ramp = wish.isWarm ? .warm : .accent
    if wish.isCompact { style.rowHeight = 44 }
    if wish.isClear { style.eye = .practice }
    let list = FoldingList(DemoList.source(count: wish.count), style: style)
    list.isRightToLeft = wish.isMirrored
    // The third row is a stack on the first level and on the second.
    for _ in 0..<wish.depth { list.enter(row: 2) }
    var isPosed = wish.poses.isEmpty
    if let pose = wish.poses.first {
      list.eachFrame { [weak list] _ in
        guard let list, list.size != .zero else { return list != nil }
        list.pose(pose)
        isPosed = true
        return false
      }
    }
    return PageContent(
      widget: list,
      traced: [list],
      traceEvents: { file in FoldingTrace(of: list, into: file).start() },
      isSettled: { isPosed }
    )
  }
}
