internal import CGtk
internal import GLib
public import Geometry

/// A controller that recognises a movement of one or more fingers, or of the mouse.
@MainActor open class Gesture: EventController {
  override init(joining pointer: (some ObjectPointer)?) {
    super.init(joining: pointer)
    connect(Signal<Borrowed>("sequence-state-changed")) { [weak self] finger in
      guard let self else { return }
      let sequence = finger.pointer.map { OpaquePointer($0) }
      if gtk_gesture_get_sequence_state(opaque, sequence) == GTK_EVENT_SEQUENCE_DENIED {
        forget(denied: sequence)
      }
    }
  }

  /// Forgets a finger, or the mouse's button, whose movement another gesture has claimed, once all of
  /// them have left.
  ///
  /// GTK 4.8 keeps the denial: having been dragged over once, a widget would hear of no tap and no
  /// pinch any more, and not of the next click.
  func forget(denied finger: OpaquePointer?) {
    guard let watch = PressWatch.over(gtk_event_controller_get_widget(opaque)) else { return }
    let reset = { [weak self] in
      if let self { gtk_event_controller_reset(opaque) }
    }
    if finger == nil { watch.beforeNextButton(reset) } else { watch.beforeNextFinger(reset) }
  }

  /// Takes the movement: nobody else gets it any more.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Leaves the movement to others for good.
  public func deny() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) }

  /// Whether a movement of its kind is under way.
  public var isRecognized: Bool { gtk_gesture_is_recognized(opaque) != 0 }

  /// The middle of all its fingers, in the widget's coordinates; nil while there are none.
  public var center: Point? {
    guard gtk_gesture_is_active(opaque) != 0 else { return nil }
    if let exact = centerOfFingers() { return exact }
    var (x, y) = (0.0, 0.0)
    return gtk_gesture_get_bounding_box_center(opaque, &x, &y) != 0 ? Point(x: x, y: y) : nil
  }

  /// The middle of the box around two or more fingers on a screen; GTK 4.8's own box is cut to whole
  /// pixels.
  private func centerOfFingers() -> Point? {
    let all = fingers
    guard all.count > 1, let first = all.first else { return nil }
    var (low, high) = (first, first)
    for finger in all {
      low = Point(x: min(low.x, finger.x), y: min(low.y, finger.y))
      high = Point(x: max(high.x, finger.x), y: max(high.y, finger.y))
    }
    return Point(x: (low.x + high.x) / 2, y: (low.y + high.y) / 2)
  }

  /// Where its fingers are on a screen, in the widget's coordinates; on a touchpad only the pointer.
  public var fingers: [Point] {
    let list = gtk_gesture_get_sequences(opaque)
    defer { g_list_free(list) }
    var points: [Point] = []
    var next = list
    while let finger = next {
      var (x, y) = (0.0, 0.0)
      let sequence = finger.pointee.data.map { OpaquePointer($0) }
      if gtk_gesture_get_point(opaque, sequence, &x, &y) != 0 { points.append(Point(x: x, y: y)) }
      next = finger.pointee.next
    }
    return points
  }

  /// Shares claims and denials with another gesture of the same widget.
  public func group(with other: Gesture) { gtk_gesture_group(opaque, other.opaque) }

  /// The fingers are down.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("begin"), handler: handler)
  }

  /// The fingers are up.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("end"), handler: handler)
  }

  /// Something else took the movement over; undo what it did.
  public func onCancel(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("cancel"), handler: handler)
  }
}

/// A gesture of one finger or one mouse button.
@MainActor open class SingleGesture: Gesture {
  /// The button that it listens to: 1 is the primary one; 0 means all.
  public var button: Int {
    get { Int(gtk_gesture_single_get_button(opaque)) }
    set { gtk_gesture_single_set_button(opaque, guint(newValue)) }
  }

  /// Whether it listens to fingers on a screen only.
  public var isForTouchOnly: Bool {
    get { gtk_gesture_single_get_touch_only(opaque) != 0 }
    set { gtk_gesture_single_set_touch_only(opaque, newValue ? 1 : 0) }
  }

