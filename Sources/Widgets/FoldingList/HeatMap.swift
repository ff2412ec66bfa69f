public import Geometry
internal import Numbers

/// The colours of a folding list: they run along it as along heated metal.
public nonisolated struct HeatMap: Sendable, Equatable {
  /// Where the colours come from.
  public enum Ramp: Sendable, Equatable {
    /// From the accent on.
    case accent
    /// Clear's, from red to orange.
    case warm
  }

  /// Behind the rows.
  public let ground: Color
  /// Behind a row that folds: dark in the light theme as well.
  static let stage = Color.black
  /// A row that is done.
  public let doneRow: Color
  /// The text of a row that is done, and its strike.
  public let doneText: Color
  /// The head of a level.
  public let header: Color
  /// Help on the ground.
  public let help: Color
  /// The text of rows that are open.
  public let text: Color
  /// Whether rows are told apart by lines, and none of their words is dimmed.
  let isContrasting: Bool
  /// Behind the mark of a row that is swiped, before letting go means something.
  static let idle = Color(hex: 0x3a3a40)
  /// Behind the tick, once the row would be done.
  static let complete = Color(hex: 0x1b7f4f)
  /// Behind the cross, once the row would be gone.
  static let delete = Color(hex: 0xc01c28)
  private let tints: [Color]

  /// So many colours are worked out; between them they mix.
  private static let steps = 64

  /// The colours for a palette.
  public init(_ palette: Palette, ramp: Ramp = .accent) {
    let isContrasting = palette.isHighContrast
    self.isContrasting = isContrasting
    let accentHue = palette.accent.hue
    tints = (0...Self.steps).map { step in
      let share = Double(step) / Double(Self.steps)
      let contrast = isContrasting ? 7 : 4.5
      return switch ramp {
      case .accent: Self.accentTint(share, accentHue: accentHue, contrast: contrast)
      case .warm: Self.warmTint(share, contrast: contrast)
      }
    }
    text = ramp == .warm ? .black : .white
    header = isContrasting ? .black : Color(hex: 0x26262b)
    if palette.isDark {
      ground = .black
      doneRow = isContrasting ? .black : Color(hex: 0x1c1c1f)
      doneText = Color(hex: isContrasting ? 0xb0b0b0 : 0x8a8a8c)
      help = Color(hex: isContrasting ? 0xffffff : 0x949494)
    } else {
      ground = isContrasting ? .white : Color(hex: 0xf2f2f4)
      doneRow = isContrasting ? .white : Color(hex: 0xe4e4e7)
      doneText = Color(hex: isContrasting ? 0x3c3c3e : 0x656568)
      help = Color(hex: isContrasting ? 0x000000 : 0x656568)
    }
  }

  /// The text on another ground than a tint: the usual one, where it can be read there.
  func text(on ground: Color) -> Color {
    if ground.contrast(with: text) >= 4.5 { return text }
    return ground.contrast(with: .white) > ground.contrast(with: .black) ? .white : .black
  }

  /// The tint of a row that is so far along its list, from 0 to 1.
  public func tint(at warmth: Double) -> Color {
    let place = min(max(warmth, 0), 1) * Double(Self.steps)
    let step = min(Int(clamping: place), Self.steps - 1)
    return tints[step].mixed(with: tints[step + 1], by: place - Double(step))
  }

  /// Clear's formula: only green rises.
  ///
  /// The tint is lightened where black has to be read more easily on it.
  private static func warmTint(_ share: Double, contrast: Double) -> Color {
    var (color, light) = (Color(red: 1, green: 0.6 * share, blue: 0), 0.0)
    while color.contrast(with: .black) < contrast, light < 1 {
      light += 0.01
      color = Color(red: 1, green: 0.6 * share, blue: 0).mixed(with: .white, by: light)
    }
    return color
  }

  /// From the accent on, in OKLCH, and darkened until white is read on it.
  private static func accentTint(_ share: Double, accentHue: Double, contrast: Double) -> Color {
    func along(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    var lightness = along(0.5, 0.6)
    // Blue's ramp goes from 258 to 318, and the blue accent itself has 255.3.
    let start = accentHue + 2.7
    let (chroma, hue) = (along(0.165, 0.195), along(start, start + 60))
    var color = Color(lightness: lightness, chroma: chroma, hue: hue)
    while color.contrast(with: .white) < contrast, lightness > 0 {
      lightness -= 0.003
      color = Color(lightness: lightness, chroma: chroma, hue: hue)
    }
    return color
  }
}
