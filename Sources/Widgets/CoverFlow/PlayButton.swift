internal import Geometry
internal import Gtk
internal import Motion

/// The round button that is visible over the front cover while the pointer is on it.
struct PlayButton {
  /// The diameter in pixels.
  static let diameter = 56.0
  /// The duration of fading in or out, in seconds.
  private static let fade = 0.12
  /// How long the button is visible after the tap of a finger, in seconds.
  private static let stay = 2.5

  private(set) var isShown = false
  var isPressed = false
  private var start = -Double.infinity
  private var startOpacity = 0.0
  private var end = Double.infinity
  private var glyphs: [Glyph: Texture] = [:]

  enum Glyph: Hashable {
    case play, pause
  }

  func opacity(at time: Double) -> Double {
    let (from, to) = (startOpacity, isShown ? 1.0 : 0)
    let way = max(time - start, 0) / Self.fade
    return to > from ? min(from + way, to) : max(from - way, to)
  }

  func isResting(at time: Double) -> Bool {
    opacity(at: time) == (isShown ? 1 : 0) && end == .infinity
  }

  mutating func show(_ shows: Bool, at time: Double) {
    end = .infinity
    guard shows != isShown else { return }
    startOpacity = opacity(at: time)
    start = time
    isShown = shows
  }

  /// Shows the button for a while, as a finger cannot hover.
  mutating func showForAWhile(at time: Double) {
    show(true, at: time)
    end = time + Self.stay
  }

  /// Whether the button is visible for a limited time, whatever the pointer does.
  var isForAWhile: Bool { isShown && end < .infinity }

  mutating func tire(at time: Double) { if time > end { show(false, at: time) } }

  /// Hides the button without fading.
  mutating func hide() {
    isShown = false
    isPressed = false
    startOpacity = 0
    start = -.infinity
    end = .infinity
  }

  static func holds(_ point: Point, around center: Point) -> Bool {
    let (x, y) = (point.x - center.x, point.y - center.y)
    return x * x + y * y <= diameter * diameter / 4
  }

  // MARK: - Drawing

  /// Draws the button: dark glass over what `behind` draws.
  mutating func draw(
    on snapshot: Snapshot,
    around center: Point,
    glyph: Glyph,
    at time: Double,
    scale: Int,
    isHighContrast: Bool = false,
    isMirrored: Bool = false,
    behind: @escaping () -> Void
  ) {
    let opacity = opacity(at: time)
    guard opacity > 0 else { return }
    let radius = Self.diameter / 2 * (isPressed ? 0.96 : 1)
    let circle = Rect(
      x: center.x - radius,
      y: center.y - radius,
      width: radius * 2,
      height: radius * 2
    )
    let symbol = texture(of: glyph, scale: scale)
    let isPressed = isPressed
    snapshot.faded(to: opacity) {
      snapshot.shadow(
        of: circle,
        radius: radius,
        drop: 6,
        blur: 20,
        color: .black.opacity(0.35)
      )
      snapshot.clipped(to: circle, radius: radius) {
        snapshot.blurred(by: 12, behind)
        let alpha = isHighContrast ? 1 : isPressed ? 0.75 : 0.6
        snapshot.fill(circle, with: Color(hex: 0x101014, alpha: alpha))
      }
      snapshot.stroke(
        circle,
        radius: radius,
        width: isHighContrast ? 2 : 1,
        color: .white.opacity(isHighContrast ? 1 : 0.16)
      )
      // A triangle's centroid is nearer to its base than to its tip.
      let shift = glyph == .play ? 1.5 : 0
      snapshot.saved {
        snapshot.translate(x: center.x, y: center.y)
        snapshot.scale(x: isMirrored ? -1 : 1, y: 1)
        snapshot.draw(symbol, in: Rect(x: shift - 11, y: -11, width: 22, height: 22))
      }
    }
  }

  private mutating func texture(of glyph: Glyph, scale: Int) -> Texture {
    let side = 22 * max(scale, 1)
    if let made = glyphs[glyph], made.width == side { return made }
    let made = Self.paint(glyph, side: side)
    glyphs[glyph] = made
    return made
  }

  /// White symbols on a grid of 16, with sixteen samples for each pixel.
  private static func paint(_ glyph: Glyph, side: Int) -> Texture {
    Texture(width: side, height: side) { bytes in
      let unit = 16 / Double(side)
      for row in 0..<side {
        for column in 0..<side {
          var inside = 0
          for probe in 0..<16 {
            let x = (Double(column) + (Double(probe % 4) + 0.5) / 4) * unit
            let y = (Double(row) + (Double(probe / 4) + 0.5) / 4) * unit
            if glyph == .play ? isInTriangle(x, y) : isInBars(x, y) { inside += 1 }
          }
          let value = UInt8(inside * 255 / 16)
          let at = (row * side + column) * 4
          for part in 0..<4 { bytes[at + part] = value }
        }
      }
    }
  }

  /// A triangle with its corners rounded by one unit.
  private static func isInTriangle(_ x: Double, _ y: Double) -> Bool {
    let corners = [Point(x: 5, y: 3), Point(x: 5, y: 13), Point(x: 12.4, y: 8)]
    var (isInside, nearest) = (true, Double.infinity)
    for index in 0..<3 {
      let (one, two) = (corners[index], corners[(index + 1) % 3])
      let (dx, dy) = (two.x - one.x, two.y - one.y)
      if dx * (y - one.y) - dy * (x - one.x) > 0 { isInside = false }
      let share = ((x - one.x) * dx + (y - one.y) * dy) / (dx * dx + dy * dy)
      let along = share.clamped(to: 0...1)
      let (ox, oy) = (x - one.x - along * dx, y - one.y - along * dy)
      nearest = min(nearest, ox * ox + oy * oy)
    }
    return isInside || nearest <= 1
  }

  private static func isInBars(_ x: Double, _ y: Double) -> Bool {
    (1.5...14.5).contains(y) && ((3...7).contains(x) || (9...13).contains(x))
  }
}
