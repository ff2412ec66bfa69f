import CGLib

/// A bus name that this process owns as long as this object exists, if no other process owns it.
@MainActor public final class BusName {
  private let id: UInt32
  private let box: NameBox

  /// Requests a name; `handler` gets whether it is owned, initially and after each change.
  public init(_ name: String, on bus: Bus, handler call: @escaping @MainActor (Bool) -> Void) {
    box = NameBox(call)
    id = g_bus_own_name_on_connection(
      bus.opaque,
      name,
      G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
      nameAcquired,
      nameLost,
      Unmanaged.passRetained(box).toOpaque(),
      releaseData
    )
  }

  isolated deinit {
    // GLib logs a warning when a name is released that another process owns; keeping the pending
    // request until the connection closes has no effect.
    if box.isRefused { box.silence() } else { g_bus_unown_name(id) }
  }
}

private final class NameBox {
  private var call: @MainActor (Bool) -> Void
  /// Whether another process owns the name.
  private(set) var isRefused = false
  init(_ call: @escaping @MainActor (Bool) -> Void) { self.call = call }

  func silence() { call = { _ in } }

  nonisolated static func notify(_ data: UnsafeMutableRawPointer?, _ isOurs: Bool) {
    guard let data else { return }
    nonisolated(unsafe) let pointer = data
    MainActor.assumeIsolated {
      let box = Unmanaged<NameBox>.fromOpaque(pointer).takeUnretainedValue()
      box.isRefused = !isOurs
      box.call(isOurs)
    }
  }
}

private nonisolated let nameAcquired: GBusNameAcquiredCallback = { _, _, data in
  NameBox.notify(data, true)
}

private nonisolated let nameLost: GBusNameLostCallback = { _, _, data in
  NameBox.notify(data, false)
}
