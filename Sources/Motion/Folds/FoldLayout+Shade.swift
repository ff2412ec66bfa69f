public import Geometry

/// The shade over a panel: a gradient from its upper edge to its lower one.
public struct FoldShade: Sendable, Equatable {
  /// The colour at the upper edge.
  public var top: Color
  /// The colour at the lower edge.
  public var bottom: Color

  /// No shade.
  public static let none = Self(top: .black.opacity(0), bottom: .black.opacity(0))

  /// A gradient by its two colours.
  public init(top: Color, bottom: Color) {
    self.top = top
    self.bottom = bottom
  }

  /// Black, with one opacity at the upper edge and another at the lower.
  public init(darkTop: Double, darkBottom: Double) {
    self.init(top: .black.opacity(darkTop), bottom: .black.opacity(darkBottom))
  }

  /// The same shade, weaker by a factor from 0 to 1.
  public func scaled(by strength: Double) -> Self {
    Self(
      top: top.opacity(top.alpha * strength),
      bottom: bottom.opacity(bottom.alpha * strength)
    )
  }
}

/// The shades of edge-on panels; a panel has them times the sine of its angle.
public struct FoldShades: Sendable, Equatable {
  /// Over a row that hangs by one hinge.
  public var hinged: FoldShade
  /// Over the panel above a crease.
  public var upper: FoldShade
  /// Over the panel below a crease.
  public var lower: FoldShade

  /// Shades by the panels that they cover.
  public init(hinged: FoldShade, upper: FoldShade, lower: FoldShade) {
    self.hinged = hinged
    self.upper = upper
    self.lower = lower
  }

  /// The shades of the folding list.
  public static let list = Self(
    hinged: FoldShade(darkTop: 0.42, darkBottom: 0.42),
    upper: FoldShade(darkTop: 0.16, darkBottom: 0.34),
    lower: FoldShade(darkTop: 0.62, darkBottom: 0.46)
  )

  /// The shades of the track list, dark or light: each leaf of paper is nearly even, and of two
  /// leaves the one below a crease is turned from the light.
  public static func tracks(isDark: Bool) -> Self { isDark ? darkTracks : lightTracks }

  private static let darkTracks = Self.ofTracks(
    upper: FoldShade(darkTop: 0.02, darkBottom: 0.1),
    lower: FoldShade(darkTop: 0.35, darkBottom: 0.27)
  )
  private static let lightTracks = Self.ofTracks(
    upper: FoldShade(darkTop: 0, darkBottom: 0.04),
    lower: FoldShade(darkTop: 0.18, darkBottom: 0.13)
  )

  /// A last row without a partner is in the place of an upper panel, and is shaded like one.
  private static func ofTracks(upper: FoldShade, lower: FoldShade) -> Self {
    Self(hinged: upper, upper: upper, lower: lower)
  }
}
