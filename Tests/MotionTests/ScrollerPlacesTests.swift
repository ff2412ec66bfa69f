import Motion
import TestSupport
import Testing

struct ScrollerPlacesTests {
  /// Tabs of 40, 100 and 200 px in a ring of 340 px.
  private let strip = SnapLayout(widths: [40, 100, 200], viewport: 0, wraps: true)
  private let pixels = Scroller.Settings(spring: .pages, extent: 300)

  @Test func `even places compute their nearest place and positions`() {
    let covers = EvenPlaces.bounded(count: 5, spacing: 2)
    #expect(covers.bounds == 0...8)
    #expect(covers.index(nearest: 4.9) == 2 && covers.index(nearest: 99) == 4)
    #expect(covers.index(nearest: -3) == 0 && covers.position(of: 3) == 6)
    #expect(EvenPlaces.ring(count: 5).index(nearest: -7.4) == -7)
    #expect(EvenPlaces.free(bounds: 0...90, spacing: 50).position(of: 2) == 90)
  }

  @Test func `even places and a ring agree, with halves, copies and a single item`() {
    #expect(EvenPlaces.ring(count: 9).index(nearest: -0.5) == 0)
    #expect(EvenPlaces.ring(count: 1).period == nil)
    for count in 0...6 {
      for ring in [Ring(count: count, wraps: false), Ring(count: count, wraps: true)] {
        let even = ring.wraps ? EvenPlaces.ring(count: count) : .bounded(count: count)
        let wide = EvenPlaces.ring(count: count, spacing: 4)
        #expect(even.period == ring.period && even.bounds == ring.bounds)
        #expect(even.snaps == ring.snaps)
        for quarter in -40...40 {
          let position = Double(quarter) / 4
          #expect(even.index(nearest: position) == ring.index(nearest: position))
          for index in 0..<count {
            let slot = ring.slot(of: index, nearestTo: position)
            #expect(even.copy(of: index, nearest: position) == slot)
            #expect(ring.copy(of: index + 3 * count, nearest: position) == slot || !ring.wraps)
            #expect(!ring.wraps || wide.copy(of: index, nearest: 4 * position) == slot)
          }
        }
      }
    }
  }

  @Test func `of two tabs in a ring the nearer copy is chosen, in pixels`() {
    // 90 is 70 px on from 20; 240 − 340 is 120 px back, 240 is 220 px on.
    #expect(strip.copy(of: 1, nearest: 20) == 1 && strip.copy(of: 2, nearest: 20) == -1)
    // From 190: 20 + 340 is 170 px on, 20 is 170 px back: ahead.
    #expect(strip.copy(of: 0, nearest: 190) == 3 && strip.copy(of: 0, nearest: 189) == 0)
  }

  /// Tabs at 20, 90 and 240 in a ring of 340.
  @Test func `the place of a fling follows one rule for all places`() {
    // From 90 to 240: more than 75 px/s go one on.
    #expect(strip.restingIndex(proposed: 110, velocity: 76, from: 91) == 2)
    #expect(strip.restingIndex(proposed: 110, velocity: 74, from: 91) == 1)
    #expect(strip.restingIndex(proposed: 70, velocity: -80, from: 90) == 0)
    #expect(strip.restingIndex(proposed: 440, velocity: 1_200, from: 140) == 4)
    // 80/4 px before 110: from 90 itself.
    #expect(strip.restingIndex(proposed: 110, velocity: 80) == 2)
    // The distance that the drag has moved since 20 counts.
    #expect(strip.restingIndex(proposed: 111, velocity: 76, from: 92, heldSince: 20) == 1)
    #expect(EvenPlaces.bounded(count: 0).restingIndex(proposed: 3, velocity: 9) == nil)
    #expect(EvenPlaces.bounded(count: 1).restingIndex(proposed: 3, velocity: 9) == 0)
    #expect(EvenPlaces.bounded(count: 5).restingIndex(proposed: 3.4, velocity: 9, from: 4) == 4)
    // Cells without a width share one position: none of them is the next.
    let flat = SnapLayout(widths: [80, 0, 0, 0, 80], viewport: 80, alignment: .leading(inset: 0))
    #expect(flat.restingIndex(proposed: 80.5, velocity: 2, from: 80).map(flat.position(of:)) == 80)
    #expect(flat.restingIndex(proposed: 1, velocity: 90, from: 0) == 1)
  }

  @Test func `a strip flung in pixels rests on a tab's centre in one motion`() {
    var script = GestureScript<SnapLayout>()
    script.addDrag(of: 12, times: 10, every: 0.01, from: 0)
    let scroller = script.play(on: Scroller(position: 20, settings: pixels), over: strip).last
    // 140 + 1200/4 = 440: nearest is 90 + 340.
    #expect(scroller.target == 430)
    #expect(scroller.phase(at: 0.11) == .coasting)
    #expect(abs(scroller.velocity(at: 0.1) - 1_200) < 1e-9)
    #expect(scroller.moment(at: 5) == Moment(position: 430))
  }

  @Test func `half a place per second is measured by the places around`() {
    // From 90 to 240 a place is 150 px: 76 px/s are more than half of it, 74 are not.
    for (velocity, target) in [(76.0, 240.0), (74, 90)] {
      var script = GestureScript<SnapLayout>()
      script.addDrag(of: velocity / 100, times: 10, every: 0.01, from: 0)
      let scroller = script.play(on: Scroller(position: 90, settings: pixels), over: strip).last
      #expect(scroller.target == target)
    }
  }

