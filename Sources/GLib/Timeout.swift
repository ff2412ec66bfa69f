import CGLib
internal import Numbers

/// A single delayed call on the main loop; cancelled with the last reference to this object.
@MainActor public final class Timeout {
  private let source: UnsafeMutablePointer<GSource>

  /// Schedules a call after a number of seconds.
  public init(after seconds: Double, _ call: @escaping @MainActor () -> Void) {
    let milliseconds = (max(0, seconds) * 1000).rounded(.up)
    guard let source = g_timeout_source_new(guint(clamping: min(milliseconds, 1e9))) else {
      preconditionFailure("no timeout could be made")
    }
    self.source = source
    let box = Unmanaged.passRetained(TimeoutBox(call)).toOpaque()
    g_source_set_callback(source, callTimeout, box, releaseTimeout)
    g_source_attach(source, nil)
  }

  isolated deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

private nonisolated final class TimeoutBox {
  let call: @MainActor () -> Void
  init(_ call: @escaping @MainActor () -> Void) { self.call = call }
}

private nonisolated let callTimeout: GSourceFunc = { data in
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let data else { return }
    Unmanaged<TimeoutBox>.fromOpaque(data).takeUnretainedValue().call()
  }
  return 0
}

private nonisolated let releaseTimeout: GDestroyNotify = { data in
  data.map { Unmanaged<TimeoutBox>.fromOpaque($0).release() }
}
