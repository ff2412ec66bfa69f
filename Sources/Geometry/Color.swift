/// A colour in sRGB, with components from 0 to 1, not premultiplied.
public struct Color: Sendable, Hashable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Black.
  public static let black = Self(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = Self(red: 1, green: 1, blue: 1)
  /// Transparent black; fades to it darken, so prefer a colour with `opacity(0)`.
  public static let clear = Self(red: 0, green: 0, blue: 0, alpha: 0)

  /// A colour from its components.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour from hexadecimal notation: `0x2a76d2`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255,
      green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255,
      alpha: alpha
    )
  }

  /// The colour with another opacity.
  public func opacity(_ alpha: Double) -> Self {
    Self(red: red, green: green, blue: blue, alpha: alpha)
  }
}
