import CGLib

/// A name on the bus that is ours as long as this object is there, if nobody else has it.
@MainActor public final class BusName {
  private let id: UInt32

  /// Asks for a name; `told` hears whether it is ours, now and whenever that changes.
  public init(_ name: String, on bus: Bus, told: @escaping @MainActor (Bool) -> Void) {
    let box = Unmanaged.passRetained(NameBox(told)).toOpaque()
    id = g_bus_own_name_on_connection(
      bus.opaque,
      name,
      G_BUS_NAME_OWNER_FLAGS_DO_NOT_QUEUE,
      nameCame,
      nameWent,
      box,
      releaseName
    )
  }

  isolated deinit { g_bus_unown_name(id) }
}

private nonisolated final class NameBox {
  let told: @MainActor (Bool) -> Void
  init(_ told: @escaping @MainActor (Bool) -> Void) { self.told = told }

  static func tell(_ data: UnsafeMutableRawPointer?, _ isOurs: Bool) {
    guard let data else { return }
    let box = Unmanaged<NameBox>.fromOpaque(data).takeUnretainedValue()
    let told = box.told
    MainActor.assumeIsolated { told(isOurs) }
  }
}

private nonisolated let nameCame: GBusNameAcquiredCallback = { _, _, data in
  NameBox.tell(data, true)
}

private nonisolated let nameWent: GBusNameLostCallback = { _, _, data in
  NameBox.tell(data, false)
}

private nonisolated let releaseName: GDestroyNotify = { data in
  data.map { Unmanaged<NameBox>.fromOpaque($0).release() }
}
