import Glibc
import Synchronization

/// The signals that request the end of the program: at logout, or by Ctrl+C in a terminal.
public nonisolated struct EndSignal: Sendable {
  private let numbers: [Int32]

  /// Calls `handler` for each signal on a thread of its own, also while the main thread is blocked.
  ///
  /// With `once`, for commands, a second signal ends the program, and so does a closed terminal.
  @discardableResult
  public static func observe(
    once: Bool = false,
    _ handler: @escaping @Sendable (_ number: Int32) -> Void
  ) -> EndSignal {
    current.withLock { $0 = handler }
    guard isWaiting else { return EndSignal(numbers: []) }
    let numbers = once ? [SIGINT, SIGTERM] : [SIGHUP, SIGINT, SIGTERM]
    for number in numbers { signal(number, once ? receiveOnce : receive) }
    return EndSignal(numbers: numbers)
  }

  /// Restores the default handlers, so that the signals end the program again.
  public func end() {
    for number in numbers { signal(number, SIG_DFL) }
  }
}

private nonisolated let current = Locked<(@Sendable (Int32) -> Void)?>(nil)
private nonisolated let pending = Atomic<Int32>(0)
private nonisolated(unsafe) let received = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

/// Whether the thread runs; it starts before the first handler is installed.
private nonisolated let isWaiting: Bool = {
  sem_init(received, 0, 0)
  pending.store(0, ordering: .relaxed)
  var thread = pthread_t()
  guard pthread_create(&thread, nil, handleSignals, nil) == 0 else { return false }
  pthread_detach(thread)
  return true
}()

// A signal handler may only store a number and post a semaphore.
private nonisolated func post(_ number: Int32) {
  pending.store(number, ordering: .releasing)
  sem_post(received)
}

private nonisolated let receive: @convention(c) (Int32) -> Void = { post($0) }

private nonisolated let receiveOnce: @convention(c) (Int32) -> Void = { number in
  signal(number, SIG_DFL)
  post(number)
}

private nonisolated let handleSignals:
  @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
    while true {
      while sem_wait(received) != 0 {}
      let handler = current.withLock { $0 }
      handler?(pending.load(ordering: .acquiring))
    }
  }
