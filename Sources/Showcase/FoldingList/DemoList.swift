internal import GLib
internal import Gtk
internal import Motion
internal import Widgets

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
      if index < 3 { row.picture = Texture(PaintedCover(index).paint(side: 80)) }
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
