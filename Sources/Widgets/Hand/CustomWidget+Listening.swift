public import Geometry
public import Gtk

extension CustomWidget {
  /// Adds the controllers of the keys, of the pointer and of the focus, which it shows.
  ///
  /// `onPoint` gets the pointer's place, and nil when it leaves; `onPress` returns whether the key
  /// was of use.
  public func listen(
    onPoint: ((Point?) -> Void)? = nil,
    onPress: @escaping (Key, Modifiers) -> Bool
  ) {
    if let onPoint {
      let motion = MotionController()
      motion.onEnter { onPoint($0) }
      motion.onMove { onPoint($0) }
      motion.onLeave { onPoint(nil) }
      add(motion)
    }
    let keys = KeyController()
    keys.onPress { onPress($0, $1) }
    add(keys)
    let focus = FocusController()
    focus.onEnter { [weak self] in self?.queueDraw() }
    focus.onLeave { [weak self] in self?.queueDraw() }
    add(focus)
  }
}
