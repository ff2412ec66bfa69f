import Geometry
import Gtk
import Showcase
import TestSupport
import Testing

@testable import Widgets

final class FoldingListStand: Stand<FoldingList> {
  let source: MemoryFoldingSource

  init(
    _ source: MemoryFoldingSource = FoldingListStand.source(),
    width: Int = 360,
    height: Int = 400,
    isMirrored: Bool = false
  ) async {
    self.source = source
    let clock = HandClock(time: 100)
    let list = FoldingList(source, frames: clock, now: { clock.now })
    list.reducesMotion = false
    list.isRightToLeft = isMirrored
    super.init(list, clock: clock)
    await open(width: width, height: height)
    clock.run(0.1)
  }

  var list: FoldingList { shown }

  /// Some rows, the second of them a stack.
  static func source(_ count: Int = 6) -> MemoryFoldingSource {
    var tree = FoldTree()
    for index in 0..<count {
      let id = tree.add(FoldRow("Row \(index)"), isStack: index == 1)
      guard index == 1 else { continue }
      for inner in 0..<3 { tree.add(FoldRow("Inner \(inner)", isPlayable: inner == 0), to: id) }
    }
    return MemoryFoldingSource(tree)
  }

  var cursor: String? { list.state.cursor.map { source.row($0).title } }

  var titles: [String] {
    source.entries(of: list.path.last ?? source.root).map { source.row($0.id).title }
  }

  func scroll(by way: Double, at y: Double = 200, on device: HandMovement.Device = .touch) {
    _ = list.handCame(at: clock.time)
    let movement = HandMovement(device: device, axis: .vertical, start: Point(x: 100, y: y))
    _ = list.takes(movement)
    for _ in 0..<10 {
      clock.turn(0.02)
      list.handMoved(by: Point(x: 0, y: way / 10), of: movement, at: clock.time)
    }
    clock.turn(0.1)
    list.handLeft(flings: true, at: clock.time)
  }

  func swipe(row: Int, by way: Double) {
    let start = Point(x: 100, y: Double(row) * 56 + 28)
    _ = list.handCame(at: clock.time)
    let movement = HandMovement(device: .touch, axis: .horizontal, start: start)
    _ = list.takes(movement)
    for _ in 0..<10 {
      clock.turn(0.02)
      list.handMoved(by: Point(x: -way / 10, y: 0), of: movement, at: clock.time)
    }
    list.handLeft(flings: true, at: clock.time)
  }
}

extension Key {
  static func letter(_ letter: Character) -> Key {
    Key(symbol: letter.unicodeScalars.first?.value ?? 0)
  }
}
