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
    var ramp = HeatMap.Ramp.accent
    var isCompact = false
    var isClear = false
    var isMirrored = false
    var poses: [FoldingList.Pose] = []

    init(_ settings: inout PageSettings) throws(OptionTable.Misuse) {
      count = Int(try settings.number("count", default: -1, in: -1...1_000_000))
      depth = Int(try settings.number("depth", default: 0, in: 0...2))
      let ramps = HeatMap.Ramp.allCases.map(\.rawValue)
      let name = try settings.choice("ramp", default: "accent", among: ramps)
      ramp = HeatMap.Ramp(rawValue: name) ?? .accent
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
    style.ramp = wish.ramp
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

/// A list whose rows explain its gestures, like the first list of Clear.
enum DemoList {
  /// A practice list with three levels, or `count` rows if that is not negative.
  static func source(count: Int) -> MemoryFoldingSource {
    let source = MemoryFoldingSource(count >= 0 ? long(count) : practice())
    source.offers = [
      FoldSuggestion(key: "1", title: "Paper Moons", detail: "Ottilie Brandt"),
      FoldSuggestion(key: "2", title: "Paper Boats", detail: "The Halden Quartet"),
      FoldSuggestion(key: "3", title: "Slow Honey", detail: "Odette Marchand"),
      FoldSuggestion(key: "4", title: "夜行列車", detail: "佐伯ミナト"),
      FoldSuggestion(key: "5", title: "Carrier Wave", detail: "Polymer"),
    ]
    return source
  }

  private static func practice() -> FoldTree {
    var tree = FoldTree()
    let first = tree.add(FoldRow(tr("Make rows")), isStack: true)
    for text in [
      tr("Pull the list down to make a row on top"),
      tr("Click below the last row for one at the end"),
      tr("Pinch two rows apart for one between"),
      tr("Type, then press Enter"),
      tr("Esc folds it away again"),
    ] { tree.add(FoldRow(text), to: first) }
    let second = tree.add(FoldRow(tr("Finish rows")), isStack: true)
    for text in [
      tr("Swipe to the right: done"),
      tr("Swipe again: not done after all"),
      tr("Swipe to the left: gone"),
      tr("Ctrl+Z brings it back"),
      tr("Pull up at the end to clear what is done"),
    ] { tree.add(FoldRow(text), to: second) }
    tree.add(FoldRow(tr("This one is done")), isDone: true, to: second)
    let third = tree.add(FoldRow(tr("Move about")), isStack: true)
    tree.add(FoldRow(tr("Press long and carry a row")), to: third)
    tree.add(FoldRow(tr("Hold it over a stack to drop it inside")), to: third)
    let deep = tree.add(FoldRow(tr("A stack in a stack")), isStack: true, to: third)
    tree.add(FoldRow(tr("Pinch together to leave")), to: deep)
    tree.add(FoldRow(tr("or pull down past two rows")), to: deep)
    tree.add(FoldRow(tr("or press Esc")), to: deep)
    tree.add(FoldRow(tr("The last step"), detail: tr("Three levels down")), to: deep)
    let records = tree.add(FoldRow(tr("深夜ラジオ")), isStack: true)
    for (index, (title, artist, duration)) in [
      ("ガラスの庭", "白石レイ", "3:12"), ("夜行列車", "佐伯ミナト", "4:40"),
      ("Nightshade FM", "Polymer", "2:58"), ("ضوء القمر", "ليلى منصور", "5:01"),
      ("Carrier Wave", "Polymer", "3:33"),
    ].enumerated() {
      var row = FoldRow(title, detail: artist, isPlayable: true, note: duration)
      let cover = index < 3 ? Texture(PaintedCover(index).paint(side: 80)) : nil
      row.front = cover.map { .sleeve($0) } ?? .mark
      (row.isStruck, row.isPlaying, row.isAvailable) = (index == 0, index == 1, index != 4)
      tree.add(row, abilities: index == 4 ? .delete : .all, to: records)
    }
    tree.add(
      FoldRow("Lamplight Geometry", detail: "Ottilie Brandt · Paper Moons", isPlayable: true)
    )
    tree.add(FoldRow(tr("That live album from the radio")))
    tree.add(FoldRow(tr("Give Tomas his Nine Rooms back")), isDone: true)
    return tree
  }

  /// `count` rows; at most every tenth is a stack.
  private static func long(_ count: Int) -> FoldTree {
    var tree = FoldTree()
    let every = max(count / 100, 10)
    for index in 1..<count + 1 {
      let isStack = index % every == 0
      let id = tree.add(FoldRow("Row \(index)"), isStack: isStack)
      guard isStack else { continue }
      for inner in 1...12 {
        let stack = tree.add(FoldRow("Row \(index).\(inner)"), isStack: inner == 3, to: id)
        if inner == 3 { tree.add(FoldRow("Row \(index).\(inner).1"), to: stack) }
      }
    }
    return tree
  }
}

final class FoldingTrace {
  private unowned let list: FoldingList
  private let file: TraceFile

  init(of list: FoldingList, into file: TraceFile) {
    self.list = list
    self.file = file
  }

  /// The list's callbacks retain the trace.
  func start() {
    list.onNews = { text in
      self.file.write([("event", .text("news")), ("text", .text(text))])
      self.writeRows()
    }
    list.onLevel = { path in
      self.file.write([("event", .text("level")), ("depth", .integer(path.count - 1))])
      self.writeRows()
    }
    list.onPlay = { id in
      self.file.write([("event", .text("play")), ("text", .text(self.list.source.row(id).title))])
    }
    list.onMenu = { id, point in
      self.file.write([
        ("event", .text("menu")), ("text", .text(self.list.source.row(id).title)),
        ("x", .number(point.x)), ("y", .number(point.y)),
      ])
    }
    list.onState = { state in self.file.write([("event", .text("state")), ("text", .text(state))]) }
    writeRows()
  }

  /// Completed rows are in brackets.
  private func writeRows() {
    let rows = list.source.entries(of: list.path.last ?? list.source.root)
    file.write([("event", .text("rows")), ("text", .text(list.traceTitles(of: rows)))])
  }
}
