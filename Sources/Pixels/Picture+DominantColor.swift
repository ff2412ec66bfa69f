public import Geometry
internal import Motion

extension Picture {
  /// Hues are weighted by area and chroma; a picture without any hue gives a warm grey.
  public var dominantColor: Color {
    guard !isEmpty else { return Self.warmGrey(0.65) }
    // A few hundred samples are enough.
    let (columns, rows) = (min(width, 24), min(height, 24))
    let bins = 24
    var weights = [Double](repeating: 0, count: bins)
    var samples: [(lab: OKLab, weight: Double)] = []
    for place in 0..<columns * rows {
      let (x, y) = (2 * (place % columns) + 1, 2 * (place / columns) + 1)
      let pixel = self[x * width / (2 * columns), y * height / (2 * rows)]
      guard pixel >> 24 > 31 else { continue }
      let lab = OKLab(pixel.color)
      // Near black and near white the hue is not visible.
      let middle = 1 - abs(lab.lightness - 0.6) / 0.6
      let weight = max(lab.chroma - 0.012, 0) * max(middle, 0) * Double(pixel >> 24) / 255
      samples.append((lab, weight))
      guard weight > 0 else { continue }
      // Split the weight between the two nearest bins.
      let place = lab.hue * Double(bins)
      let low = Int(place) % bins
      let share = place - place.rounded(.down)
      weights[low] += weight * (1 - share)
      weights[(low + 1) % bins] += weight * share
    }
    let total = weights.reduce(0, +)
    guard total / Double(max(samples.count, 1)) > 0.001,
      let best = weights.indices.max(by: { weights[$0] < weights[$1] })
    else {
      let mean = samples.map(\.lab.lightness).reduce(0, +) / Double(max(samples.count, 1))
      return Self.warmGrey(0.5 + 0.25 * mean)
    }
    var (sum, lightness, a, b) = (0.0, 0.0, 0.0, 0.0)
    for (lab, weight) in samples where weight > 0 {
      let away = abs(lab.hue - Double(best) / Double(bins))
      guard min(away, 1 - away) < 1.5 / Double(bins) else { continue }
      sum += weight
      lightness += lab.lightness * weight
      a += lab.a * weight
      b += lab.b * weight
    }
    guard sum > 0 else { return Self.warmGrey(0.65) }
    // A glow is neither dark nor dull: a dark colour is lightened and made stronger, and keeps its
    // hue.
    let mean = OKLab(lightness: (lightness / sum).clamped(to: 0.52...0.78), a: a / sum, b: b / sum)
    let strength = max(Self.leastChroma / max(mean.chroma, 1e-6), 1)
    return OKLab(lightness: mean.lightness, a: mean.a * strength, b: mean.b * strength).color
  }

  /// The mean of a few hundred samples.
  public var meanColor: Color {
    var (red, green, blue, count) = (0.0, 0.0, 0.0, 0.0)
    let (columns, rows) = (min(width, 16), min(height, 16))
    for place in 0..<columns * rows {
      let (x, y) = (2 * (place % columns) + 1, 2 * (place / columns) + 1)
      let color = self[x * width / (2 * columns), y * height / (2 * rows)].color
      (red, green, blue) = (red + color.red, green + color.green, blue + color.blue)
      count += 1
    }
    guard count > 0 else { return Self.warmGrey(0.65) }
    return Color(red: red / count, green: green / count, blue: blue / count)
  }

  /// The least chroma of a glow whose picture has a hue.
  private static let leastChroma = 0.06

  /// The colour of lamps, nearly without a hue.
  private static func warmGrey(_ lightness: Double) -> Color {
    OKLab(lightness: lightness, a: 0.006, b: 0.024).color
  }
}
