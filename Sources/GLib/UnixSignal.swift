import CGLib

/// A handler of a Unix signal on the main loop, for as long as this object exists.
@MainActor public final class UnixSignal {
  private let source: UnsafeMutablePointer<GSource>

  /// Calls `call` for each SIGINT, SIGTERM or SIGHUP.
  public init(_ number: Int32, _ call: @escaping @MainActor () -> Void) {
    guard let source = g_unix_signal_source_new(number) else {
      preconditionFailure("signal \(number) cannot be heard")
    }
    self.source = source
    let box = Unmanaged.passRetained(UnixSignalBox(call)).toOpaque()
    g_source_set_callback(source, callUnixSignal, box, releaseUnixSignal)
    g_source_attach(source, nil)
  }

  isolated deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

private nonisolated final class UnixSignalBox {
  let call: @MainActor () -> Void
  init(_ call: @escaping @MainActor () -> Void) { self.call = call }
}

private nonisolated let callUnixSignal: GSourceFunc = { data in
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<UnixSignalBox>.fromOpaque(data).takeUnretainedValue().call()
  }
  return 1
}

private nonisolated let releaseUnixSignal: GDestroyNotify = { data in
  data.map { Unmanaged<UnixSignalBox>.fromOpaque($0).release() }
}
