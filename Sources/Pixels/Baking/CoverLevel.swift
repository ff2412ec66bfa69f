/// GTK 4.8 filters textures only linearly, so the texture must be close to its size on the screen.
public enum CoverLevel: Int, Sendable, CaseIterable {
  /// The front cover, one texel for each device pixel.
  case front
  /// Full height, half the width.
  case side
  /// A cover in the distance or a small one.
  case half
  /// A turned cover in the distance.
  case halfSide
  case quarter

  public func columns(ofSide side: Int) -> Int {
    switch self {
    case .front: max(side, 1)
    case .side, .half: max((side + 1) / 2, 1)
    case .halfSide, .quarter: max((side + 3) / 4, 1)
    }
  }

  public func rows(ofSide side: Int) -> Int {
    switch self {
    case .front, .side: max(side, 1)
    case .half, .halfSide: max((side + 1) / 2, 1)
    case .quarter: max((side + 3) / 4, 1)
    }
  }

  /// Both are in sides of the front cover.
  public static func fitting(width: Double, height: Double) -> Self {
    // Five per cent too small is invisible and prevents frequent changes of level.
    if width > 0.5 / 0.95 { return .front }
    if height > 0.5 / 0.95 { return .side }
    if width > 0.25 / 0.95 { return .half }
    return height > 0.25 / 0.95 ? .halfSide : .quarter
  }

  /// In the order in which they may replace this one: finer ones first.
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
