internal import CGStreamer
internal import GLib

/// One of GStreamer's elements, retained as long as this object exists.
final class Element: @unchecked Sendable {
  // Unchecked: GStreamer's elements may be used from any thread.
  let pointer: UnsafeMutablePointer<GstElement>

  /// Nil where GStreamer has none.
  convenience init?(_ kind: String) {
    guard let pointer = gst_element_factory_make(kind, nil) else { return nil }
    self.init(adopting: pointer)
  }

  /// Adopts what a constructor returned, a floating reference or not.
  init(adopting pointer: UnsafeMutablePointer<GstElement>) {
    self.pointer = pointer
    g_object_take_ref(pointer)
  }

  deinit { gst_object_unref(pointer) }

  func set(_ property: String, to content: some ValueRepresentable) {
    var value = GValue()
    g_value_init(&value, type(of: content).valueType)
    content.store(in: &value)
    g_object_set_property(object, property, &value)
    g_value_unset(&value)
  }

  /// Sets a property of any type from its text in the syntax of `gst-launch-1.0`.
  func set(_ property: String, written text: String) {
    gst_util_set_object_arg(object, property, text)
  }

  func has(_ property: String) -> Bool {
    let type = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GTypeInstance.self)
    let kind = UnsafeMutableRawPointer(type.pointee.g_class)?
      .assumingMemoryBound(to: GObjectClass.self)
    return g_object_class_find_property(kind, property) != nil
  }

  /// Requests a state; returns false where the change fails at once.
  ///
  /// A message on the bus reports a later failure.
  @discardableResult
  func go(to state: GstState) -> Bool {
    gst_element_set_state(pointer, state) != GST_STATE_CHANGE_FAILURE
  }

  /// Whether its own state is PLAYING, even before the rest of its pipeline.
  var isPlaying: Bool {
    var state = GST_STATE_NULL
    gst_element_get_state(pointer, &state, nil, 0)
    return state == GST_STATE_PLAYING
  }

  /// Runs `body` while no other thread can change the element's state.
  func whileStateStays(_ body: () -> Void) {
    g_rec_mutex_lock(&pointer.pointee.state_lock)
    body()
    g_rec_mutex_unlock(&pointer.pointee.state_lock)
  }

  var position: Double? {
    var time: gint64 = 0
    guard gst_element_query_position(pointer, GST_FORMAT_TIME, &time) != 0 else { return nil }
    return Self.seconds(Int64(time))
  }

  /// The seconds until a running time in nanoseconds is audible; nil where no clock runs.
  func delay(untilRunning time: UInt64) -> Double? {
    guard time != .max, let clock = gst_element_get_clock(pointer) else { return nil }
    defer { gst_object_unref(clock) }
    let due = UInt64(gst_element_get_base_time(pointer)) &+ time
    return Double(Int64(truncatingIfNeeded: due &- UInt64(gst_clock_get_time(clock)))) / 1e9
  }

  /// Whether its clock shows a time that cannot be right.
  var hasLostClock: Bool {
    guard let clock = gst_element_get_clock(pointer) else { return false }
    defer { gst_object_unref(clock) }
    return Self.isLost(UInt64(gst_clock_get_time(clock)))
  }

  /// Whether a time of a clock, in nanoseconds, is none that a clock can have reached.
  static func isLost(_ time: UInt64) -> Bool { time > longestTime && time != .max }

  /// A hundred years: a clock may count from 1970.
  private static let longestTime: UInt64 = 100 * 365 * 86_400 * 1_000_000_000

  func contains(_ part: UnsafeMutablePointer<GstObject>?) -> Bool {
    guard let part else { return false }
    let own = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstObject.self)
    return part == own || gst_object_has_as_ancestor(part, own) != 0
  }

  /// The name of its factory.
  static func kind(of element: UnsafeMutablePointer<GstElement>) -> String? {
    gst_element_get_factory(element).flatMap { name(ofFactory: UnsafeMutableRawPointer($0)) }
  }

  static func name(ofFactory factory: UnsafeMutableRawPointer) -> String? {
    factory.assumingMemoryBound(to: GstObject.self).pointee.name.map { String(cString: $0) }
  }

  /// The element as a bin; valid only if it is one.
  var bin: UnsafeMutablePointer<GstBin> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstBin.self)
  }

  private var object: UnsafeMutablePointer<GObject> {
    UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GObject.self)
  }

  /// Converts GStreamer's nanoseconds to seconds; a negative time is unknown.
  static func seconds(_ time: Int64) -> Double? { time < 0 ? nil : Double(time) / 1e9 }
}
