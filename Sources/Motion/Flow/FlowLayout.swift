public import Geometry

/// The places of a flow's covers on a stage.
public struct FlowLayout: Sendable, Equatable {
  /// The range of the zoom.
  public static let zooms = 0.6...1.5
  /// The sides that a front cover may have, in pixels.
  public static let sides = 96.0...720.0
  /// Covers that are more transparent than this are not hit.
  public static let leastPresence = 0.25
  /// Stage extents are clamped to this range; no screen is larger.
  private static let stages = 1.0...1e6

  /// One style, or several during a change of style.
  public let styles: StyleMix
  /// The extent of the stage.
  public let stage: Size
  /// Whether the next item is on the left.
  public let isRightToLeft: Bool
  /// The front cover's place, on whole pixels.
  public let front: Rect
  /// The camera.
  public let perspective: Perspective
  /// The distance of two neighbouring side covers on the stage: a drag this long moves by one item.
  public private(set) var sidePitch = 0.0
  /// The farthest offset at which a cover touches the stage.
  public private(set) var farthestVisibleOffset = 0.0

  /// A layout for a stage; `nextStyle` and `blend` describe a transition to another style.
  public init(
    stage: Size,
    style: FlowStyle = .gatefold,
    nextStyle: FlowStyle? = nil,
    blend: Double = 0,
    zoom: Double = 1,
    isRightToLeft: Bool = false
  ) {
    self.init(
      stage: stage,
      styles: StyleMix(style, to: nextStyle ?? style, share: blend),
      zoom: zoom,
      isRightToLeft: isRightToLeft
    )
  }

  /// A layout for a mix of styles; `zooms` is wider while the user pulls beyond an end.
  public init(
    stage: Size,
    styles: StyleMix,
    zoom: Double = 1,
    within zooms: ClosedRange<Double> = Self.zooms,
    sides: ClosedRange<Double> = Self.sides,
    isRightToLeft: Bool = false
  ) {
    let stage = Size(
      width: stage.width.clamped(to: Self.stages),
      height: stage.height.clamped(to: Self.stages)
    )
    let front = Self.front(
      on: stage,
      zoom: zoom.isNaN ? 1 : zoom.clamped(to: zooms),
      sides: sides
    )
    let side = front.size.width
    self.styles = styles
    self.stage = stage
    self.isRightToLeft = isRightToLeft
    self.front = front
    perspective = Perspective(
      vanishingPoint: Point(
        x: front.center.x,
        y: front.center.y - styles.mean { $0.eyeHeight } * side
      ),
      distance: styles.mean { $0.eyeDistance(side: side, stageWidth: stage.width) }
    )
    farthestVisibleOffset = max(
      farthestVisibleOffset(towards: 1),
      farthestVisibleOffset(towards: -1)
    )
    sidePitch = pitchOfSideCovers()
  }

  /// The side of the front cover.
  public var side: Double { front.size.width }

  /// How many covers touch the stage at most.
  public var visibleCount: Int { Int(slot: (2 * farthestVisibleOffset).rounded(.down)) + 1 }

  // MARK: - From a position to the stage

  /// The pose of a cover at an offset, for a rectangle as large as the front cover.
  public func pose(at offset: Double) -> Pose {
    styles.pose(at: isRightToLeft ? -offset : offset, side: side, stageWidth: stage.width)
  }

  /// The x of a cover's middle on the stage.
  public func x(at offset: Double) -> Double {
    perspective.project(.zero, on: pose(at: offset))?.x ?? .infinity
  }

  /// The apparent size, in sides, of a square as large as the front cover at a pose.
  public func extent(of plane: PosedPlane) -> Size {
    let pose = plane.pose
    let recession = max(1 - pose.depth / perspective.distance, 1e-3)
    let height = pose.scale / recession
    return Size(width: height * abs(plane.cosine), height: height)
  }

  /// The slots whose covers touch the stage, as far as the ring has enough.
  public func window(at position: Double, in ring: Ring) -> SlotWindow {
    SlotWindow(around: position, within: farthestVisibleOffset(in: ring), in: ring)
  }

  /// The distance between the middles of two captions.
  public var captionPitch: Double { 0.98 * side }

  /// The caption of a cover: its distance from the middle and its opacity.
  public func caption(
    at offset: Double,
    meetsNext: Bool = false
  ) -> (shift: Double, opacity: Double) {
    let shift = captionPitch * (isRightToLeft ? -offset : offset)
    return (shift, max(1 - abs(offset) / (meetsNext ? 0.5 : 0.85), 0))
  }

  // MARK: - From the stage to a position

  /// How far the position moves when the side covers move `pixels` to the right.
  public func travel(by pixels: Double) -> Double {
    (isRightToLeft ? pixels : -pixels) / sidePitch
  }

  // MARK: - Computed once

  /// S = round(min(0.62 H, 0.545 W) · zoom), its middle at 0.367 H.
  ///
  /// A cover made larger than that keeps the share of the free height above it, which is 0.15 there:
  /// 0.62 / 2 + 0.15 · (1 − 0.62) = 0.367. So it grows into the stage, not out of it.
  private static func front(on stage: Size, zoom: Double, sides: ClosedRange<Double>) -> Rect {
    let wanted = (min(0.62 * stage.height, 0.545 * stage.width) * zoom).rounded()
    let side = wanted.clamped(to: sides)
    let middle = max(0.367 * stage.height, 0.15 * (stage.height - side) + side / 2)
    return Rect(
      x: ((stage.width - side) / 2).rounded(),
      y: (middle - side / 2).rounded(.down),
      width: side,
      height: side
    )
  }

  /// The greatest zoom at which a text below the front cover ends above the lowest `foot` pixels,
  /// at least 1; `text` returns its height, with the gap above it, for a cover's side.
  public static func greatestZoom(
    on stage: Size,
    foot: Double,
    text: (_ side: Double) -> Double
  ) -> Double {
    func hasRoom(_ zoom: Double) -> Bool {
      let front = front(on: stage, zoom: zoom, sides: sides)
      return front.origin.y + front.size.height + text(front.size.width) <= stage.height - foot
    }
    var (low, high) = (1.0, zooms.upperBound)
    if hasRoom(high) { return high }
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if hasRoom(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The mean distance from the end of the curves to the last cover that touches the stage.
  ///
  /// Before that place covers turn, grow and move aside, and do not follow a finger.
  private func pitchOfSideCovers() -> Double {
    let bend = styles.most { $0.lastBend(side: side, stageWidth: stage.width) }
    let start = max(bend, 1)
    let end = max(start + 1, farthestVisibleOffset.rounded(.down))
    return abs(x(at: end) - x(at: start)) / (end - start)
  }

  /// The offset on one side beyond which the covers' inner edges are off the stage.
  private func farthestVisibleOffset(towards direction: Double) -> Double {
    let farthest = styles.most { $0.farthestOffset(side: side, stageWidth: stage.width) }
    var outside = 1.0
    while outside < farthest, touchesStage(at: outside * direction) { outside += 1 }
    var inside = outside - 1
    for _ in 0..<40 {
      let middle = (inside + outside) / 2
      if touchesStage(at: middle * direction) { inside = middle } else { outside = middle }
    }
    return min(outside, farthest)
  }

  private func touchesStage(at offset: Double) -> Bool {
    let pose = pose(at: offset)
    let left = perspective.project(Point(x: -side / 2, y: 0), on: pose)
    let right = perspective.project(Point(x: side / 2, y: 0), on: pose)
    guard let left, let right else { return false }
    return max(left.x, right.x) > 0 && min(left.x, right.x) < stage.width
  }
}