  @Test func `a tab is reached the shorter way round in pixels as well`() {
    var scroller = Scroller(position: 20, settings: pixels)
    scroller.go(toPlace: 2, at: 0, over: strip)
    #expect(scroller.target == -100)
  }

  @Test func `an insertion before keeps every pixel in place, in every phase`() {
    let rows = EvenPlaces.free(bounds: 0...2_000, spacing: 56)
    for stage in 0..<5 {
      var scroller = Scroller(position: 300, settings: .init(spring: .rows, extent: 400))
      if stage > 0 {
        scroller.begin(at: 0, over: rows)
        for index in 1...6 { scroller.move(by: 9, at: Double(index) / 100, over: rows) }
      }
      if stage > 1 { scroller.end(at: 0.06, over: rows) }
      if stage == 3 { scroller.go(to: 1_000, at: 0.08, over: rows) }
      if stage == 4 { scroller.go(to: 1_900, at: 0.08, over: EvenPlaces.free(spacing: 10)) }
      var moved = scroller
      moved.rebase(offset: 56)
      for time in [0.09, 0.2, 0.4, 3] {
        let (old, new) = (scroller.moment(at: time), moved.moment(at: time))
        #expect(abs(new.position - old.position - 56) < 1e-9)
        #expect(abs(new.velocity - old.velocity) < 1e-9)
      }
      #expect(abs(moved.target - scroller.target - 56) < 1e-9)
      #expect(moved.restTime == scroller.restTime)
    }
  }

  @Test func `another unit keeps every pixel in place, also in the following motion`() {
    let pages = EvenPlaces.bounded(count: 9)
    let strip = EvenPlaces.bounded(count: 9, spacing: 80)
    var inPages = Scroller(position: 0, settings: .init(pixelsPerUnit: 80, extent: 2))
    inPages.begin(at: 0, over: pages)
    for index in 1...5 { inPages.move(by: -0.25, at: Double(index) / 100, over: pages) }
    var inPixels = inPages
    inPixels.rebase(scale: 80, offset: 0)
    #expect(inPixels.settings.pixelsPerUnit == 1 && inPixels.settings.extent == 160)
    inPages.move(by: 1.75, at: 0.06, over: pages)
    inPixels.move(by: 140, at: 0.06, over: strip)
    inPages.end(at: 0.06, over: pages)
    inPixels.end(at: 0.06, over: strip)
    #expect(inPixels.target == 80 * inPages.target && inPages.target > 0)
    for index in 6...100 {
      let time = Double(index) / 100
      #expect(abs(inPixels.position(at: time) - 80 * inPages.position(at: time)) < 1e-9)
    }
  }

  @Test func `a far jump and a stopped fling change their unit as well`() {
    var jump = Scroller(settings: .init(pixelsPerUnit: 80))
    jump.go(toPlace: 90, at: 0, over: EvenPlaces.ring(count: 900))
    var other = jump
    other.rebase(scale: 80, offset: 7)
    for index in 0...70 {
      let time = Double(index) / 100
      #expect(abs(other.position(at: time) - 80 * jump.position(at: time) - 7) < 1e-9)
    }
    var ends: [Double] = []
    for scale in [1.0, 80] {
      let unit = EvenPlaces.ring(count: 900, spacing: scale)
      var scroller = Scroller(settings: .init(pixelsPerUnit: 80))
      for start in [0, 0.1] {
        let places = start > 0 ? unit : EvenPlaces.ring(count: 900)
        scroller.begin(at: start, over: EvenPlaces.ring(count: 900))
        if start > 0 { scroller.rebase(scale: scale, offset: 0) }
        let delta = start > 0 ? 0.2 * scale : 0.2
        for index in 1...6 {
          scroller.move(by: delta, at: start + Double(index) / 100, over: places)
        }
        scroller.end(at: start + 0.06, over: places)
      }
      ends.append(scroller.velocity(at: 0.16) / scale)
    }
    #expect(ends[0] > 30 && abs(ends[1] - ends[0]) < 1e-9)
  }

  /// A flung strip counts in pixels; a click in flight makes it count in pages again.
  @Test func `a strip in flight changes its unit to pages and continues from there`() {
    var scroller = Scroller(position: 0, settings: .init(spring: .pages, extent: 300))
    scroller.begin(at: 0, over: EvenPlaces.ring(count: 7, spacing: 100))
    for index in 1...6 {
      scroller.move(by: 20, at: Double(index) / 100, over: EvenPlaces.ring(count: 7, spacing: 100))
    }
    scroller.end(at: 0.06, over: EvenPlaces.ring(count: 7, spacing: 100))
    let pixels = scroller.moment(at: 0.1)
    scroller.rebase(scale: 0.01, offset: 0)
    scroller.go(toPlace: 4, at: 0.1, over: EvenPlaces.ring(count: 7))
    let pages = scroller.moment(at: 0.1)
    #expect(abs(pages.position - pixels.position / 100) < 1e-12)
    #expect(abs(pages.velocity - pixels.velocity / 100) < 1e-12)
    #expect(scroller.moment(at: 2) == Moment(position: 4))
  }
}
