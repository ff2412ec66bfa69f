public import Geometry

/// Where a gatefold sleeve is on its stage: closed, open, and on the straight line between.
public struct SleeveLayout: Sendable, Equatable {
  /// The form of the open sleeve.
  public enum Kind: Sendable {
    /// Both leaves as a shallow V on a reflecting floor.
    case spread
    /// Both leaves flat beside each other, for low windows.
    case flat
    /// Only the cover and the disc, for narrow windows.
    case stacked
  }

  /// The heights that the owner's own controls take.
  public struct Margins: Sendable, Equatable {
    /// The height of a header.
    public var top: Double
    /// The height of the controls at the foot.
    public var foot: Double

    /// Margins by their two heights.
    public init(top: Double = 0, foot: Double = 0) {
      self.top = top
      self.foot = foot
    }
  }

  /// Windows narrower than this have no right wing.
  public static let narrowest = 600.0
  /// Windows lower than this, unless they are narrow, have flat leaves.
  public static let lowest = 440.0
  /// The sides that an open cover may have.
  public static let sides = 64.0...1120.0
  /// How far the leaves of an open sleeve are turned towards the viewer: 4°.
  public static let finalTurn = Double.degrees(4)
  /// The eye's distance, in sides: 1500 pixels at a side of 390.
  static let eyeDistance = 1500.0 / 390
  private static let farthest = 1e6
  private static let halves = sides.lowerBound / 2...sides.upperBound / 2
  /// The eye's height above the cover's middle, in sides.
  static let eyeHeight = 0.079
  /// The greatest height of the reflection, in sides.
  static let deepestMirror = 0.32
  /// How far above the controls it ends at least, with the line that parts it from the sleeve: their
  /// title begins 3 pixels below their top.
  static let mirrorGap = 6.0
  /// The width of the visible part of the open sleeve's disc, in sides.
  public static let discShare = 70.0 / 380
  /// The diameter of the disc, in sides.
  public static let discDiameter = 368.0 / 380
  /// How far the disc slides: from its place inside the wing, which is 6 of 380 short of the edge.
  static let discTravel = discShare + (1 - discDiameter) / 2

  /// The extent of the stage.
  public let size: Size
  /// The form of the open sleeve.
  public let kind: Kind
  /// Whether the cover is on the right and the page on the left.
  public let isRightToLeft: Bool
  /// The side of the open cover, an even number of pixels, so that its edges are on whole ones.
  public let side: Double
  /// The place of the closed cover, and the centre of the open one, both as on a stage from left to
  /// right.
  let closed: Rect
  let open: Point
  /// The height of the reflection below the sleeve, in pixels of its picture: when it is open, it
  /// ends above the title, which is at the top of the controls.
  public private(set) var mirrorDepth = 0.0
  /// The place of the page at rest, on whole pixels; empty where there is no right wing.
  public private(set) var page = Rect(size: .zero)

  /// The layout on a stage; `closed` is the place of the closed cover.
  public init(
    size: Size,
    margins: Margins = Margins(),
    closed: Rect,
    isRightToLeft: Bool = false
  ) {
    let width = size.width.clamped(to: 1...Self.farthest)
    let height = size.height.clamped(to: 1...Self.farthest)
    let header = margins.top.clamped(to: 0...Self.farthest)
    let room = max(height - header - margins.foot.clamped(to: 0...Self.farthest), 1)
    let closed = Self.bounded(closed)
    kind = width < Self.narrowest ? .stacked : height < Self.lowest ? .flat : .spread
    self.size = Size(width: width, height: height)
    self.isRightToLeft = isRightToLeft
    self.closed = isRightToLeft ? closed.mirrored(in: width) : closed
    let disc = Self.discShare
    // The highest and the broadest cover, and where the spine is beside the middle of the window.
    let (tallest, broadest, shift) =
      switch kind {
      case .spread: (0.8 * room, (width - 48) / (2 + disc), -0.077)
      case .flat: (room - 12, (width - 32) / (2 + disc), -disc / 2)
      case .stacked: (0.84 * room, (width - 40) / (1 + disc), (1 - disc) / 2)
      }
    side = (min(tallest, broadest) / 2).rounded().clamped(to: Self.halves) * 2
    // The reflection needs a little room below the feet.
    let below = kind == .flat ? 1 : 1.114
    let top = header + max((room - below * side) / 2, 0)
    let turn = kind == .spread ? Self.finalTurn : 0
    let spine = (width / 2 + shift * side).rounded()
    open = Point(x: spine - side / 2 * cos(turn), y: (top + side / 2).rounded())
    page = restingPage(spine: spine)
    mirrorDepth = mirrorDepth(above: header + room)
  }

