import CGLib

/// A subscription to D-Bus signals that lasts as long as this object exists.
@MainActor public final class BusSubscription {
  private let bus: Bus
  private let id: UInt32

  /// Subscribes to all signals of an interface at a path; without `sender`, from any connection.
  public init(
    to interface: String,
    of sender: String?,
    at path: ObjectPath,
    on bus: Bus,
    _ call: @escaping @MainActor (_ signal: String, _ arguments: [Variant]) -> Void
  ) {
    self.bus = bus
    id = g_dbus_connection_signal_subscribe(
      bus.opaque,
      sender,
      interface,
      nil,
      path.description,
      nil,
      G_DBUS_SIGNAL_FLAGS_NONE,
      signalReceived,
      DataBox.pointer(to: call),
      releaseData
    )
  }

  isolated deinit { g_dbus_connection_signal_unsubscribe(bus.opaque, id) }
}

private nonisolated let signalReceived: GDBusSignalCallback = {
  _,
  _,
  _,
  _,
  signal,
  parameters,
  data in
  guard let data else { return }
  let name = signal.map { String(cString: $0) } ?? ""
  var arguments: [Variant] = []
  if let parameters, case .tuple(let values) = Variant(parameters) { arguments = values }
  let call = DataBox<@MainActor (String, [Variant]) -> Void>.value(at: data)
  let given = arguments
  MainActor.assumeIsolated { call(name, given) }
}
