internal import Glibc

/// Calls for a stop when the user presses Ctrl+C or the system asks the program to end.
///
/// The first signal is heard; a second one ends the program at once, which loses nothing either.
nonisolated final class StopSignal: Sendable {
  /// Calls `stop`, on a thread of its own.
  init(_ stop: @escaping @Sendable () -> Void) {
    sem_init(heard, 0, 0)
    let box = Unmanaged.passRetained(Call(stop)).toOpaque()
    var thread = pthread_t()
    guard pthread_create(&thread, nil, waitForSignal, box) == 0 else { return }
    pthread_detach(thread)
    for number in [SIGINT, SIGTERM] { signal(number, hear) }
  }

  /// Signals end the program again, as they do without.
  func end() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  fileprivate final class Call: Sendable {
    let stop: @Sendable () -> Void
    init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }
  }
}

/// Rung by the handler, which may do nothing else.
private nonisolated(unsafe) let heard = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

private nonisolated let hear: @convention(c) (Int32) -> Void = { number in
  signal(number, SIG_DFL)
  sem_post(heard)
}

private nonisolated let waitForSignal:
  @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
    guard let raw else { return nil }
    let call = Unmanaged<StopSignal.Call>.fromOpaque(raw).takeRetainedValue()
    while sem_wait(heard) != 0 {}
    call.stop()
    return nil
  }
