public import Geometry
public import Gtk

extension CustomWidget {
  /// Adds controllers for keys, the pointer and the focus, whose changes redraw the widget.
  ///
  /// `onPoint` gets the pointer's place, and nil when it leaves; `onPress` returns whether it used
  /// the key.
  public func listen(
    onPoint: ((Point?) -> Void)? = nil,
    onPress: @escaping (Key, Modifiers) -> Bool
  ) {
    if let onPoint { onPointer { onPoint($0) } }
    onKeyPress { onPress($0, $1) }
    onFocusChange { [weak self] _ in self?.queueDraw() }
  }
}

extension Widget {
  /// Gives it the focus because of a press; the ring around the focus is for the keyboard only.
  func takeFocusByPointer() {
    owningWindow?.isFocusVisible = false
    if !hasFocus { takeFocus() }
  }
}
