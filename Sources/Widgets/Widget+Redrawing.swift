internal import Gtk

extension Widget {
  /// Allocates its children and draws it again, in the next frame.
  func redraw() {
    queueAllocate()
    queueDraw()
  }
}
