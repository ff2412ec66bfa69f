internal import CGtk
internal import GLib

extension Window {
  /// Makes it a modal window of an owner: it is above the owner and destroyed with it.
  public func attach(to owner: Window) {
    gtk_window_set_transient_for(cast(), owner.cast())
    gtk_window_set_modal(cast(), 1)
    gtk_window_set_destroy_with_parent(cast(), 1)
  }
}

extension Widget {
  /// The window that contains it; nil if there is none or it was not created in Swift.
  public var owningWindow: Window? {
    gtk_widget_get_root(widget).flatMap { Object.peer(of: UnsafeMutableRawPointer($0)) as? Window }
  }
}
