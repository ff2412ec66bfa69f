import Geometry
import Motion
import Testing

struct SleeveLayoutTests {
  /// The windows that it has to look right in, with the room of their controls.
  private static let windows: [(Double, Double, Double)] = [
    (360, 720, 280), (720, 360, 90), (800, 500, 170), (1180, 780, 246), (2560, 1440, 246),
    (3840, 2160, 246),
  ]

  private static func layout(
    _ width: Double = 1180,
    _ height: Double = 780,
    foot: Double = 246,
    isRightToLeft: Bool = false
  ) -> SleeveLayout {
    let closed = Rect(x: 12, y: height - 58, width: 48, height: 48)
    return SleeveLayout(
      size: Size(width: width, height: height),
      margins: SleeveLayout.Margins(top: 47, foot: foot),
      closed: isRightToLeft ? closed.mirrored(in: width) : closed,
      isRightToLeft: isRightToLeft
    )
  }

  @Test func `the cover's corners become those of the open sleeve without a jump`() {
    let layout = Self.layout()
    func seen(_ opening: Double) -> Double {
      layout.corner(at: opening, closed: 6, open: 2) * layout.side(at: opening) / layout.side
    }
    #expect(abs(seen(0) - 6) < 1e-9)
    #expect(abs(layout.corner(at: 1, closed: 6, open: 2) - 2) < 1e-9)
    for step in 0..<1000 {
      let (here, next) = (seen(Double(step) / 1000), seen(Double(step + 1) / 1000))
      #expect(next <= here + 1e-9 && here - next < 0.05, "\(step)")
    }
  }

  @Test(arguments: windows)
  func `the reflection of the open sleeve ends above the controls`(
    width: Double,
    height: Double,
    foot: Double
  ) throws {
    let layout = Self.layout(width, height, foot: foot)
    let (side, depth) = (layout.side, layout.mirrorDepth)
    let pose = layout.pose(at: 1)
    for (plane, x) in [(pose.cover, 0), (pose.cover, side), (pose.leaf, side)] {
      let image = plane.reflected(below: side + 0.5)
      let end = try #require(image.project(Point(x: x, y: side - depth)))
      #expect(end.y <= height - foot - 5 + 1e-6 || depth == 0)
    }
    #expect(layout.kind == .flat || depth > 0.1 * side && depth <= 0.32 * side)
  }

