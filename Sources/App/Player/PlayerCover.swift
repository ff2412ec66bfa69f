internal import GLib
internal import Geometry
internal import Gtk
internal import Widgets

/// The small cover of the current track, which opens the now playing page.
final class PlayerCover: CoverTile {
  static let corner = 6.0

  var onPress: (() -> Void)?

  init(_ art: any CoverProvider<CoverID>) {
    super.init(art, side: 48, radius: Self.corner)
    isFocusable = true
    describe(.label(tr("Now Playing")))
    setCursor("pointer")
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in self?.onPress?() }
    add(click)
    listen { [weak self] key, modifiers in
      guard let self, modifiers.isEmpty, key == .enter || key == .keypadEnter || key == .space
      else { return false }
      onPress?()
      return true
    }
  }

  override class var cssName: String { "playercover" }
  override class var accessibleRole: AccessibleRole { .button }
  override var sleevePrint: Double? { 1 }

  override func draw(on snapshot: Snapshot) {
    super.draw(on: snapshot)
    if showsFocus {
      let ring = Rect(x: -2, y: -2, width: size.width + 4, height: size.height + 4)
      snapshot.stroke(ring, radius: 8, width: 2, color: palette.accent)
    }
  }
}
