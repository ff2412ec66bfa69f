package import Geometry
internal import Glibc
internal import Motion

/// After Ottosson: A perceptual color space for image processing, 2020.
package struct OKLab: Equatable {
  /// From 0 to 1.
  package var lightness: Double
  /// From green to red.
  package var a: Double
  /// From blue to yellow.
  package var b: Double

  package init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// The hue is in turns of a circle.
  package init(lightness: Double, chroma: Double, hue: Double) {
    self.init(
      lightness: lightness,
      a: chroma * cos(2 * .pi * hue),
      b: chroma * sin(2 * .pi * hue)
    )
  }

  package init(_ color: Color) {
    let red = LinearLight.light(color.red)
    let green = LinearLight.light(color.green)
    let blue = LinearLight.light(color.blue)
    let long = cbrt(0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue)
    let medium = cbrt(0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue)
    let short = cbrt(0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue)
    lightness = 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short
    a = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short
    b = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short
  }

  package var chroma: Double { (a * a + b * b).squareRoot() }

  /// In turns of a circle, from 0 to 1.
  package var hue: Double {
    let turns = atan2(b, a) / (2 * .pi)
    return turns < 0 ? turns + 1 : turns
  }

  /// The nearest sRGB colour of the same hue.
  package var color: Color {
    var scale = 1.0
    while true {
      let long = cube(lightness + scale * (0.396_337_777_4 * a + 0.215_803_757_3 * b))
      let medium = cube(lightness - scale * (0.105_561_345_8 * a + 0.063_854_172_8 * b))
      let short = cube(lightness - scale * (0.089_484_177_5 * a + 1.291_485_548 * b))
      let red = 4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short
      let green = -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short
      let blue = -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short
      let isShown = [red, green, blue].allSatisfy { $0 > -0.002 && $0 < 1.002 }
      if isShown || scale <= 0.02 {
        return Color(
          red: LinearLight.encoded(red.clamped(to: 0...1)),
          green: LinearLight.encoded(green.clamped(to: 0...1)),
          blue: LinearLight.encoded(blue.clamped(to: 0...1))
        )
      }
      // Outside sRGB, reduce the chroma and keep the hue.
      scale -= 0.02
    }
  }

  private func cube(_ value: Double) -> Double { value * value * value }
}
