/// A colour in sRGB, each part from 0 to 1, not premultiplied.
public struct Color: Sendable, Equatable {
  /// How much red.
  public var red: Double
  /// How much green.
  public var green: Double
  /// How much blue.
  public var blue: Double
  /// How much of it covers what is behind.
  public var alpha: Double

  /// No light.
  public static let black = Self(red: 0, green: 0, blue: 0)
  /// All light.
  public static let white = Self(red: 1, green: 1, blue: 1)
  /// Nothing at all; fades to it darken, so prefer a colour with `opacity(0)`.
  public static let clear = Self(red: 0, green: 0, blue: 0, alpha: 0)

  /// A colour by its parts.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour as designers write it: `0x2a76d2`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255,
      green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255,
      alpha: alpha
    )
  }

  /// The same colour, covering less or more.
  public func opacity(_ alpha: Double) -> Self {
    Self(red: red, green: green, blue: blue, alpha: alpha)
  }
}
