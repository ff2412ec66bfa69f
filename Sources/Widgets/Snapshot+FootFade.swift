public import Geometry
public import Gtk
internal import Numbers

extension Snapshot {
  /// The height over which the last row of a list fades where more follow.
  private static let footHeight = 24.0

  /// How much the last row fades when so many pixels follow: less, as the end of the list comes
  /// near.
  public static func footFade(rest: Double) -> Double { (rest / footHeight).clamped(to: 0...1) }

  /// Fades the foot of a list into its ground; in high contrast, which must not have pale text, a
  /// rule is there instead.
  public func fadeFoot(
    of list: Rect,
    into ground: Color,
    strength: Double,
    isHighContrast: Bool = Toolkit.isHighContrast
  ) {
    guard strength > 0 else { return }
    let end = list.origin.y + list.size.height
    if isHighContrast {
      let rule = Rect(x: list.origin.x, y: end - 1, width: list.size.width, height: 1)
      return fill(rule, with: ground.luminance > 0.4 ? .black : .white)
    }
    let start = Point(x: list.origin.x, y: end - Self.footHeight)
    fill(
      Rect(x: start.x, y: start.y, width: list.size.width, height: Self.footHeight),
      with: Gradient(
        .line(from: start, to: Point(x: start.x, y: end)),
        Gradient.Stop(0, ground.opacity(0)),
        Gradient.Stop(1, ground.opacity(strength))
      )
    )
  }
}
