internal import Glibc

/// A thread of the system, for work that waits.
public struct Thread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts `body` on a thread of its own; nil where the system has no more of them.
  ///
  /// Writing to a pipe that nobody reads is an error there, never a signal.
  public init?(_ body: @escaping @Sendable () -> Void) {
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread,
      nil,
      { argument in
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      },
      work.toOpaque()
    )
    guard failure == 0 else {
      work.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for its end.
  public func join() { pthread_join(thread, nil) }

  /// Lets it end by itself.
  public func detach() { pthread_detach(thread) }
}

/// The clock that never goes back.
public enum SteadyClock {
  /// Nanoseconds since some moment.
  public static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Seconds since some moment.
  public static var seconds: Double { Double(nanoseconds) / 1e9 }
}
