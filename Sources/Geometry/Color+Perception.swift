internal import Glibc

extension Color {
  /// A colour in OKLCH: lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees; chroma
  /// is reduced until the colour is within sRGB.
  ///
  /// Björn Ottosson, "A perceptual color space for image processing", 2020.
  public init(lightness: Double, chroma: Double, hue: Double) {
    let lightness = min(max(lightness, 0), 1)
    let direction = Point(x: cos(hue * .pi / 180), y: sin(hue * .pi / 180))
    var (least, most) = (0.0, chroma)
    var linear = Self.linear(lightness: lightness, a: chroma * direction.x, b: chroma * direction.y)
    if !linear.isOnScreen {
      for _ in 0..<24 {
        let middle = (least + most) / 2
        linear = Self.linear(lightness: lightness, a: middle * direction.x, b: middle * direction.y)
        if linear.isOnScreen { least = middle } else { most = middle }
      }
      linear = Self.linear(lightness: lightness, a: least * direction.x, b: least * direction.y)
    }
    self.init(
      red: Self.encoded(linear.red),
      green: Self.encoded(linear.green),
      blue: Self.encoded(linear.blue)
    )
  }

  /// Its hue in OKLCH, in degrees; undefined for greys.
  public var hue: Double {
    let (r, g, b) = (Self.decoded(red), Self.decoded(green), Self.decoded(blue))
    let l = pow(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b, 1.0 / 3)
    let m = pow(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b, 1.0 / 3)
    let s = pow(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b, 1.0 / 3)
    let across = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s
    let down = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s
    let degrees = atan2(down, across) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Its relative luminance, from 0 to 1 (WCAG 2).
  public var luminance: Double {
    0.2126 * Self.decoded(red) + 0.7152 * Self.decoded(green) + 0.0722 * Self.decoded(blue)
  }

  /// Its contrast ratio with another colour, from 1 to 21 (WCAG 2).
  public func contrast(with other: Self) -> Double {
    let (mine, its) = (luminance, other.luminance)
    return (max(mine, its) + 0.05) / (min(mine, its) + 0.05)
  }

  /// The colour, darkened with the same hue until white text has a contrast of `ratio` on it.
  public func darkened(until ratio: Double = 4.5) -> Self {
    guard contrast(with: .white) < ratio else { return self }
    var (dark, bright) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (dark + bright) / 2
      let isEnough = scaled(by: middle).contrast(with: .white) >= ratio
      if isEnough { dark = middle } else { bright = middle }
    }
    return scaled(by: dark)
  }

  /// The interpolation between it and another colour.
  public func mixed(with other: Self, by share: Double) -> Self {
    Self(
      red: red + (other.red - red) * share,
      green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share,
      alpha: alpha + (other.alpha - alpha) * share
    )
  }

  /// The colour with the least opacity from `share` on at which a text has a contrast of `ratio`.
  public func faded(to share: Double, on ground: Self, contrast ratio: Double = 4.5) -> Self {
    // Screens round the mixed colour.
    func isEnough(_ share: Double) -> Bool {
      ground.mixed(with: opacity(1), by: share).contrast(with: ground) >= ratio + 0.05
    }
    guard !isEnough(share) else { return opacity(share) }
    var (faint, clear) = (share, 1.0)
    for _ in 0..<10 {
      let middle = (faint + clear) / 2
      if isEnough(middle) { clear = middle } else { faint = middle }
    }
    return opacity(clear)
  }

  private func scaled(by factor: Double) -> Self {
    Self(red: red * factor, green: green * factor, blue: blue * factor, alpha: alpha)
  }

  private static func linear(
    lightness: Double,
    a: Double,
    b: Double
  ) -> (red: Double, green: Double, blue: Double, isOnScreen: Bool) {
    let l = cubed(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
    let m = cubed(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
    let s = cubed(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
    let red = 4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s
    let green = -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s
    let blue = -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s
    let screen = -1e-6...(1 + 1e-6)
    let isOnScreen = screen.contains(red) && screen.contains(green) && screen.contains(blue)
    return (red, green, blue, isOnScreen)
  }

  private static func cubed(_ number: Double) -> Double { number * number * number }

  /// Converts linear light to an sRGB component (IEC 61966-2-1).
  private static func encoded(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  private static func decoded(_ part: Double) -> Double {
    part <= 0.040_45 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
}
