public import Motion
internal import Numbers

/// The colours of a folding list: they run along it as along heated metal.
public nonisolated struct HeatMap: Sendable, Equatable {
  /// Where the colours come from.
  public enum Ramp: Sendable, Equatable {
    /// From the accent on.
    case accent
    /// Clear's, from red to amber.
    case warm
  }

  /// Behind the rows: a dark stage, in the light theme too (look.md, "Lists").
  public let ground = Color.black
  /// A row that is done.
  public let doneRow: Color
  /// The text of a row that is done, and its strike.
  public let doneText: Color
  /// The head of a level.
  public let header: Color
  /// Help on the ground.
  public let help: Color
  /// The text of rows and of the head.
  public let text = Color.white
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
    let accentHue = palette.accent.hue
    tints = (0...Self.steps).map { step in
      let share = Double(step) / Double(Self.steps)
      return Self.tint(share, ramp, accentHue: accentHue, contrast: isContrasting ? 7 : 4.5)
    }
    doneRow = isContrasting ? .black : Color(hex: 0x1c1c1f)
    doneText = Color(hex: isContrasting ? 0xb0b0b0 : 0x8a8a8c)
    header = isContrasting ? .black : Color(hex: 0x26262b)
    help = Color(hex: isContrasting ? 0xffffff : 0x949494)
  }

  /// The tint of a row that is so far along its list, from 0 to 1.
  public func tint(at warmth: Double) -> Color {
    let place = min(max(warmth, 0), 1) * Double(Self.steps)
    let step = min(Int(clamping: place), Self.steps - 1)
    return tints[step].mixed(with: tints[step + 1], by: place - Double(step))
  }

  /// mocks/README.md, "Lists": in OKLCH, and darkened until white is read on it.
  private static func tint(
    _ share: Double,
    _ ramp: Ramp,
    accentHue: Double,
    contrast: Double
  ) -> Color {
    func along(_ from: Double, _ to: Double) -> Double { from + (to - from) * share }
    var lightness: Double
    let (chroma, hue): (Double, Double)
    switch ramp {
    case .accent:
      lightness = along(0.5, 0.6)
      // Blue's ramp goes from 258 to 318, and the blue accent itself has 255.3.
      let start = accentHue + 2.7
      (chroma, hue) = (along(0.165, 0.195), along(start, start + 60))
    case .warm:
      lightness = along(0.53, 0.64)
      (chroma, hue) = (along(0.205, 0.15), along(22, 68))
    }
    var color = Color(lightness: lightness, chroma: chroma, hue: hue)
    while color.contrast(with: .white) < contrast, lightness > 0 {
      lightness -= 0.003
      color = Color(lightness: lightness, chroma: chroma, hue: hue)
    }
    return color
  }
}
