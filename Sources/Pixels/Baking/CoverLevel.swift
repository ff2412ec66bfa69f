/// How finely a cover is baked: the size at which it will be seen.
///
/// GTK 4.8 can only filter a texture linearly, so it must come near the size on the screen.
public enum CoverLevel: Int, Sendable, CaseIterable {
  /// The front cover, one texel for each pixel of the screen.
  case front
  /// A cover turned to the side: as high as the front, half as wide.
  case side
  /// A cover far back or made small.
  case half
  /// One that is turned as well.
  case halfSide
  /// One that is very small.
  case quarter

  /// Texels across a cover whose side has `side` pixels.
  public func columns(ofSide side: Int) -> Int {
    switch self {
    case .front: max(side, 1)
    case .side, .half: max((side + 1) / 2, 1)
    case .halfSide, .quarter: max((side + 3) / 4, 1)
    }
  }

  /// Texels down it.
  public func rows(ofSide side: Int) -> Int {
    switch self {
    case .front, .side: max(side, 1)
    case .half, .halfSide: max((side + 1) / 2, 1)
    case .quarter: max((side + 3) / 4, 1)
    }
  }

  /// The smallest level that is fine enough for a cover that is seen as large as so many sides of
  /// the front cover.
  public static func fitting(width: Double, height: Double) -> Self {
    // A twentieth too small is not seen, and keeps a level from changing at a hair's breadth.
    if width > 0.5 / 0.95 { return .front }
    if height > 0.5 / 0.95 { return .side }
    if width > 0.25 / 0.95 { return .half }
    return height > 0.25 / 0.95 ? .halfSide : .quarter
  }

  /// The levels in the order in which they may stand in for this one: what is finer first.
  public var standIns: [Self] {
    switch self {
    case .front: [.front, .side, .half, .halfSide, .quarter]
    case .side: [.side, .front, .half, .halfSide, .quarter]
    case .half: [.half, .front, .side, .halfSide, .quarter]
    case .halfSide: [.halfSide, .half, .side, .front, .quarter]
    case .quarter: [.quarter, .halfSide, .half, .side, .front]
    }
  }
}
