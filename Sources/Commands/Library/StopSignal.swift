internal import Glibc

/// Requests a stop when the user presses Ctrl+C or the system asks the program to end.
///
/// It handles the first signal; a second one ends the program at once, without loss of data.
nonisolated final class StopSignal: Sendable {
  /// Calls `stop` on a separate thread.
  init(_ stop: @escaping @Sendable () -> Void) {
    sem_init(received, 0, 0)
    let box = Unmanaged.passRetained(Call(stop)).toOpaque()
    var thread = pthread_t()
    guard pthread_create(&thread, nil, waitForSignal, box) == 0 else { return }
    pthread_detach(thread)
    for number in [SIGINT, SIGTERM] { signal(number, signalReceived) }
  }

  /// Signals end the program again.
  func end() {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  fileprivate final class Call: Sendable {
    let stop: @Sendable () -> Void
    init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }
  }
}

/// The signal handler posts this semaphore; other work is not safe there.
private nonisolated(unsafe) let received = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

private nonisolated let signalReceived: @convention(c) (Int32) -> Void = { number in
  signal(number, SIG_DFL)
  sem_post(received)
}

private nonisolated let waitForSignal:
  @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
    guard let raw else { return nil }
    let call = Unmanaged<StopSignal.Call>.fromOpaque(raw).takeRetainedValue()
    while sem_wait(received) != 0 {}
    call.stop()
    return nil
  }
