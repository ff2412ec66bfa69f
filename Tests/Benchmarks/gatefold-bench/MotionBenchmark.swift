internal import CAllocations
internal import Geometry
internal import Motion

enum MotionBenchmark {
  static let benchmark = Benchmark(id: "motion") {
    control() + flow() + strip() + folds() + scrolling()
  }

  /// The cost of `body`, called with 0, 1, 2 …; what it answers is added up, so that none of it
  /// can be left out.
  private static func cost(_ name: String, _ body: (Int) -> Double) -> [Figure] {
    let count = 100_000
    var sum = 0.0
    for index in 0..<count { sum += body(index) }
    let time = median(of: 9) {
      for index in 0..<count { sum += body(index) }
    }
    let before = callocations_count()
    for index in 0..<count { sum += body(index) }
    let allocations = callocations_count() - before
    return [
      Figure(name, sum.isNaN ? .nan : time / Double(count) * 1e9, "ns"),
      Figure("  allocations in 100,000 calls", Double(allocations), "", .atMost(0)),
    ]
  }

  /// What the counter says of something that does allocate.
  private static func control() -> [Figure] {
    let before = callocations_count()
    var lists: [[Int]] = []
    for index in 0..<1000 { lists.append([index]) }
    let allocations = callocations_count() - before
    return withExtendedLifetime(lists) {
      [Figure("allocations counted in making 1000 lists", Double(allocations), "", .atLeast(1000))]
    }
  }

  private static func flow() -> [Figure] {
    let layout = FlowLayout(stage: Size(width: 1600, height: 600))
    let ring = Ring(count: 100_000, wraps: true)
    return cost("a cover's pose") { layout.pose(at: Double($0 % 240) / 12 - 10).turn }
      + cost("a cover's place on the screen") { layout.x(at: Double($0 % 240) / 12 - 10) }
      + cost("the covers of a frame, farthest first, with poses") { index in
        let position = Double(index) * 0.37
        var sum = 0.0
        for slot in layout.window(at: position, in: ring).farthestFirst(from: position) {
          sum += layout.pose(at: Double(slot) - position).shift
        }
        return sum
      }
  }

  private static func strip() -> [Figure] {
    let layout = TabLayout(
      widths: (0..<60).map { 60 + Double($0 * 37 % 90) },
      viewport: 1180
    )
    return cost("a capsule") { layout.capsule(at: Double($0) * 0.013).length }
      + cost("a position under a strip pixel") { layout.position(at: Double($0) * 1.7) }
  }

  private static func folds() -> [Figure] {
    let layout = FoldLayout.listRow()
    let tracks = ScrolledRows(rowCount: 40)
    return cost("a hinged row") { layout.hinged(by: .bottom, gap: Double($0 % 57)).angle }
      + cost("a two-panel fold") { layout.folded(gap: Double($0 % 57)).upper.angle }
      + cost("a frame of two lists that share a page") { index in
        let fold = TrackFold(
          above: tracks,
          below: tracks,
          fraction: Double(index % 100) / 100,
          pageHeight: 264
        )
        var sum = 0.0
        for pair in 0..<fold.pairCount {
          sum += fold.slot(pair, of: .above).height + fold.slot(pair, of: .below).height
        }
        return sum
      }
  }

  /// Thrown round a ring, let go at 0.101 s.
  private static func thrown(over places: some Places) -> Scroller {
    var scroller = Scroller(settings: .init(pixelsPerUnit: 120, extent: 4))
    scroller.begin(at: 0, over: places)
    for step in 1...10 { scroller.move(by: 0.2, at: Double(step) * 0.01, over: places) }
    scroller.end(at: 0.101, over: places)
    return scroller
  }

  private static func scrolling() -> [Figure] {
    let places = EvenPlaces.ring(count: 1000)
    let thrown = thrown(over: places)
    var held = Scroller()
    held.begin(at: 0, over: places)
    // A clock of its own: each pass begins again at 0, and times that go back are one sample.
    var now = 0.0
    return cost("a scroller's place in flight") {
      thrown.position(at: 0.101 + Double($0 % 60) / 60)
    }
      + cost("a step of a hand") { _ in
        now += 1.0 / 120
        held.move(by: 0.01, at: now, over: places)
        return held.position(at: now)
      }
      + cost("a whole fling, from touch to rest") { index in
        var scroller = thrown
        let start = Double(index)
        scroller.begin(at: start, over: places)
        for step in 1...4 { scroller.move(by: 0.3, at: start + Double(step) * 0.01, over: places) }
        scroller.end(at: start + 0.045, over: places)
        return scroller.target
      } + targets(of: thrown, over: places)
  }

  private static func targets(of thrown: Scroller, over places: EvenPlaces) -> [Figure] {
    let cells = SnapLayout(
      widths: (0..<60).map { 60 + Double($0 * 37 % 90) },
      viewport: 1180,
      wraps: true
    )
    return cost("a target named in flight, with its time of rest") { index in
      var scroller = thrown
      scroller.go(to: thrown.target + Double(index % 9 - 4), at: 0.2, over: places)
      return scroller.restTime ?? .nan
    }
      + cost("a far jump with a skip, and its time of rest") { index in
        var scroller = thrown
        scroller.go(to: thrown.target + 100 + Double(index % 99), at: 0.2, over: places)
        return scroller.restTime ?? .nan
      }
      + cost("a cell that a fling rests on") { index in
        cells.target(proposed: Double(index) * 1.7, velocity: Double(index % 900) - 450)
      }
  }
}
