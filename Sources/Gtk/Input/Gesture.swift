internal import CGtk
internal import GLib
public import Geometry

/// A controller that recognizes a movement of one or more fingers, or of the mouse.
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

  /// Resets the gesture after another one has claimed a finger or mouse button, once all of them
  /// are up.
  ///
  /// GTK 4.8 keeps the denial: after a drag over it, a widget would recognize no tap and no pinch
  /// any more, and not the next click.
  func forget(denied finger: OpaquePointer?) {
    guard let watch = PressWatch.over(gtk_event_controller_get_widget(opaque)) else { return }
    let reset = { [weak self] in
      if let self { gtk_event_controller_reset(opaque) }
    }
    if finger == nil { watch.beforeNextButton(reset) } else { watch.beforeNextFinger(reset) }
  }

  /// Claims the events: gestures outside its group are cancelled.
  public func claim() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_CLAIMED) }

  /// Denies the events: they remain with other gestures.
  public func deny() { gtk_gesture_set_state(opaque, GTK_EVENT_SEQUENCE_DENIED) }

  /// The centre of all its fingers, in the widget's coordinates; nil while there are none.
  public var center: Point? {
    guard gtk_gesture_is_active(opaque) != 0 else { return nil }
    if let exact = centerOfFingers() { return exact }
    var (x, y) = (0.0, 0.0)
    return gtk_gesture_get_bounding_box_center(opaque, &x, &y) != 0 ? Point(x: x, y: y) : nil
  }

  /// The centre of the box around two or more fingers on a touch screen; GTK 4.8 truncates its own
  /// box to whole pixels.
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

  /// Its fingers on a touch screen, in the widget's coordinates; on a touchpad only the pointer.
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

  /// Calls `handler` when enough fingers are down.
  public func onBegin(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("begin"), handler: handler)
  }

  /// Calls `handler` when the fingers are up.
  public func onEnd(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("end"), handler: handler)
  }

  /// Calls `handler` when another gesture has claimed the events; it undoes their effect.
  public func onCancel(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("cancel"), handler: handler)
  }
}

/// A gesture of one finger or one mouse button.
@MainActor open class SingleGesture: Gesture {
  /// The button that it handles: 1 is the primary one; 0 means all.
  public var button: Int {
    get { Int(gtk_gesture_single_get_button(opaque)) }
    set { gtk_gesture_single_set_button(opaque, guint(newValue)) }
  }

  /// Whether it handles touch events only.
  public var isForTouchOnly: Bool {
    get { gtk_gesture_single_get_touch_only(opaque) != 0 }
    set { gtk_gesture_single_set_touch_only(opaque, newValue ? 1 : 0) }
  }

  /// The button of the current event; touches count as 1.
  public var pressedButton: Int { Int(gtk_gesture_single_get_current_button(opaque)) }
}

/// A gesture of presses and releases, counted when they follow each other quickly.
@MainActor public final class ClickGesture: SingleGesture {
  /// A gesture for the primary button and touches.
  public init() {
    super.init(joining: gtk_gesture_click_new())
  }

  /// Calls `handler` for each press, with its number in a series of quick ones.
  public func onPress(_ handler: @escaping @MainActor (_ count: Int, _ point: Point) -> Void) {
    connect(Signal<Int32, Double, Double>("pressed")) { handler(Int($0), Point(x: $1, y: $2)) }
  }

  /// Calls `handler` for each release without a large movement since the press.
  public func onRelease(_ handler: @escaping @MainActor (_ count: Int, _ point: Point) -> Void) {
    connect(Signal<Int32, Double, Double>("released")) { handler(Int($0), Point(x: $1, y: $2)) }
  }

  /// Calls `handler` when a movement or a pause ends the series of clicks.
  public func onStop(_ handler: @escaping @MainActor () -> Void) {
    connect(Notice("stopped"), handler: handler)
  }
}

/// A gesture of a long press without movement.
@MainActor public final class LongPressGesture: SingleGesture {
  /// A gesture for the primary button and touches.
  public init() {
    super.init(joining: gtk_gesture_long_press_new())
  }

  /// Calls `handler` when the press is long enough.
  public func onPress(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("pressed")) { handler(Point(x: $0, y: $1)) }
  }
}

/// A gesture of a movement with the button or the finger down.
@MainActor public final class DragGesture: SingleGesture {
  /// A gesture for the primary button and touches.
  public init() { super.init(joining: gtk_gesture_drag_new()) }

  /// Calls `handler` when the drag begins at a point of the widget.
  public func onStart(_ handler: @escaping @MainActor (_ point: Point) -> Void) {
    connect(Signal<Double, Double>("drag-begin")) { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` with the offset from the drag's start.
  public func onMove(_ handler: @escaping @MainActor (_ offset: Point) -> Void) {
    connect(Signal<Double, Double>("drag-update")) { handler(Point(x: $0, y: $1)) }
  }

  /// Calls `handler` with the final offset at the end of the drag.
  public func onFinish(_ handler: @escaping @MainActor (_ offset: Point) -> Void) {
    connect(Signal<Double, Double>("drag-end")) { handler(Point(x: $0, y: $1)) }
  }
}

/// A pinch of two fingers on a touchpad or a touch screen.
@MainActor public final class ZoomGesture: Gesture {
  /// A gesture for both kinds of device.
  public init() { super.init(joining: gtk_gesture_zoom_new()) }

  /// To GTK 4.8 touchpad and mouse are one sequence: a denied mouse drag would disable pinches.
  override func forget(denied finger: OpaquePointer?) {
    guard finger == nil else { return super.forget(denied: finger) }
    gtk_event_controller_reset(opaque)
  }

  /// Calls `handler` with the distance of the fingers relative to that at the start.
  public func onScale(_ handler: @escaping @MainActor (_ scale: Double) -> Void) {
    connect(Signal<Double>("scale-changed"), handler: handler)
  }
}
