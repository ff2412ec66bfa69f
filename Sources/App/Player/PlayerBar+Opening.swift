internal import Gtk
internal import Widgets

/// The bar opens the sleeve of the now playing page under the hand.
extension PlayerBar: SleeveHandle {
  /// Movements over the seek bar and the volume are theirs.
  var busyParts: [Widget] { [seek, controls.volume, controls.mute] }
}
