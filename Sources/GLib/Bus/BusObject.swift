import CGLib

/// Why something that was asked over the bus is refused.
public nonisolated struct BusError: Error, Equatable, Sendable {
  /// The error's name on the bus.
  public let name: String
  /// What to tell a person.
  public let message: String

  /// An error by its parts.
  public init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }

  /// What was given makes no sense.
  public static func invalidArguments(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.InvalidArgs", message)
  }

  /// It cannot be done, now or ever.
  public static func notSupported(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.NotSupported", message)
  }

  /// Somebody asks too much.
  public static func limitsExceeded(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.LimitsExceeded", message)
  }
}

/// What an interface of an object does when it is asked over the bus.
///
/// GDBus has compared types with the interface's description before any of these is called.
public protocol BusInterface: AnyObject {
  /// Does what a method is for and answers its values; `sender` is who asks.
  func call(_ method: String, _ arguments: [Variant], from sender: String) throws(BusError)
    -> [Variant]
  /// What a method that takes a while does and returns then; nil where `call` returns at once.
  func later(_ method: String, _ arguments: [Variant]) -> (@MainActor () async -> [Variant])?
  /// The value of a property.
  func value(of property: String, for sender: String) throws(BusError) -> Variant
  /// Sets a property.
  func set(_ property: String, to value: Variant, from sender: String) throws(BusError)
}

extension BusInterface {
  /// All methods return at once.
  public func later(
    _ method: String,
    _ arguments: [Variant]
  ) -> (@MainActor () async -> [Variant])? { nil }
}

/// An interface of an object that is there for others on the bus as long as this is.
@MainActor public final class BusObject {
  private let bus: Bus
  private let id: UInt32

  /// Puts an interface there; `description` is its XML, a node with this interface in it.
  public init(
    _ interface: any BusInterface,
    _ name: String,
    describedBy description: String,
    at path: ObjectPath,
    on bus: Bus
  ) throws(GLibError) {
    self.bus = bus
    guard
      let node = try throwingGLibError({ g_dbus_node_info_new_for_xml(description, $0) }),
      let information = g_dbus_node_info_lookup_interface(node, name)
    else { throw GLibError(message: "the description has no interface \(name)") }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = callMethod
    table.get_property = getProperty
    table.set_property = setProperty
    let box = Unmanaged.passRetained(InterfaceBox(interface)).toOpaque()
    id = try throwingGLibError {
      g_dbus_connection_register_object(
        bus.opaque,
        path.description,
        information,
        &table,
        box,
        releaseInterface,
        $0
      )
    }
  }

  isolated deinit { g_dbus_connection_unregister_object(bus.opaque, id) }
}

private nonisolated final class InterfaceBox {
  nonisolated(unsafe) private weak var interface: (any BusInterface)?

  init(_ interface: any BusInterface) { self.interface = interface }

  /// Asks the interface, on the main thread, where GDBus calls.
  static func ask<Answer: Sendable>(
    _ data: UnsafeMutableRawPointer?,
    _ question: @MainActor (any BusInterface) throws(BusError) -> Answer
  ) -> Result<Answer, BusError> {
    guard let data else { return .failure(.notSupported("")) }
    nonisolated(unsafe) let interface =
      Unmanaged<InterfaceBox>.fromOpaque(data).takeUnretainedValue().interface
    return MainActor.assumeIsolated {
      guard let interface else { return .failure(.notSupported("The object is going.")) }
      return Result { () throws(BusError) in try question(interface) }
    }
  }
}

private nonisolated func text(_ raw: UnsafePointer<CChar>?) -> String {
  raw.map { String(cString: $0) } ?? ""
}

private nonisolated func put(
  _ error: BusError,
  into place: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) {
  let raw = g_dbus_error_new_for_dbus_error(error.name, error.message)
  // GLib writes the name into the message, and again when it answers by it.
  if let raw, raw.pointee.domain == g_dbus_error_quark() { g_dbus_error_strip_remote_error(raw) }
  if let place { place.pointee = raw } else { g_error_free(raw) }
}

private nonisolated let callMethod: GDBusInterfaceMethodCallFunc = {
  answerCall($7, from: text($1), text($4), $5, $6)
}

private nonisolated func answerCall(
  _ data: UnsafeMutableRawPointer?,
  from sender: String,
  _ method: String,
  _ parameters: OpaquePointer?,
  _ invocation: OpaquePointer?
) {
  var arguments: [Variant] = []
  if let parameters, case .tuple(let values) = Variant(parameters) { arguments = values }
  let given = arguments
  if case .success(let work?) = InterfaceBox.ask(data, { $0.later(method, given) }) {
    nonisolated(unsafe) let invocation = invocation
    return MainActor.assumeIsolated {
      _ = Task {
        g_dbus_method_invocation_return_value(invocation, Variant.tuple(await work()).floating)
      }
    }
  }
  let answer = InterfaceBox.ask(data) { interface throws(BusError) in
    try interface.call(method, given, from: sender)
  }
  switch answer {
  case .success(let values):
    g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).floating)
  case .failure(let error):
    g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
  }
}

private nonisolated let getProperty: GDBusInterfaceGetPropertyFunc = {
  readProperty($6, for: text($1), text($4), $5)
}

private nonisolated func readProperty(
  _ data: UnsafeMutableRawPointer?,
  for sender: String,
  _ property: String,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> OpaquePointer? {
  let answer = InterfaceBox.ask(data) { interface throws(BusError) in
    try interface.value(of: property, for: sender)
  }
  switch answer {
  case .success(let value): return value.floating
  case .failure(let refusal):
    put(refusal, into: error)
    return nil
  }
}

private nonisolated let setProperty: GDBusInterfaceSetPropertyFunc = {
  writeProperty($7, from: text($1), text($4), $5, $6)
}

private nonisolated func writeProperty(
  _ data: UnsafeMutableRawPointer?,
  from sender: String,
  _ property: String,
  _ value: OpaquePointer?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
) -> gboolean {
  guard let value else { return 0 }
  let new = Variant(value)
  let answer = InterfaceBox.ask(data) { interface throws(BusError) in
    try interface.set(property, to: new, from: sender)
  }
  guard case .failure(let refusal) = answer else { return 1 }
  put(refusal, into: error)
  return 0
}

private nonisolated let releaseInterface: GDestroyNotify = { data in
  data.map { Unmanaged<InterfaceBox>.fromOpaque($0).release() }
}
