import CGLib
internal import Values

/// A single delayed call on the main loop; cancelled with the last reference to this object.
@MainActor public final class Timeout {
  private let source: UnsafeMutablePointer<GSource>

  /// Schedules a call after a number of seconds.
  public init(after seconds: Double, _ call: @escaping @MainActor () -> Void) {
    let milliseconds = (max(0, seconds) * 1000).rounded(.up)
    guard let source = g_timeout_source_new(guint(clamping: min(milliseconds, 1e9))) else {
      preconditionFailure("no source of calls could be made")
    }
    self.source = source
    g_source_set_callback(source, callOnce, DataBox.pointer(to: call), releaseData)
    g_source_attach(source, nil)
  }

  isolated deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

private nonisolated let callOnce: GSourceFunc = { data in
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    if let data { DataBox<@MainActor () -> Void>.value(at: data)() }
  }
  return 0
}
