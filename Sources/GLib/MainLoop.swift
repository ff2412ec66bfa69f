import CGLib
import Dispatch
import Glibc

/// GLib's main loop, on which main-actor code runs.
public enum MainLoop {
  private static var isAttached = false

  /// Runs the main actor's jobs in GLib's main loop, without polling: libdispatch's main queue
  /// becomes a source of the loop.
  ///
  /// Later calls do nothing.
  ///
  /// One wake-up drains the whole queue, and no frame is drawn meanwhile: background work sends its
  /// results in batches, never one main-actor job per item.
  public static func attachMainActor() {
    guard !isAttached else { return }
    isAttached = true
    // At default priority, above drawing: a slow renderer must not starve the jobs.
    _ = g_unix_fd_add_full(
      G_PRIORITY_DEFAULT,
      _dispatch_get_main_queue_handle_4CF(),
      G_IO_IN,
      drainMainQueue,
      nil,
      nil
    )
  }

  /// Runs the loop forever: for processes that end by `exit`.
  public static func run() -> Never {
    attachMainActor()
    let loop = g_main_loop_new(nil, 0)
    while true { g_main_loop_run(loop) }
  }

  /// The monotonic time in seconds, on the clock of frame times.
  public nonisolated static var now: Double { Double(g_get_monotonic_time()) / 1e6 }
}

private nonisolated let drainMainQueue: GUnixFDSourceFunc = { handle, _, _ in
  // libdispatch never resets this eventfd. Unread, the source would be ready forever, and drawing,
  // whose priority is lower, would never happen.
  var wakeups: UInt64 = 0
  _ = read(handle, &wakeups, MemoryLayout<UInt64>.size)
  _dispatch_main_queue_callback_4CF(nil)
  return 1
}
