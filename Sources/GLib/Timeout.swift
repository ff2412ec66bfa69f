import CGLib
internal import Values

/// Calls from the main loop, until the last reference to this object is released.
@MainActor public class LoopCall {
  private let source: UnsafeMutablePointer<GSource>

  init(
    of source: UnsafeMutablePointer<GSource>?,
    repeats: Bool,
    _ call: @escaping @MainActor () -> Void
  ) {
    guard let source else { preconditionFailure("no source of calls could be made") }
    self.source = source
    let data = DataBox.pointer(to: call)
    g_source_set_callback(source, repeats ? callAgain : callOnce, data, releaseData)
    g_source_attach(source, nil)
  }

  isolated deinit {
    g_source_destroy(source)
    g_source_unref(source)
  }
}

/// A single delayed call on the main loop; cancelled with the last reference to this object.
@MainActor public final class Timeout: LoopCall {
  /// Schedules a call after a number of seconds.
  public init(after seconds: Double, _ call: @escaping @MainActor () -> Void) {
    let milliseconds = (max(0, seconds) * 1000).rounded(.up)
    let source = g_timeout_source_new(guint(clamping: min(milliseconds, 1e9)))
    super.init(of: source, repeats: false, call)
  }
}

private nonisolated func call(_ data: UnsafeMutableRawPointer?) {
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    if let data { DataBox<@MainActor () -> Void>.value(at: data)() }
  }
}

private nonisolated let callOnce: GSourceFunc = { data in
  call(data)
  return 0
}

private nonisolated let callAgain: GSourceFunc = { data in
  call(data)
  return 1
}
