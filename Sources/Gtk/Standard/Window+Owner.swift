internal import CGtk
internal import GLib

extension Window {
  /// Belongs to another window from now on: stays over it, goes with it, and nothing else in it can
  /// be used meanwhile.
  public func stand(over owner: Window) {
    gtk_window_set_transient_for(cast(), owner.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
  }
}

extension Widget {
  /// The window that it is in, if there is one and it was made in Swift.
  public var owningWindow: Window? {
    gtk_widget_get_root(widget).flatMap { Object.peer(of: UnsafeMutableRawPointer($0)) as? Window }
  }
}
