package import CGLib
internal import Glibc
internal import Values

/// A thread with its own GLib main loop, for libraries that may block.
///
/// It runs work in the order of submission. The thread ends after the last reference is released
/// and all submitted work is done.
public nonisolated final class WorkLoop: @unchecked Sendable {
  // Unchecked: GLib's contexts and loops may be used from any thread.
  private let context: OpaquePointer
  private let loop: OpaquePointer

  /// Starts a thread with a name of up to 15 characters.
  public init(name: String) {
    guard let context = g_main_context_new(), let loop = g_main_loop_new(context, 0) else {
      preconditionFailure("no loop could be made")
    }
    self.context = context
    self.loop = loop
    g_thread_unref(g_thread_new(name, runLoop, UnsafeMutableRawPointer(g_main_loop_ref(loop))))
  }

  deinit {
    nonisolated(unsafe) let loop = loop
    // The thread's own reference retains the loop until this runs.
    perform { g_main_loop_quit(loop) }
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  /// Runs work on the thread, after all earlier work.
  public func perform(_ work: @escaping @Sendable () -> Void) {
    attach(g_idle_source_new(), work)
  }

  /// Runs work on the thread after a delay.
  public func perform(after seconds: Double, _ work: @escaping @Sendable () -> Void) {
    attach(g_timeout_source_new(guint(clamping: max(0, seconds) * 1000)), work)
  }

  /// Waits until all earlier work is done; not from the thread itself.
  public func finish() {
    nonisolated(unsafe) let done = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(done, 0, 0)
    perform { sem_post(done) }
    while sem_wait(done) != 0 {}
    sem_destroy(done)
    done.deallocate()
  }

  package func serve(_ source: UnsafeMutablePointer<GSource>) {
    _ = g_source_attach(source, context)
  }

  private func attach(
    _ source: UnsafeMutablePointer<GSource>?,
    _ work: @escaping @Sendable () -> Void
  ) {
    guard let source else { preconditionFailure("no source could be made") }
    g_source_set_priority(source, G_PRIORITY_DEFAULT)
    g_source_set_callback(source, doWork, DataBox.pointer(to: work), releaseData)
    g_source_attach(source, context)
    g_source_unref(source)
  }
}

private nonisolated let runLoop: GThreadFunc = { data in
  guard let data else { return nil }
  let loop = OpaquePointer(data)
  let context = g_main_loop_get_context(loop)
  g_main_context_push_thread_default(context)
  g_main_loop_run(loop)
  g_main_context_pop_thread_default(context)
  g_main_loop_unref(loop)
  return nil
}

private nonisolated let doWork: GSourceFunc = { data in
  guard let data else { return 0 }
  DataBox<@Sendable () -> Void>.value(at: data)()
  return 0
}
