public import Geometry
public import Gtk
internal import Values

extension Snapshot {
  /// The height over which the first and the last row of a list fade where there are more.
  public nonisolated static let fadeHeight = 24.0

  /// How much a row at an edge fades when so many pixels are beyond it: less, as the end of the
  /// list comes near.
  public static func listFade(rest: Double) -> Double { (rest / fadeHeight).clamped(to: 0...1) }

  /// Fades the foot of a list into its ground; in high contrast, which must not have pale text, a
  /// rule is there instead.
  public func fadeFoot(
    of list: Rect,
    into ground: Color,
    strength: Double,
    isHighContrast: Bool = Toolkit.isHighContrast
  ) {
    let end = list.origin.y + list.size.height
    fade(list, from: end - Self.fadeHeight, to: end, ground, strength, isHighContrast)
  }

  /// Draws a list whose foot fades over a ground of more than one colour, of which no part must be
  /// painted; in high contrast a rule of the text's colour is there instead.
  ///
  /// GTK 4.8 has no masks, so the foot is drawn in stripes.
  public func drawFading(
    _ list: Rect,
    strength: Double,
    text: Color,
    isHighContrast: Bool = Toolkit.isHighContrast,
    _ body: () -> Void
  ) {
    guard strength > 0 else { return body() }
    let (left, width, end) = (list.origin.x, list.size.width, list.origin.y + list.size.height)
    if isHighContrast {
      body()
      return fill(Rect(x: left, y: end - 1, width: width, height: 1), with: text)
    }
    let start = end - Self.fadeHeight
    clipped(to: Rect(x: left, y: list.origin.y, width: width, height: start - list.origin.y), body)
    let height = Self.fadeHeight / Double(Self.stripes)
    for stripe in 0..<Self.stripes {
      let rect = Rect(x: left, y: start + Double(stripe) * height, width: width, height: height)
      let share = (Double(stripe) + 0.5) / Double(Self.stripes)
      clipped(to: rect) { faded(to: 1 - strength * share, body) }
    }
  }

  private static let stripes = 8

  /// Fades the head of a list that is scrolled, as its foot.
  public func fadeHead(
    of list: Rect,
    into ground: Color,
    strength: Double,
    isHighContrast: Bool = Toolkit.isHighContrast
  ) {
    let end = list.origin.y
    fade(list, from: end + Self.fadeHeight, to: end, ground, strength, isHighContrast)
  }

  private func fade(
    _ list: Rect,
    from start: Double,
    to end: Double,
    _ ground: Color,
    _ strength: Double,
    _ isHighContrast: Bool
  ) {
    guard strength > 0 else { return }
    let (left, width) = (list.origin.x, list.size.width)
    if isHighContrast {
      let rule = Rect(x: left, y: end > start ? end - 1 : end, width: width, height: 1)
      return fill(rule, with: ground.luminance > 0.4 ? .black : .white)
    }
    fill(
      Rect(x: left, y: min(start, end), width: width, height: abs(end - start)),
      with: Gradient(
        .line(from: Point(x: left, y: start), to: Point(x: left, y: end)),
        Gradient.Stop(0, ground.opacity(0)),
        Gradient.Stop(1, ground.opacity(strength))
      )
    )
  }
}
