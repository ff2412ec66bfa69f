import CGLib

/// A bus name that this process owns as long as this object exists, if no other process owns it.
@MainActor public final class BusName {
  private let id: UInt32
  private let box: NameBox

  /// Requests a name; `told` is called with whether it is owned, initially and after each change.
  public init(_ name: String, on bus: Bus, told: @escaping @MainActor (Bool) -> Void) {
    box = NameBox(told)
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
    if box.isRefused { box.told = { _ in } } else { g_bus_unown_name(id) }
  }
}

private final class NameBox {
  var told: @MainActor (Bool) -> Void
  /// Whether another process owns the name.
  var isRefused = false
  init(_ told: @escaping @MainActor (Bool) -> Void) { self.told = told }

  nonisolated static func notify(_ data: UnsafeMutableRawPointer?, _ isOurs: Bool) {
    guard let data else { return }
    nonisolated(unsafe) let pointer = data
    MainActor.assumeIsolated {
      let box = Unmanaged<NameBox>.fromOpaque(pointer).takeUnretainedValue()
      box.isRefused = !isOurs
      box.told(isOurs)
    }
  }
}

private nonisolated let nameAcquired: GBusNameAcquiredCallback = { _, _, data in
  NameBox.notify(data, true)
}

private nonisolated let nameLost: GBusNameLostCallback = { _, _, data in
  NameBox.notify(data, false)
}
