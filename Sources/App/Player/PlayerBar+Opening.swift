internal import Geometry
internal import Gtk
internal import Widgets

/// The bar opens the sleeve of the now playing page under the hand.
extension PlayerBar: SleeveHandle {
  var busyParts: [Widget] { [seek, controls.volume, controls.mute] }

  /// Opens the sleeve by spreading two fingers.
  func listenToPinches() {
    let zoom = ZoomGesture()
    zoom.onBegin { [weak self] in self?.sleeveForHand?(true)?.pinchBegan() }
    zoom.onScale { [weak self] in self?.sleeveForHand?(false)?.pinchScaled(to: $0) }
    zoom.onEnd { [weak self] in self?.sleeveForHand?(false)?.pinchEnded() }
    zoom.onCancel { [weak self] in self?.sleeveForHand?(false)?.pinchCancelled() }
    add(zoom)
  }
}
