import CGLib
internal import Values

/// A connection to a message bus.
@MainActor public final class Bus: Object {
  /// The user's session bus; throws where there is none.
  public static func session() async throws(GLibError) -> Bus {
    try await answer { done, data in
      g_bus_get(G_BUS_TYPE_SESSION, nil, done, data)
    } finish: { result, error in
      g_bus_get_finish(result, error)
    }
  }

  /// The bus at an address.
  public static func open(address: String) async throws(GLibError) -> Bus {
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    )
    return try await answer { done, data in
      g_dbus_connection_new_for_address(address, flags, nil, nil, done, data)
    } finish: { result, error in
      g_dbus_connection_new_for_address_finish(result, error)
    }
  }

  private static func answer(
    _ start: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void,
    finish: (OpaquePointer, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
  ) async throws(GLibError) -> Bus {
    let result = await asyncResult(start)
    defer { g_object_unref(UnsafeMutableRawPointer(result)) }
    let raw = try throwingGLibError { error throws(Never) in finish(result, error) }
    guard let raw else { throw GLibError(message: tr("The message bus does not respond.")) }
    // By default GLib ends the process when the connection closes.
    g_dbus_connection_set_exit_on_close(raw, 0)
    return Bus(adopting: UnsafeMutableRawPointer(raw))
  }

  /// The connection's unique name.
  public var uniqueName: String {
    g_dbus_connection_get_unique_name(opaque).map { String(cString: $0) } ?? ""
  }

  /// Whether the connection is closed.
  public var isClosed: Bool { g_dbus_connection_is_closed(opaque) != 0 }

  /// Asks the desktop to start an application, and waits for its window.
  public static func activate(_ application: String) {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let answer = g_dbus_connection_call_sync(
      bus,
      application,
      "/" + application.split(separator: ".").joined(separator: "/"),
      "org.freedesktop.Application",
      "Activate",
      Variant.tuple([.dictionary([])]).floating,
      nil,
      G_DBUS_CALL_FLAGS_NONE,
      10_000,
      nil,
      nil
    )
    if let answer { g_variant_unref(answer) }
  }

  /// Calls a method; `files` are descriptors that are sent as copies and remain open here.
  ///
  /// Unless `starts` is true, the bus starts no program for the call.
  public func call(
    _ destination: String,
    at path: ObjectPath,
    _ interface: String,
    _ method: String,
    _ arguments: [Variant] = [],
    files: [Int32] = [],
    timeout: Double = 25,
    starts: Bool = true
  ) async throws(GLibError) -> [Variant] {
    let list = try Self.list(of: files)
    defer { list.map { g_object_unref(UnsafeMutableRawPointer($0)) } }
    let result = await asyncResult { done, data in
      g_dbus_connection_call_with_unix_fd_list(
        opaque,
        destination,
        path.description,
        interface,
        method,
        Variant.tuple(arguments).floating,
        nil,
        starts ? G_DBUS_CALL_FLAGS_NONE : G_DBUS_CALL_FLAGS_NO_AUTO_START,
        Int32(clamping: timeout * 1000),
        list,
        nil,
        done,
        data
      )
    }
    defer { g_object_unref(UnsafeMutableRawPointer(result)) }
    let raw = try throwingGLibError {
      g_dbus_connection_call_with_unix_fd_list_finish(opaque, nil, result, $0)
    }
    guard let raw else { return [] }
    defer { g_variant_unref(raw) }
    guard case .tuple(let values) = Variant(raw) else { return [] }
    return values
  }

  private static func list(
    of files: [Int32]
  ) throws(GLibError) -> UnsafeMutablePointer<GUnixFDList>? {
    guard !files.isEmpty, let list = g_unix_fd_list_new() else { return nil }
    do throws(GLibError) {
      for file in files { _ = try throwingGLibError { g_unix_fd_list_append(list, file, $0) } }
      return list
    } catch {
      g_object_unref(UnsafeMutableRawPointer(list))
      throw error
    }
  }

  /// Emits a signal to all subscribers.
  public func emit(
    _ signal: String,
    of interface: String,
    at path: ObjectPath,
    _ arguments: [Variant] = []
  ) {
    g_dbus_connection_emit_signal(
      opaque,
      nil,
      path.description,
      interface,
      signal,
      Variant.tuple(arguments).floating,
      nil
    )
  }

  /// Emits `PropertiesChanged`.
  public func emitChanged(
    _ properties: [(name: String, value: Variant)],
    of interface: String,
    at path: ObjectPath
  ) {
    emit(
      "PropertiesChanged",
      of: "org.freedesktop.DBus.Properties",
      at: path,
      [.text(interface), .dictionary(properties), .texts([])]
    )
  }
}
