public import CGLib
public import GLib
public import Gtk

/// The return value of a signal's handlers.
public enum Answer: Equatable {
  case nothing
  case flag(Bool)
  case object(Object?)
}

/// Emits a signal as GTK would; for signals of real devices.
@discardableResult
public func emit(
  _ signal: String,
  on object: Object,
  _ arguments: any ValueRepresentable...
) -> Answer {
  let raw = object.rawPointer.assumingMemoryBound(to: GTypeInstance.self)
  let type = raw.pointee.g_class.pointee.g_type
  var values = [GValue()]
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], object.rawPointer)
  for argument in arguments {
    var value = GValue()
    g_value_init(&value, Swift.type(of: argument).valueType)
    argument.store(in: &value)
    values.append(value)
  }
  defer { for index in values.indices { g_value_unset(&values[index]) } }
  let id = g_signal_lookup(signal, type)
  precondition(id != 0, "\(object.typeName) has no signal “\(signal)”")
  var query = GSignalQuery()
  g_signal_query(id, &query)
  // The lowest bit marks values that are not copied.
  let kind = query.return_type & ~GType(1)
  guard kind != GType(1 << 2) else {
    g_signal_emitv(&values, id, 0, nil)
    return .nothing
  }
  var answer = GValue()
  g_value_init(&answer, kind)
  defer { g_value_unset(&answer) }
  g_signal_emitv(&values, id, 0, &answer)
  if kind == FundamentalType.boolean { return .flag(Bool(value: &answer)) }
  precondition(g_type_is_a(kind, FundamentalType.object) != 0, "no test has asked this before")
  return .object(g_value_get_object(&answer).map { Object(sharing: $0) })
}

extension Widget {
  /// Whether one of its own key controllers uses a key.
  @discardableResult
  public func usesKey(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    controllers.contains {
      $0 is KeyController
        && emit("key-pressed", on: $0, key.symbol, UInt32(0), modifiers) == .flag(true)
    }
  }
}

/// The argument of a gesture's signals `begin`, `end` and `cancel` for a gesture of the mouse or
/// the touchpad, which has no touches.
public nonisolated struct NoTouches: ValueRepresentable {
  /// `GdkEventSequence`.
  public static var valueType: UInt { g_type_from_name("GdkEventSequence") }
  public init() {}
  public init(value: UnsafePointer<GValue>) {}
  public func store(in value: UnsafeMutablePointer<GValue>) {}
}
