import Motion
import Testing

struct NoNumberTests {
  static let odd: [Double] = [.nan, .infinity, -.infinity, 1e19, -1e19, 1e300]

  @Test(arguments: odd)
  func `a ring has a slot for NaN and infinity`(number: Double) {
    for ring in [Ring(count: 5000, wraps: true), Ring(count: 5000, wraps: false)] {
      let slot = ring.slot(nearestTo: number)
      #expect(slot.flatMap(ring.index) != nil)
      #expect(ring.index(of: ring.slot(of: 3, nearestTo: number)) == 3)
      #expect(SlotWindow(around: number, within: 2, in: ring).slots.count <= 6)
      #expect(SlotWindow(around: 7, within: number, in: ring).slots.count <= 5000)
      let order = SlotWindow(5..<8).nearestFirst(from: number)
      #expect(Set(order) == [5, 6, 7])
    }
    #expect(Ring(count: 3, wraps: true).slot(nearestTo: .nan) == 0)
  }

  @Test(arguments: odd)
  func `tabs and cells have a place for NaN and infinity`(number: Double) {
    for isBounded in [false, true] {
      let layout = TabLayout(widths: [40, 100, 200], viewport: 320, isBounded: isBounded)
      #expect((40...200).contains(layout.capsule(at: number).length))
      // Of three tabs one may be on both sides, each partly visible.
      #expect(layout.window(at: number).slots.count <= 4)
      #expect(layout.index(nearest: number) != nil)
      _ = (layout.position(at: number), layout.offset(at: number))
      _ = layout.slot(under: number, at: number)
    }
    let cells = SnapLayout(widths: Array(repeating: 80, count: 5000), viewport: 320, wraps: true)
    _ = (cells.window(at: number), cells.offset(at: number), cells.slot(nearestTo: number))
    _ = (cells.target(proposed: number, velocity: number), cells.position(at: number))
  }

  @Test(arguments: odd)
  func `a far jump has pages for NaN and infinity`(number: Double) throws {
    _ = TabLayout.FarJump(from: number, to: 4)
    let jump = try #require(TabLayout.FarJump(from: 0, to: 4))
    _ = jump.pages(at: number)
  }

  @Test(arguments: odd)
  func `rows have a range for NaN and infinity`(number: Double) {
    let rows = 0...10
    for layout in [
      RowLayout(count: 10, viewHeight: 300, offset: number),
      RowLayout(count: 10, viewHeight: number),
    ] {
      let visible = layout.visibleRows()
      #expect(rows.contains(visible.lowerBound) && rows.contains(visible.upperBound))
      _ = (layout.place(at: number), layout.boundary(nearest: number))
    }
  }

  @Test(arguments: odd)
  func `two lists share any page`(number: Double) {
    let list = ScrolledRows(rowCount: 9, offset: number)
    for fold in [
      TrackFold(above: list, below: list, fraction: number, pageHeight: 264),
      TrackFold(above: list, below: list, fraction: 0.5, pageHeight: number),
    ] {
      #expect((1...2000).contains(fold.pairCount) && (0...1).contains(fold.fraction))
      _ = fold.slot(0, of: .above)
    }
    #expect((0...1).contains(TrackFold.Share(inHandAt: number).fraction))
  }

  @Test(arguments: odd)
  func `a level opens in any view`(number: Double) {
    for (height, offset, progress) in [(number, 0, 0.5), (500, number, 0.5), (500, 0, number)] {
      let list = ScrolledRows(rowCount: 20, offset: offset)
      let layout = LevelLayout(
        siblings: list,
        opened: 3,
        children: list,
        progress: progress,
        viewHeight: height
      )
      #expect(layout.visibleChildren.upperBound <= 20)
      #expect(layout.siblingsAbove.upperBound <= 3 && layout.siblingsBelow.lowerBound >= 4)
    }
  }
}
