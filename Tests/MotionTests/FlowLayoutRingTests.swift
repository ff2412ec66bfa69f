import Geometry
import Motion
import Testing

struct FlowLayoutRingTests {
  /// A wide, low stage with room for 42 covers.
  let layout =
    (100...300).lazy
    .map { FlowLayout(stage: Size(width: 800, height: Double($0))) }
    .first { $0.visibleCount == 42 } ?? FlowLayout(stage: Size(width: 800, height: 300))

  private func ring(_ count: Int) -> Ring { Ring(count: count, visible: layout.visibleCount) }

  private func offsets(at position: Double, in ring: Ring) -> [Double] {
    layout.window(at: position, in: ring).slots.map { Double($0) - position }
      .filter { layout.presence(at: $0, in: ring) > 0 }
  }

  // MARK: - How many covers are visible

  @Test(arguments: [(12, 4.0, 3.5), (13, 4, 4.5), (36, 16, 15.5), (43, 19, 19.5)])
  func `a ring too short for its stage shows as many covers on each side`(
    count: Int,
    atRest: Double,
    between: Double
  ) throws {
    #expect(layout.visibleCount == 42)
    let ring = ring(count)
    #expect(ring.wraps)
    for lap in [0.0, -3, 1e6] {
      let start = lap * Double(count)
      let resting = offsets(at: start, in: ring)
      #expect(resting.first == -atRest && resting.last == atRest)
      let moving = offsets(at: start + 0.5, in: ring)
      #expect(moving.first == -between && moving.last == between)
    }
  }

  @Test(arguments: [12, 13, 14, 36, 41, 43, 44])
  func `a ring keeps two items out of view, and shows none twice`(count: Int) {
    let ring = ring(count)
    #expect(layout.visibleCount(in: ring) <= count - 2)
    for step in -500...5000 {
      let slots = layout.window(at: Double(step) / 100, in: ring).slots
      #expect(slots.count <= layout.visibleCount(in: ring))
      #expect(Set(slots.compactMap { ring.index(of: $0) }).count == slots.count)
    }
  }

  // MARK: - Fading

  @Test(arguments: [12, 13, 36, 43, 44, 45])
  func `covers enter and leave a short ring transparent`(count: Int) {
    let ring = ring(count)
    let ends = [-1, 1].map { $0 * layout.farthestVisibleOffset(in: ring) }
    for end in ends where abs(end) < layout.farthestVisibleOffset {
      #expect(layout.presence(at: end, in: ring) < 1e-9)
    }
    // No faster than the covers move.
    var before = 1.0
    for step in 0...Int(layout.farthestVisibleOffset(in: ring) * 1000) {
      let presence = layout.presence(at: Double(step) / 1000, in: ring)
      #expect(presence <= before && before - presence < 0.0011)
      #expect(presence == layout.presence(at: -Double(step) / 1000, in: ring))
      before = presence
    }
  }

  @Test func `covers do not fade where a ring has enough of them, or repeats them, or is a row`() {
    let enough = ring(Int((2 * layout.farthestVisibleOffset).rounded(.up)) + 3)
    let repeated = Ring(count: 12, visible: layout.visibleCount, repeats: true)
    for ring in [enough, repeated, ring(11), Ring(count: 36, wraps: false)] {
      #expect(layout.presence(at: layout.farthestVisibleOffset, in: ring) == 1)
      #expect(layout.farthestVisibleOffset(in: ring) == layout.farthestVisibleOffset)
    }
    #expect(layout.visibleCount(in: repeated) == 42 && layout.visibleCount(in: ring(11)) == 11)
  }

  @Test func `a short ring of less than twelve is not thinned out`() {
    let narrow = FlowLayout(stage: Size(width: 300, height: 500))
    let ring = Ring(count: narrow.visibleCount + 2, visible: narrow.visibleCount)
    #expect(ring.count < 12 && ring.wraps)
    #expect(narrow.presence(at: narrow.farthestVisibleOffset, in: ring) == 1)
  }

  @Test func `nothing jumps while a growing stage makes a ring too short`() {
    let ring = Ring(count: 36, wraps: true)
    var before: [Double]?
    for step in 0...900 {
      let layout = FlowLayout(
        stage: Size(width: 800, height: 260),
        zoom: 1.5 - Double(step) / 1000
      )
      let now = (0...30).map { layout.presence(at: Double($0), in: ring) }
      if let before { #expect(zip(now, before).allSatisfy { abs($0 - $1) < 0.5 }) }
      before = now
    }
    #expect(before?[20] == 0)
  }

  @Test func `a cover that fades out recedes`() {
    let front = layout.pose(at: 4.5)
    #expect(layout.pose(at: 4.5, presence: 1) == front)
    #expect(layout.pose(at: 4.5, presence: 0.5).depth < front.depth)
  }
}