  @Test(arguments: [false, true]) func `closed, the cover lies exactly on its place`(
    isRightToLeft: Bool
  ) throws {
    let layout = Self.layout(isRightToLeft: isRightToLeft)
    let pose = layout.pose(at: 0)
    let side = layout.side
    let seen = try #require(
      pose.cover.bounds(of: Rect(x: 0, y: 0, width: side, height: side))
    )
    #expect(abs(seen.origin.x - (isRightToLeft ? 1180 - 60 : 12)) < 1e-9)
    #expect(abs(seen.origin.y - 722) < 1e-9)
    #expect(abs(seen.size.width - 48) < 1e-9 && abs(seen.size.height - 48) < 1e-9)
    #expect(!pose.showsWing)
  }

  @Test func `open, it has the size and the place of the design at 1180 × 780`() throws {
    let layout = Self.layout()
    let pose = layout.pose(at: 1)
    let leaf = Rect(x: 0, y: 0, width: layout.side, height: layout.side)
    let left = try #require(pose.cover.bounds(of: leaf))
    let right = try #require(pose.leaf.bounds(of: leaf))
    #expect(abs(left.origin.x - 167) < 1.5)
    #expect(abs(right.origin.x + right.size.width - 953) < 1.5)
    #expect(abs(left.origin.x + left.size.width - 560) < 1e-9 && abs(right.origin.x - 560) < 1e-9)
    #expect(abs(left.origin.y + left.size.height / 2 - 269.5) < 2)
    #expect(abs(pose.angle + 4 * .pi / 180) < 1e-12)
    #expect(abs(layout.side * SleeveLayout.discShare - 70) < 3)
  }

  @Test(arguments: windows.indices) func `open, the page stands on whole pixels at its own size`(
    index: Int
  ) throws {
    for isRightToLeft in [false, true] {
      let (width, height, foot) = Self.windows[index]
      let layout = Self.layout(width, height, foot: foot, isRightToLeft: isRightToLeft)
      let page = layout.page
      let pose = layout.pose(at: 1)
      guard layout.hasWing else {
        #expect(page.size == .zero)
        continue
      }
      #expect(page.size.width > 0.96 * layout.side && page.size.height > 0.97 * layout.side)
      for (x, y) in [(0.0, 0.0), (page.size.width, page.size.height), (31, 17)] {
        let seen = try #require(pose.page.project(Point(x: x, y: y)))
        #expect(abs(seen.x - page.origin.x - x) < 1e-6 && abs(seen.y - page.origin.y - y) < 1e-6)
      }
      for number in [page.origin.x, page.origin.y, page.size.width, page.size.height] {
        #expect(number == number.rounded())
      }
      let leaf = try #require(
        pose.leaf.bounds(of: Rect(x: 0, y: 0, width: layout.side, height: layout.side))
      )
      #expect(page.origin.x >= leaf.origin.x - 1e-5)
      #expect(page.origin.x + page.size.width <= leaf.origin.x + leaf.size.width + 1e-5)
    }
  }

  @Test func `the centre of the cover moves with the hand to the last bit`() throws {
    for (width, height, foot) in Self.windows {
      let layout = Self.layout(width, height, foot: foot)
      let start = layout.center(at: 0)
      for pulled in stride(from: 0.0, through: 1.05 * layout.travel, by: 7) {
        let opening = pulled / layout.travel
        let center = layout.center(at: opening)
        #expect(abs(start.y - center.y - pulled) < 1e-9)
        let middle = Point(x: layout.side / 2, y: layout.side / 2)
        let seen = try #require(layout.pose(at: opening).cover.project(middle))
        #expect(abs(seen.x - center.x) < 1e-9 && abs(seen.y - center.y) < 1e-9)
      }
    }
  }

  @Test(arguments: windows.indices) func `the open sleeve is inside the window, above the controls`(
    index: Int
  ) throws {
    let (width, height, foot) = Self.windows[index]
    let layout = Self.layout(width, height, foot: foot)
    let pose = layout.pose(at: 1)
    let cover = try #require(
      pose.cover.bounds(of: Rect(x: 0, y: 0, width: layout.side, height: layout.side))
    )
    let disc = layout.side * (1 + SleeveLayout.discShare)
    let edge = try #require(pose.leaf.project(Point(x: disc, y: 0))).x
    #expect(cover.origin.x >= 12 && cover.origin.y >= 47)
    #expect(cover.origin.y + cover.size.height <= height - foot)
    // Without a wing the disc is half out of the cover itself.
    if layout.hasWing { #expect(edge <= width - 12) }
    #expect(SleeveLayout.sides.contains(layout.side))
  }

  @Test func `it is spread, flat in low windows, and only the cover in narrow ones`() {
    let kinds = Self.windows.map { Self.layout($0.0, $0.1, foot: $0.2).kind }
    #expect(kinds == [.stacked, .flat, .spread, .spread, .spread, .spread])
    #expect(!Self.layout(360, 720).pose(at: 1).showsWing)
    #expect(abs(Self.layout(720, 360, foot: 90).pose(at: 1).angle) < 1e-12)
    #expect(Self.layout(3840, 2160).side == 1120)
  }

  @Test func `nothing on the way jumps`() throws {
    let layout = Self.layout()
    let points = [Point.zero, Point(x: layout.side, y: layout.side)]
    var last: [Point] = []
    for step in -80...1080 {
      let pose = layout.pose(at: Double(step) / 1000)
      let planes = [pose.cover, pose.leaf, pose.page]
      let seen = planes.flatMap { plane in points.compactMap { plane.project($0) } }
      #expect(seen.count == 6)
      for (one, other) in zip(last, seen) {
        #expect(abs(one.x - other.x) < 4 && abs(one.y - other.y) < 4)
      }
      last = seen
    }
  }

  @Test func `the wing is behind the cover until it is edge-on, then beside it`() throws {
    let layout = Self.layout()
    for step in 0...1000 {
      let pose = layout.pose(at: Double(step) / 1000)
      let spine = try #require(pose.leaf.project(.zero)).x
      let edge = try #require(pose.leaf.project(Point(x: layout.side, y: 0))).x
      #expect(pose.showsWing == (edge > spine))
    }
    #expect(!layout.pose(at: 1, wing: 0).showsWing)
    #expect(layout.pose(at: 1, wing: 0).discShift == 0)
  }

  @Test func `from right to left it is the mirror image`() throws {
    let (one, other) = (Self.layout(), Self.layout(isRightToLeft: true))
    for opening in [0, 0.3, 0.6, 1] {
      let (left, right) = (one.pose(at: opening), other.pose(at: opening))
      #expect(abs(one.center(at: opening).x + other.center(at: opening).x - 1180) < 1e-9)
      for x in [0.0, one.side] {
        let seen = try #require(left.leaf.project(Point(x: x, y: 0)))
        let mirrored = try #require(right.leaf.project(Point(x: one.side - x, y: 0)))
        #expect(abs(seen.x + mirrored.x - 1180) < 1e-9 && abs(seen.y - mirrored.y) < 1e-9)
      }
    }
  }

  @Test func `no numbers of a window make it trap`() {
    for number in [Double.nan, -5, 0, .infinity, 1e300] {
      let layout = SleeveLayout(
        size: Size(width: number, height: number),
        margins: SleeveLayout.Margins(top: number, foot: number),
        closed: Rect(x: 0, y: 0, width: number, height: number)
      )
      #expect(SleeveLayout.sides.contains(layout.side))
      #expect(layout.pose(at: 0.5).leaf.project(.zero) != nil)
    }
  }

  @Test func `a pinch has its whole way between a tenth and a half`() {
    #expect(SleeveLayout.pinched(to: 1) == 0 && SleeveLayout.pinched(to: 1.1) == 0)
    #expect(abs(SleeveLayout.pinched(to: 1.3) - 0.5) < 1e-12)
    #expect(SleeveLayout.pinched(to: 7) == 1 && SleeveLayout.pinched(to: 0.1) == -1)
    #expect(abs(SleeveLayout.pinched(to: 0.7) + 0.5) < 1e-12)
  }
}