  private func mirrorDepth(above controls: Double) -> Double {
    // The nearest edge is that of the disc, beside a turned leaf.
    let nearest = 1 - sin(finalTurn) * (0.5 + Self.discShare) / Self.eyeDistance
    let eye = open.y - Self.eyeHeight * side
    let below = (controls - Self.mirrorGap - eye) * nearest - (0.5 + Self.eyeHeight) * side
    return below.clamped(to: 0...Self.deepestMirror * side)
  }

  /// How far the leaves of the open sleeve are turned towards the viewer.
  public var finalTurn: Double { kind == .spread ? Self.finalTurn : 0 }

  /// Whether there is a right wing.
  public var hasWing: Bool { kind != .stacked }

  /// How far the cover's centre, and a hand that opens it, move vertically.
  public var travel: Double { max(abs(closed.center.y - open.y), 1) }

  /// The direction in which the hand opens it: −1 upwards.
  public var direction: Double { closed.center.y < open.y ? 1 : -1 }

  /// The centre of the cover on the screen at an opening, on a straight line.
  public func center(at opening: Double) -> Point {
    let place = path(at: opening)
    return isRightToLeft ? Point(x: size.width - place.x, y: place.y) : place
  }

  /// The side of the cover at an opening.
  public func side(at opening: Double) -> Double {
    let start = max(closed.size.width, 1)
    return max(lerp(start, side, SleeveCurves.growth.value(at: opening)), 1)
  }

  /// The radius of the cover's corners in its picture, at an opening: on the screen they have one
  /// radius while it is closed, and another once it has left its place.
  public func corner(at opening: Double, closed: Double, open: Double) -> Double {
    lerp(closed, open, SleeveCurves.corner.value(at: opening)) * side / side(at: opening)
  }

  /// The place of the open cover, as if it were not turned, on whole pixels.
  public var cover: Rect {
    let rect = Rect(
      x: (open.x - side / 2).rounded(),
      y: open.y - (side / 2).rounded(.down),
      width: side,
      height: side
    )
    return isRightToLeft ? rect.mirrored(in: size.width) : rect
  }

  /// The centre on a stage from left to right.
  func path(at opening: Double) -> Point {
    let start = closed.center
    return Point(x: lerp(start.x, open.x, opening), y: lerp(start.y, open.y, opening))
  }

  private static func bounded(_ rect: Rect) -> Rect {
    Rect(
      x: rect.origin.x.clamped(to: -farthest...farthest),
      y: rect.origin.y.clamped(to: -farthest...farthest),
      width: rect.size.width.clamped(to: 0...farthest),
      height: rect.size.height.clamped(to: 0...farthest)
    )
  }

  /// The largest rectangle of whole pixels inside the open right leaf.
  private func restingPage(spine: Double) -> Rect {
    guard hasWing else { return Rect(size: .zero) }
    let leaf = pose(with: cover(at: 1), at: 1, wing: 1).leaf
    guard let top = leaf.project(.zero), let foot = leaf.project(Point(x: 0, y: side)),
      let edge = leaf.project(Point(x: side, y: 0))
    else { return Rect(size: .zero) }
    // Rounding errors of the projection do not cost a pixel.
    let start = (top.y - 1e-6).rounded(.up)
    let rect = Rect(
      x: spine,
      y: start,
      width: max((edge.x + 1e-6).rounded(.down) - spine, 0),
      height: max((foot.y + 1e-6).rounded(.down) - start, 0)
    )
    return isRightToLeft ? rect.mirrored(in: size.width) : rect
  }
}

extension SleeveLayout {
  /// By how much a pinch opens the sleeve, at the distance of the fingers relative to that at the
  /// start: it begins at a tenth, and has the whole way at half.
  public static func pinched(to scale: Double) -> Double {
    scale < 1
      ? -((0.9 - scale) / 0.4).clamped(to: 0...1) : ((scale - 1.1) / 0.4).clamped(to: 0...1)
  }
}
