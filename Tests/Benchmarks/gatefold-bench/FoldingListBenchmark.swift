internal import GLib
internal import Geometry
internal import Gtk
internal import Motion
internal import Showcase
internal import Widgets

enum FoldingListBenchmark {
  static let benchmark = Benchmark(id: "folding-list") {
    (await scrolling()) + edits() + (await levels()) + (await besideGtk())
  }

  private static let view = Size(width: 800, height: 700)
  private static let frames = 100
  /// Ratios are taken round by round, and the median of them: what else the computer does at times
  /// falls on one of them.
  private static let rounds = 7

  private final class Bench {
    let window = Window()
    let widget: Widget

    init(_ widget: Widget) async {
      self.widget = widget
      widget.request(width: Int(view.width), height: Int(view.height))
      window.content = widget
      window.present()
      try? await Task.sleep(for: .milliseconds(500))
    }

    /// Does something before each of so many frames; the processor time of each, to the next one.
    func run(_ count: Int, _ step: @escaping (Int) -> Void) async -> [Double] {
      await withCheckedContinuation { continuation in
        var (index, costs, last) = (0, [Double](), 0.0)
        widget.eachFrame { _ in
          let now = processorTime()
          if index > 0 { costs.append(now - last) }
          last = now
          guard index < count else {
            continuation.resume(returning: costs)
            return false
          }
          step(index)
          index += 1
          return true
        }
      }
    }
  }

  private static func mean(_ costs: [Double]) -> Double {
    costs.reduce(0, +) / Double(max(costs.count, 1))
  }

  private static func median(_ costs: [Double]) -> Double { costs.sorted()[costs.count / 2] }

  private static func way(_ frame: Int) -> Double { frame % 100 < 50 ? 37 : -37 }

  private static func list(of count: Int) -> FoldingList {
    var tree = FoldTree()
    for index in 0..<count {
      tree.add(FoldRow("Row \(index)", openCount: index % 90), isStack: true)
    }
    return FoldingList(MemoryFoldingSource(tree))
  }

  private static func scroll(_ bench: Bench, _ list: FoldingList) async -> [Double] {
    var time = MainLoop.now
    _ = list.handCame(at: time)
    // The first pull decides that it is up and down.
    let movement = HandMovement(device: .touch, axis: .vertical, start: Point(x: 9, y: 9))
    _ = list.takes(movement)
    let costs = await bench.run(frames) { frame in
      time = max(time, MainLoop.now)
      list.handMoved(by: Point(x: 0, y: way(frame)), of: movement, at: time)
    }
    list.handLeft(flings: false, at: MainLoop.now)
    return costs
  }

  private static func scrolling() async -> [Figure] {
    let (short, long) = (list(of: 100), list(of: 100_000))
    let (few, many) = (await Bench(short), await Bench(long))
    var (shortCosts, longCosts) = ([Double](), [Double]())
    var live = 0
    long.onDrawn = { [weak long] _ in live = max(live, long?.traceSample.live ?? 0) }
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let (one, other) = (await scroll(few, short), await scroll(many, long))
      ratios.append(mean(other) / mean(one))
      (shortCosts, longCosts) = (shortCosts + one, longCosts + other)
    }
    few.window.destroy()
    many.window.destroy()
    let visible = Int((view.height / 56).rounded(.up)) + 1
    return [
      Figure("a frame that scrolls 100 rows", median(shortCosts) * 1e6, "µs"),
      Figure("a frame that scrolls 100,000 rows", median(longCosts) * 1e6, "µs"),
      Figure("100,000 rows / 100 rows", median(ratios), "×", .atMost(1.1)),
      Figure("rows alive beyond those seen", Double(live - visible), "", .atMost(4)),
    ]
  }

  private static func edits() -> [Figure] {
    var tree = FoldTree()
    for index in 0..<100_000 { tree.add(FoldRow("Row \(index)")) }
    let (alone, shown) = (MemoryFoldingSource(tree), MemoryFoldingSource(tree))
    let list = FoldingList(shown)
    let rows = tree.entries(of: FoldTree.root).prefix(5).map(\.id)
    var (owners, lists) = ([Double](), [Double]())
    for id in rows {
      let edits: [FoldEdit] = [
        .complete(id, true), .move(id, into: FoldTree.root, at: 99_999),
        .insert("New", choice: nil, into: FoldTree.root, at: 50_000), .delete(id),
      ]
      for edit in edits {
        let start = processorTime()
        _ = alone.perform(edit)
        let middle = processorTime()
        _ = shown.perform(edit)
        owners.append(middle - start)
        lists.append(max(0, processorTime() - middle - (middle - start)))
      }
    }
    withExtendedLifetime(list) {}
    return [
      Figure("an edit of 100,000 rows in memory", median(owners) * 1e6, "µs"),
      Figure("taking it into the list", median(lists) * 1e6, "µs"),
    ]
  }

  private static func levels() async -> [Figure] {
    var tree = FoldTree()
    for index in 0..<81 {
      let stack = tree.add(FoldRow("Stack \(index)"), isStack: true)
      for inner in 0..<(index == 5 ? 20_000 : 1_000) {
        tree.add(FoldRow("Row \(inner)", note: "3:12"), to: stack)
      }
    }
    let source = MemoryFoldingSource(tree)
    let list = FoldingList(source)
    let bench = await Bench(list)
    let stack = source.entries(of: source.root)[5].id
    var all: [Double] = []
    var worst: [Double] = []
    var usual: [Double] = []
    for round in 0..<4 {
      let opening = await bench.run(24) { frame in if frame == 0 { list.open(stack) } }
      let closing = await bench.run(24) { frame in if frame == 0 { list.close() } }
      guard round > 0 else { continue }
      for costs in [opening, closing] {
        // Only while it moves: frames that draw nothing cost nothing.
        let moving = Array(costs.prefix(18))
        worst.append((moving.max() ?? .nan) / median(moving))
        usual.append(median(moving))
        all += moving
      }
    }
    bench.window.destroy()
    return [
      Figure("a frame of a level of 20,000 rows", median(usual) * 1e6, "µs"),
      Figure("99 % of its frames", all.sorted()[all.count * 99 / 100] * 1e6, "µs", .atMost(8_000)),
      Figure("its dearest frame / the median one", median(worst), "×", .atMost(4)),
    ]
  }

  private static func besideGtk() async -> [Figure] {
    let list = list(of: 10_000)
    let rows = (0..<10_000).map { (title: "Row \($0)", number: "\($0 % 90)") }
    let theirs = PlainListView(rows: rows, rowHeight: 56)
    let (mine, other) = (await Bench(list), await Bench(theirs))
    var (costs, otherCosts) = ([Double](), [Double]())
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let ours = await scroll(mine, list)
      var offset = 0.0
      let gtks = await other.run(frames) { frame in
        offset += way(frame)
        theirs.scroll(to: offset)
      }
      ratios.append(mean(ours) / mean(gtks))
      (costs, otherCosts) = (costs + ours, otherCosts + gtks)
    }
    mine.window.destroy()
    other.window.destroy()
    return [
      Figure("a frame of the folding list", median(costs) * 1e6, "µs"),
      Figure("a frame of GtkListView", median(otherCosts) * 1e6, "µs"),
      Figure("the folding list / GtkListView", median(ratios), "×", .atMost(1)),
    ]
  }
}
