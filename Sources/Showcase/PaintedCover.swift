internal import Geometry
internal import Glibc
internal import Motion
public import Pixels

/// A cover of a few flat shapes; its number decides the design and the colours.
public nonisolated struct PaintedCover: Sendable {
  private let ground: Color
  private let inks: [Color]
  private var layers: [(shape: Shape, color: Color)] = []

  /// Covers with consecutive numbers differ in both.
  public init(_ number: Int) {
    let number = number & 0xffff_ffff
    let colors = Self.palettes[number * 5 % Self.palettes.count].map { Color(hex: $0) }
    (ground, inks) = (colors[0], Array(colors.dropFirst()))
    var chance = Chance(seed: UInt64(number))
    switch number % 7 {
    case 0: addMoons(&chance)
    case 1: addHills(&chance)
    case 2: addRings(&chance)
    case 3: addBands(&chance)
    case 4: addDots(&chance)
    case 5: addArches(&chance)
    default: addRooms(&chance)
    }
  }

  /// The same picture at every size.
  public func paint(side: Int) -> Picture {
    Picture(width: side, height: side) { pixels in
      for row in 0..<side {
        let y = (Double(row) + 0.5) / Double(side)
        for column in 0..<side {
          let x = (Double(column) + 0.5) / Double(side)
          var color = ground
          for layer in layers {
            // Edges are as wide as a pixel.
            let share = (layer.shape.depth(x, y) * Double(side) + 0.5).clamped(to: 0...1)
            if share > 0 { color = color.mixed(with: layer.color, by: share) }
          }
          pixels[row * side + column] = UInt32(pixel: color.mixed(with: .black, by: 0.15 * y))
        }
      }
    }
  }

  private mutating func add(_ shape: Shape, _ ink: Int) {
    layers.append((shape, inks[ink % inks.count]))
  }

  private mutating func addMoons(_ chance: inout Chance) {
    let (y, angle) = (chance.number(0.4...0.5), chance.number(-0.6...0.6))
    for (ring, radius) in [0.36, 0.25, 0.14].enumerated() {
      add(.disc(0.5, y, radius), ring)
      add(.moon(0.5, y, radius, angle: angle + Double(ring) * .pi), ring + 1)
    }
  }

  private mutating func addHills(_ chance: inout Chance) {
    add(.disc(chance.number(0.25...0.75), 0.3, chance.number(0.1...0.2)), 1)
    for hill in 0..<4 {
      let height = 0.42 + 0.15 * Double(hill)
      add(.hill(height, swing: chance.number(0.02...0.08), start: chance.number(0...6)), 3 - hill)
    }
  }

  private mutating func addRings(_ chance: inout Chance) {
    let (x, y) = (chance.number(0.2...0.8), chance.number(0.2...0.8))
    for ring in 0..<8 { add(.disc(x, y, 0.72 - 0.09 * Double(ring)), ring) }
  }

  private mutating func addBands(_ chance: inout Chance) {
    let angle = chance.number(-1.2...1.2)
    for band in 0..<5 {
      let place = 0.2 * Double(band) - 0.4
      add(.band(place, angle: angle, width: chance.number(0.04...0.14)), band)
    }
    add(.disc(0.5, 0.5, chance.number(0.1...0.24)), chance.whole(0...3))
  }

  private mutating func addDots(_ chance: inout Chance) {
    for dot in 0..<16 {
      let (x, y) = (0.17 + 0.22 * Double(dot % 4), 0.17 + 0.22 * Double(dot / 4))
      add(.disc(x, y, chance.number(0.03...0.1)), chance.whole(0...3))
    }
  }

  private mutating func addArches(_ chance: inout Chance) {
    let (x, y) = (chance.number(0.35...0.65), chance.number(0.4...0.55))
    for arch in 0..<4 {
      let radius = 0.38 - 0.09 * Double(arch)
      add(.disc(x, y, radius), arch)
      add(.box(x, y + 0.5, radius, 0.5), arch)
    }
  }

  private mutating func addRooms(_ chance: inout Chance) {
    let (x, y) = (chance.number(-0.03...0.03), chance.number(-0.03...0.03))
    for room in 0..<4 {
      let depth = Double(room)
      add(.box(0.5 + x * depth, 0.5 + y * depth, 0.4 - 0.1 * depth, 0.4 - 0.09 * depth), room)
    }
  }

  /// In sides of the cover.
  private enum Shape {
    case disc(Double, Double, Double)
    /// Half a disc.
    case moon(Double, Double, Double, angle: Double)
    /// All below a wave.
    case hill(Double, swing: Double, start: Double)
    /// A stripe at a distance from the centre.
    case band(Double, angle: Double, width: Double)
    /// With half its width and half its height.
    case box(Double, Double, Double, Double)

    /// The distance of a point from the edge, negative outside.
    func depth(_ x: Double, _ y: Double) -> Double {
      switch self {
      case .disc(let centerX, let centerY, let radius):
        return radius - ((x - centerX) * (x - centerX) + (y - centerY) * (y - centerY)).squareRoot()
      case .moon(let centerX, let centerY, let radius, let angle):
        let side = (x - centerX) * cos(angle) + (y - centerY) * sin(angle)
        return min(side, Self.disc(centerX, centerY, radius).depth(x, y))
      case .hill(let top, let swing, let start):
        return y - top - swing * sin(x * 7 + start)
      case .band(let place, let angle, let width):
        return width / 2 - abs((x - 0.5) * cos(angle) + (y - 0.5) * sin(angle) - place)
      case .box(let centerX, let centerY, let width, let height):
        return min(width - abs(x - centerX), height - abs(y - centerY))
      }
    }
  }

  /// The ground and four inks.
  private static let palettes: [[UInt32]] = [
    [0xf3ead9, 0x27365c, 0xe8662f, 0xe9b44c, 0x6f9c95],
    [0xf2efe6, 0x14213d, 0xd62f2b, 0xf4a51c, 0x3f7be0],
    [0x16332b, 0x2d7d5a, 0xe8b23a, 0xd9572f, 0xeef0e2],
    [0xfbe6de, 0x3b1c40, 0xc83a63, 0xf08b5c, 0x5f86b8],
    [0x12303f, 0x1f7a8c, 0xf2a65a, 0xc8553d, 0xe8f0f2],
    [0xf6e7c8, 0x4a1d12, 0xb9471a, 0xeb9427, 0x6d7f4f],
    [0xefe9f4, 0x2a1f4e, 0x7b5cd6, 0xf06aa6, 0x48b5c4],
    [0xd2d36a, 0x243126, 0x6f8f4e, 0xe9eedf, 0xe0703c],
    [0xfdf1dc, 0x1d2b53, 0xe95f5c, 0xf6b042, 0x3c9bd6],
    [0x4b1630, 0xa8324a, 0xe7837b, 0xd9b26a, 0xf7e3e3],
    [0x4361a8, 0x1b2338, 0xe24f6b, 0xf0b95b, 0xe6e9ee],
  ]
}
