internal import Geometry
internal import Glibc
internal import Gtk

/// A procedurally painted record sleeve: two half moons on either side of a crease.
nonisolated enum SleeveArt {
  private static let paper = Color(hex: 0xf3ead8)
  private static let night = Color(hex: 0x26345c)
  private static let day = Color(hex: 0xe8642e)
  private static let dusk = Color(hex: 0xe8b04a)

  /// GSK does not antialias the edges of a transformed texture, but filters its interior.
  static let margin = 2.0 / 512

  @concurrent static func paint(side: Int) async -> Texture {
    let border = Int((Double(side) * margin).rounded())
    let width = side + border * 2
    return Texture(width: width, height: width) { bytes in
      for row in 0..<width {
        for column in 0..<width {
          let x = (Double(column - border) + 0.5) / Double(side)
          let y = (Double(row - border) + 0.5) / Double(side)
          let color = color(x: x, y: y, pixel: 1 / Double(side))
          let alpha = covered(depth(x, y, corner: 0.012), 1 / Double(side))
          let at = (row * width + column) * 4
          bytes[at] = byte(color.red * alpha)
          bytes[at + 1] = byte(color.green * alpha)
          bytes[at + 2] = byte(color.blue * alpha)
          bytes[at + 3] = byte(alpha)
        }
      }
    }
  }

  /// The distance of a point from the sleeve's rounded edge; positive inside.
  private static func depth(_ x: Double, _ y: Double, corner: Double) -> Double {
    let (dx, dy) = (abs(x - 0.5) - 0.5 + corner, abs(y - 0.5) - 0.5 + corner)
    let (outX, outY) = (max(dx, 0), max(dy, 0))
    return corner - (outX * outX + outY * outY).squareRoot() - min(max(dx, dy), 0)
  }

  /// The colour at a point of the sleeve, from 0 to 1; `pixel` is the width of antialiased edges.
  private static func color(x: Double, y: Double, pixel: Double) -> Color {
    let (dx, dy) = (x - 0.5, y - 0.44)
    let distance = (dx * dx + dy * dy).squareRoot()
    let rings: [(radius: Double, left: Color, right: Color)] = [
      (0.33, day, night), (0.235, paper, dusk), (0.145, day, night), (0.05, paper, paper),
    ]
    var color = paper
    for ring in rings {
      let inside = covered(ring.radius - distance, pixel)
      let side = mix(ring.left, ring.right, covered(dx, pixel))
      color = mix(color, side, inside)
    }
    // The crease: a thin shadow on its left, light on its right.
    let crease = exp(-abs(dx) * 90) * (dx < 0 ? -0.16 : 0.05)
    return mix(color, crease < 0 ? .black : .white, abs(crease))
  }

  private static func covered(_ depth: Double, _ pixel: Double) -> Double {
    min(max(depth / pixel + 0.5, 0), 1)
  }

  private static func mix(_ one: Color, _ other: Color, _ share: Double) -> Color {
    Color(
      red: one.red + (other.red - one.red) * share,
      green: one.green + (other.green - one.green) * share,
      blue: one.blue + (other.blue - one.blue) * share
    )
  }

  private static func byte(_ part: Double) -> UInt8 { UInt8(min(max(part, 0), 1) * 255 + 0.5) }
}
