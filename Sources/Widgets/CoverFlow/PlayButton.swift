internal import Geometry
internal import Gtk
internal import Pixels

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
    let circle = Rect(around: center, side: 2 * radius)
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

  /// White symbols on a grid of 16; the corners of the triangle are rounded by one unit.
  private static func paint(_ glyph: Glyph, side: Int) -> Texture {
    let figure: Figure =
      switch glyph {
      case .play:
        .polygon([Point(x: 5, y: 3), Point(x: 12.4, y: 8), Point(x: 5, y: 13)], grownBy: 1)
      case .pause: .all([.rect(3, 1.5, 4, 13), .rect(9, 1.5, 4, 13)])
      }
    let canvas = Canvas(side: side, units: 16, color: .clear)
    canvas.fill(.white, figure.outline)
    return Texture(Picture(of: canvas))
  }
}
