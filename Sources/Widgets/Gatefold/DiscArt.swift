internal import Geometry
internal import Glibc
internal import Gtk

/// A painted record: grooves, the light on them, and a label in the record's colour.
nonisolated enum DiscArt {
  private static let vinyl = 0.082
  private static let label = 0.335
  private static let hole = 0.024
  /// The borders between the tracks, in radii of the disc.
  private static let gaps = [0.43, 0.555, 0.66, 0.775, 0.885]

  /// Paints a disc that fills a square, off the main thread.
  @concurrent static func paint(side: Int, label: Color) async -> Texture {
    let radius = Double(side) / 2
    return Texture(width: side, height: side) { bytes in
      for row in 0..<side {
        for column in 0..<side {
          let (x, y) = (Double(column) + 0.5 - radius, Double(row) + 0.5 - radius)
          let distance = (x * x + y * y).squareRoot()
          let alpha = covered(radius - 0.5 - distance)
          guard alpha > 0 else { continue }
          let color = color(x: x, y: y, distance: distance, radius: radius, label: label)
          let at = (row * side + column) * 4
          bytes[at] = byte(color.red * alpha)
          bytes[at + 1] = byte(color.green * alpha)
          bytes[at + 2] = byte(color.blue * alpha)
          bytes[at + 3] = byte(alpha)
        }
      }
    }
  }

  private static func color(
    x: Double,
    y: Double,
    distance: Double,
    radius: Double,
    label: Color
  ) -> Color {
    let share = distance / radius
    let isLabel = covered((Self.label - share) * radius)
    var light = vinyl
    if isLabel < 1 {
      let grooved =
        covered((share - Self.label - 0.02) * radius) * covered((0.965 - share) * radius)
      let depth = gaps.contains { abs($0 - share) * radius < 1.2 } ? 0 : groove(share * radius)
      light += grooved * depth * 0.045
      light += sheen(x: x, y: y) * (0.55 + 0.45 * depth * grooved)
      // The rim catches the light.
      light += 0.16 * covered(1.5 - abs(radius - 1.5 - distance))
    }
    let body = Color(red: light, green: light, blue: light * 1.03)
    guard isLabel > 0 else { return body }
    let ring = covered(1 - abs(share - 0.92 * Self.label) * radius)
    var paper = label.mixed(with: .black, by: 0.25 * ring)
    paper = paper.mixed(with: .white, by: 0.12 * sheen(x: x, y: y))
    let isHole = covered((hole - share) * radius)
    return body.mixed(with: paper.mixed(with: .black, by: isHole), by: isLabel)
  }

  /// How much a groove reflects, from 0 to 1: broad enough to be turned without patterns.
  private static func groove(_ distance: Double) -> Double {
    0.5 + 0.2 * sin(distance * 2 * .pi / 4.3) + 0.3 * sin(distance * 2 * .pi / 9.1)
  }

  /// The light of a lamp on the grooves: two opposite wedges, strongest in their middle.
  private static func sheen(x: Double, y: Double) -> Double {
    let angle = abs(atan2(y, abs(x)) + 0.05)
    let wide = max(1 - angle / 0.62, 0)
    return 0.33 * wide * wide * (3 - 2 * wide)
  }

  private static func covered(_ depth: Double) -> Double { min(max(depth + 0.5, 0), 1) }

  private static func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
}
