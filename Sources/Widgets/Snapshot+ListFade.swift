public import Geometry
public import Gtk
internal import Numbers

extension Snapshot {
  /// The height over which the first and the last row of a list fade where there are more.
  private static let fadeHeight = 24.0

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
