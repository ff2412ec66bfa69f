internal import Geometry
internal import Gtk
internal import Widgets

/// The last visible result, which fades where more follow.
extension SearchPage {
  /// How much it fades.
  var footFade: Double { list.isVisible ? Snapshot.listFade(rest: list.restBelow) : 0 }

  func fadeFoot(on snapshot: Snapshot) {
    let top = list.convert(.zero, to: self)?.y ?? 0
    let place = Rect(x: 0, y: top, width: size.width, height: max(size.height - top, 0))
    snapshot.fadeFoot(of: place, into: palette.surface, strength: footFade)
  }
}
