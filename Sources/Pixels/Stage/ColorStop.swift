public import Geometry

public struct ColorStop: Sendable, Equatable {
  /// From 0 to 1.
  public var place: Double
  public var color: Color

  public init(_ place: Double, _ color: Color) {
    self.place = place
    self.color = color
  }
}

extension [ColorStop] {
  /// Colours are mixed premultiplied, as GSK mixes those of a gradient.
  func color(at place: Double) -> Color {
    guard let first, let last else { return .clear }
    guard place > first.place else { return first.color }
    for (one, other) in zip(self, dropFirst()) where place < other.place {
      let share = (place - one.place) / (other.place - one.place)
      return one.color.mixed(with: other.color, by: share)
    }
    return last.color
  }
}

extension Color {
  /// Weighted by their opacity.
  func mixed(with other: Color, by share: Double) -> Color {
    let alpha = self.alpha + (other.alpha - self.alpha) * share
    guard alpha > 0 else { return other.opacity(0) }
    func part(_ start: Double, _ end: Double) -> Double {
      (start * self.alpha * (1 - share) + end * other.alpha * share) / alpha
    }
    return Color(
      red: part(red, other.red),
      green: part(green, other.green),
      blue: part(blue, other.blue),
      alpha: alpha
    )
  }
}