  /// The button of the present event; touches count as 1.
  public var pressedButton: Int { Int(gtk_gesture_single_get_current_button(opaque)) }
}

/// Presses and releases, counted when they follow each other quickly.
@MainActor public final class ClickGesture: SingleGesture {
  /// Listens to the primary button and to touches.
  public init() {
    super.init(joining: gtk_gesture_click_new())
  }

  /// A button or a finger went down, for the n-th time in a row.
  public func onPress(_ handler: @escaping @MainActor (_ count: Int, _ point: Point) -> Void) {
    connect(Signal<Int32, Double, Double>("pressed")) { handler(Int($0), Point(x: $1, y: $2)) }
  }

  /// It went up again without having moved far.
  public func onRelease(_ handler: @escaping @MainActor (_ count: Int, _ point: Point) -> Void) {
    connect(Signal<Int32, Double, Double>("released")) { handler(Int($0), Point(x: $1, y: $2)) }
  }

  /// It moved too far or rested too long to count as a click.
  public func onStop(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("stopped"), handler: handler)
  }
}

/// A press that stays where it is.
@MainActor public final class LongPressGesture: SingleGesture {
  /// Listens to the primary button and to touches.
  public init() {
    super.init(joining: gtk_gesture_long_press_new())
  }

  /// It has stayed long enough.
  public func onPress(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("pressed")) { handler(Point(x: $0, y: $1)) }
  }
}

/// A movement with the button or the finger down.
@MainActor public final class DragGesture: SingleGesture {
  /// Listens to the primary button and to touches.
  public init() { super.init(joining: gtk_gesture_drag_new()) }

  /// It went down at a place of the widget.
  public func onStart(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("drag-begin")) { handler(Point(x: $0, y: $1)) }
  }

  /// How far it has come since then.
  public func onMove(_ handler: @escaping @MainActor (_ offset: Point) -> Void) {
    connect(Signal<Double, Double>("drag-update")) { handler(Point(x: $0, y: $1)) }
  }

  /// How far it had come when it went up.
  public func onFinish(_ handler: @escaping @MainActor (_ offset: Point) -> Void) {
    connect(Signal<Double, Double>("drag-end")) { handler(Point(x: $0, y: $1)) }
  }
}

/// Two fingers moving apart or together, on a touchpad or a touch screen.
@MainActor public final class ZoomGesture: Gesture {
  /// Listens to both kinds of pad.
  public init() { super.init(joining: gtk_gesture_zoom_new()) }

  /// Touchpad and mouse are one sequence to GTK 4.8: after a drag with the mouse no pinch would be
  /// heard.
  override func forget(denied finger: OpaquePointer?) {
    guard finger == nil else { return super.forget(denied: finger) }
    gtk_event_controller_reset(opaque)
  }

  /// How far the fingers are apart, in units of their first distance.
  public func onScale(_ handler: @escaping @MainActor (_ scale: Double) -> Void) {
    connect(Signal<Double>("scale-changed"), handler: handler)
  }

  /// How far the fingers are apart, in units of their first distance.
  public var scale: Double { gtk_gesture_zoom_get_scale_delta(opaque) }
}

/// A movement that ends in full flight: three or more fingers on a touchpad, one on a screen.
@MainActor public final class SwipeGesture: SingleGesture {
  /// Listens to swipes of as many fingers on a touchpad.
  public init(fingers: Int = 1) {
    super.init(
      joining: Object.make(
        gtk_gesture_swipe_get_type(),
        with: [("n-points", UInt32(fingers) as any ValueRepresentable)]
      )
    )
  }

  /// The fingers were lifted at a speed, in pixels per second.
  public func onSwipe(_ handler: @escaping @MainActor (_ velocity: Point) -> Void) {
    connect(Signal<Double, Double>("swipe")) { handler(Point(x: $0, y: $1)) }
  }
}
