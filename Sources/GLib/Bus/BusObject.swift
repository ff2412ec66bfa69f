import CGLib

/// The error reply to a D-Bus call.
public nonisolated struct BusError: Error, Equatable, Sendable {
  /// The error's D-Bus name.
  public let name: String
  /// A readable message.
  public let message: String

  /// An error from its parts.
  public init(_ name: String, _ message: String) {
    self.name = name
    self.message = message.shortened()
  }

  /// The arguments are invalid.
  public static func invalidArguments(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.InvalidArgs", message)
  }

  /// The operation is not supported.
  public static func notSupported(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.NotSupported", message)
  }

  /// The request exceeds a limit.
  public static func limitsExceeded(_ message: String) -> Self {
    Self("org.freedesktop.DBus.Error.LimitsExceeded", message)
  }
}

/// The asynchronous answer to a D-Bus call.
public typealias LaterAnswer = @MainActor () async throws(BusError) -> [Variant]

/// The implementation of a D-Bus interface.
///
/// GDBus checks types against the interface's description before any of these is called.
public protocol BusInterface: AnyObject {
  /// Handles a method call and returns its values; `sender` is the caller's unique name.
  func call(_ method: String, _ arguments: [Variant], from sender: String) throws(BusError)
    -> [Variant]
  /// The asynchronous implementation of a method; nil where `call` returns at once.
  func later(_ method: String, _ arguments: [Variant]) -> LaterAnswer?
  func value(of property: String, for sender: String) throws(BusError) -> Variant
  func set(_ property: String, to value: Variant, from sender: String) throws(BusError)
}

extension BusInterface {
  /// By default no method is asynchronous.
  public func later(_ method: String, _ arguments: [Variant]) -> LaterAnswer? { nil }
  /// By default there are no properties.
  public func value(of property: String, for sender: String) throws(BusError) -> Variant {
    throw .notSupported("There is no \(property).")
  }
  /// By default there are no properties.
  public func set(
    _ property: String,
    to value: Variant,
    from sender: String
  ) throws(BusError) {
    throw .notSupported("There is no \(property).")
  }
}

/// An interface of an object, exported on the bus as long as this object exists.
@MainActor public final class BusObject {
  private let bus: Bus
  private let id: UInt32

  /// Exports an interface; `description` is its XML, a node with this interface in it.
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
        releaseData,
        $0
      )
    }
  }

  isolated deinit { g_dbus_connection_unregister_object(bus.opaque, id) }
}

private nonisolated final class InterfaceBox {
  nonisolated(unsafe) private weak var interface: (any BusInterface)?

  init(_ interface: any BusInterface) { self.interface = interface }

  /// Calls the interface on the main thread, on which GDBus calls this.
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
  // GLib adds the error's name to the message, and adds it again when it replies with that error.
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
        do throws(BusError) {
          reply(.success(try await work()), to: invocation)
        } catch {
          reply(.failure(error), to: invocation)
        }
      }
    }
  }
  let answer = InterfaceBox.ask(data) { interface throws(BusError) in
    try interface.call(method, given, from: sender)
  }
  reply(answer, to: invocation)
}

private nonisolated func reply(
  _ answer: Result<[Variant], BusError>,
  to invocation: OpaquePointer?
) {
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
