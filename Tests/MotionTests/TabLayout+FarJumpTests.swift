import Motion
import Testing

struct TabLayoutFarJumpTests {
  typealias FarJump = TabLayout.FarJump

  @Test(arguments: [(2.0, 3), (2.0, 1), (2.0, 2), (2.4, 4), (2.4, 1)])
  func `to a neighbouring page there is no far jump`(position: Double, end: Int) {
    #expect(FarJump(from: position, to: end) == nil)
  }

  // s = (position − 2) / 4; page 2 at −s, page 6 at 1 − s.
  @Test(arguments: [(2, 0, 0, 1), (3, 0.25, -0.25, 0.75), (5, 0.75, -0.75, 0.25)])
  func `the page that leaves and the page that arrives are side by side`(
    position: Double,
    progress: Double,
    left: Double,
    sought: Double
  ) throws {
    let jump = try #require(FarJump(from: 2, to: 6))
    #expect(jump.progress(at: position) == progress)
    let pages = jump.pages(at: position)
    #expect(pages.leaving.offset == left)
    #expect(pages.arriving.offset == sought)
    #expect(pages.leaving.slot == 2)
    #expect(pages.arriving.slot == 6)
    #expect(jump.positionsPerPage == 4)
  }

  @Test func `backwards the arriving page enters from the left`() throws {
    let jump = try #require(FarJump(from: 0, to: -4))
    let pages = jump.pages(at: -1)
    #expect(pages.leaving == FarJump.Page(slot: 0, offset: 0.25))
    #expect(pages.arriving == FarJump.Page(slot: -4, offset: -0.75))
  }

  @Test func `a jump from between two pages first finishes that step`() throws {
    let jump = try #require(FarJump(from: 2.5, to: 7))
    #expect(jump.start == 3)
    let pages = jump.pages(at: 2.75)
    #expect(pages.leaving == FarJump.Page(slot: 2, offset: -0.75))
    #expect(pages.arriving == FarJump.Page(slot: 3, offset: 0.25))
    let back = try #require(FarJump(from: 2.5, to: -3))
    #expect(back.start == 2)
    #expect(back.pages(at: 2.25).leaving == FarJump.Page(slot: 3, offset: 0.75))
    #expect(back.pages(at: 2.25).arriving == FarJump.Page(slot: 2, offset: -0.25))
  }

  @Test(arguments: [(2.5, 9), (3.0, -2), (0.25, 12), (-0.75, -5)])
  func `during a far jump no page jumps and none between is visible`(from: Double, end: Int) throws
  {
    let jump = try #require(FarJump(from: from, to: end))
    let steps = 2000
    var seen: [Int: Double] = [:]
    for step in 0...steps {
      let position = from + (Double(end) - from) * Double(step) / Double(steps)
      let pages = jump.pages(at: position)
      var now: [Int: Double] = [:]
      for page in [pages.leaving, pages.arriving] where abs(page.offset) < 1 {
        now[page.slot] = page.offset
        let before = seen[page.slot] ?? (page.offset > 0 ? 1 : -1)
        let isContinuous = step == 0 || abs(page.offset - before) < 0.02
        #expect(isContinuous, "page \(page.slot) at \(position)")
        let bracket = [from.rounded(.down), from.rounded(.up), Double(end)]
        #expect(bracket.contains(Double(page.slot)))
      }
      seen = now
    }
    #expect(seen == [end: 0])
  }

  @Test(arguments: [(2, 10), (2, -6)])
  func `a scroller rests on both ends of a jump only`(start: Int, end: Int) throws {
    let jump = try #require(FarJump(from: Double(start), to: end))
    let low = Double(min(start, end))
    #expect(jump.bounds == low...low + 8)
    #expect([-1, 3.9, 4.1, 9].map { jump.index(nearest: low + $0) } == [0, 0, 1, 1])
    #expect([-1, 0, 1, 2].map { jump.position(of: $0) } == [low, low, low + 8, low + 8])
    #expect(jump.snaps && jump.period == nil)
  }

  @Test func `a jump ends at its start or at its target`() throws {
    let jump = try #require(FarJump(from: 2.5, to: 7))
    #expect(!jump.ends(from: 2.5, to: 2.9))
    #expect(!jump.ends(from: 2.9, to: 4))
    #expect(jump.ends(from: 6.9, to: 7))
    #expect(jump.ends(from: 6.9, to: 7.2))
    #expect(jump.ends(from: 3.1, to: 3))
    let start = try #require(FarJump(from: 3, to: 7))
    #expect(!start.ends(from: 3, to: 3))
  }

  @Test func `in a ring a far jump takes the shorter way`() throws {
    let ring = Ring(count: 12, wraps: true)
    let jump = try #require(FarJump(from: 1, to: ring.slot(of: 9, nearestTo: 1)))
    #expect(jump.end == -3)
  }
}
