internal import Geometry
internal import Gtk
internal import Motion
internal import Widgets

/// Drawing.
///
/// The view is dark in every style: its text lies on the cover of a large window, and a change of
/// colours between the forms would be a jump.
extension MiniPlayer {
  /// The colour around no cover.
  private static let ground = Color(hex: 0x222226)
  /// Even on a white cover, pale text then has a contrast of more than 4.5 : 1, and the cover's own
  /// text does not disturb.
  private static let scrim = 0.76

  func paint(on snapshot: Snapshot) {
    let isHighContrast = Toolkit.isHighContrast
    drawGround(isHighContrast ? 1 : Self.scrim, on: snapshot)
    snapshot.draw(cover, of: self)
    guard opacityOfParts > 0 else { return }
    snapshot.faded(to: opacityOfParts) {
      drawScrim(isHighContrast ? 1 : Self.scrim, on: snapshot)
      for part in parts where part !== seek { snapshot.draw(part, of: self) }
      // The time at the pointer lies over all else.
      snapshot.draw(seek, of: self)
    }
  }

  /// Draws the cover's colours, as dark as the scrim on the cover.
  private func drawGround(_ strength: Double, on snapshot: Snapshot) {
    let all = Rect(size: size)
    guard let tint = cover.tint, strength < 1 else {
      return snapshot.fill(all, with: strength < 1 ? Self.ground : .black)
    }
    snapshot.draw(tint, in: all)
    snapshot.fill(all, with: .black.opacity(strength))
  }

  private func drawScrim(_ strength: Double, on snapshot: Snapshot) {
    let layout = layout
    let place = layout.scrim
    guard place.size.height > 0 else { return }
    // It is even below the upper edge of the text.
    let even = (layout.words.origin.y - place.origin.y) / place.size.height
    let dark = Color.black.opacity(strength)
    snapshot.fill(
      place,
      with: Gradient(
        .line(
          from: place.origin,
          to: Point(x: place.origin.x, y: place.origin.y + place.size.height)
        ),
        [.init(0, .black.opacity(0)), .init(even.clamped(to: 0...1), dark), .init(1, dark)]
      )
    )
  }
}
