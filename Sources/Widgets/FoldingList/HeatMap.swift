public import Geometry
internal import Values

/// The colours of a folding list: a gradient along its rows, as in a heat map.
public nonisolated struct HeatMap: Sendable, Equatable {
  /// The source of the row tints.
  public enum Ramp: String, Sendable, CaseIterable {
    case accent
    /// The gradient of Clear, from red to orange.
    case warm
    /// From green to blue.
    case lagoon
    /// From violet to rose.
    case dusk
    /// Greys, from dark to lighter.
    case graphite
  }

  public let ground: Color
  /// The background behind folding rows: dark in the light theme too.
  static let stage = Color(hex: 0x1e1e22)
  public let doneRow: Color
  public let doneText: Color
  public let header: Color
  public let help: Color
  public let text: Color
  /// Whether lines separate the rows, and no text is dimmed.
  let isContrasting: Bool
  /// Behind the mark of a swiped row, before releasing it has an effect.
  static let idle = Color(hex: 0x3a3a40)
  /// Behind the tick, once releasing completes the row.
  static let complete = Color(hex: 0x1b7f4f)
  /// Behind the cross, once releasing deletes the row.
  static let delete = Color(hex: 0xc01c28)
  private let tints: [Color]

  /// The number of precomputed intervals; tints between them are interpolated.
  private static let steps = 64

  public init(_ palette: Palette, ramp: Ramp = .accent) {
    let isContrasting = palette.isHighContrast
    self.isContrasting = isContrasting
    let accentHue = palette.accent.hue
    tints = (0...Self.steps).map { step in
      let share = Double(step) / Double(Self.steps)
      let contrast = isContrasting ? 7 : 4.5
      // The blue gradient goes from 258 to 318, and the blue accent itself has 255.3.
      return switch ramp {
      case .accent: Self.tint(share, hues: accentHue + 2.7, 60, contrast: contrast)
      case .warm: Self.warmTint(share, contrast: contrast)
      case .lagoon: Self.tint(share, hues: 152, 88, chroma: 0.75, contrast: contrast)
      case .dusk: Self.tint(share, hues: 295, 75, contrast: contrast)
      case .graphite:
        Self.tint(share, hues: 265, 0, chroma: 0.06, lightness: 0.36, contrast: contrast)
      }
    }
    text = ramp == .warm ? .black : .white
    if palette.isDark {
      header = isContrasting ? .black : Color(hex: 0x303036)
      ground = isContrasting ? .black : Color(hex: 0x1e1e22)
      doneRow = isContrasting ? .black : Color(hex: 0x29292d)
      doneText = Color(hex: isContrasting ? 0xb0b0b0 : 0x97979a)
      help = Color(hex: isContrasting ? 0xffffff : 0x98989c)
    } else {
      header = isContrasting ? .white : Color(hex: 0xe0e0e5)
      ground = isContrasting ? .white : Color(hex: 0xfafafa)
      doneRow = isContrasting ? .white : Color(hex: 0xe4e4e7)
      doneText = Color(hex: isContrasting ? 0x3c3c3e : 0x656568)
      help = Color(hex: isContrasting ? 0x000000 : 0x656568)
    }
  }

  /// The text colour of a header: the usual one if it is readable there.
  var headerText: Color {
    if header.contrast(with: text) >= 4.5 { return text }
    return header.contrast(with: .white) > header.contrast(with: .black) ? .white : .black
  }

  /// The tint of a row at a position along its list, from 0 to 1.
  public func tint(at warmth: Double) -> Color {
    let place = min(max(warmth, 0), 1) * Double(Self.steps)
    let step = min(Int(clamping: place), Self.steps - 1)
    return tints[step].mixed(with: tints[step + 1], by: place - Double(step))
  }

  /// Clear's formula: only green rises.
  ///
  /// The tint is lightened until the contrast with black is sufficient.
  private static func warmTint(_ share: Double, contrast: Double) -> Color {
    var (color, light) = (Color(red: 1, green: 0.6 * share, blue: 0), 0.0)
    while color.contrast(with: .black) < contrast, light < 1 {
      light += 0.01
      color = Color(red: 1, green: 0.6 * share, blue: 0).mixed(with: .white, by: light)
    }
    return color
  }

  /// A gradient in OKLCH over an arc of hues, darkened until the contrast with white is sufficient.
  private static func tint(
    _ share: Double,
    hues start: Double,
    _ arc: Double,
    chroma strength: Double = 1,
    lightness first: Double = 0.5,
    contrast: Double
  ) -> Color {
    func along(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    var lightness = along(first, 0.6)
    let (chroma, hue) = (along(0.165, 0.195) * strength, along(start, start + arc))
    var color = Color(lightness: lightness, chroma: chroma, hue: hue)
    while color.contrast(with: .white) < contrast, lightness > 0 {
      lightness -= 0.003
      color = Color(lightness: lightness, chroma: chroma, hue: hue)
    }
    return color
  }
}
