internal import Glibc

/// A system thread, for work that blocks.
public struct Thread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let thread: pthread_t

  /// Starts `body` on a new thread; nil if the system cannot provide one.
  ///
  /// Writing to a pipe without a reader is an error there, never a signal.
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

  public func join() { pthread_join(thread, nil) }

  /// Lets the thread end by itself.
  public func detach() { pthread_detach(thread) }
}

/// A monotonic clock, from an arbitrary moment on.
public enum SteadyClock {
  public static var nanoseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  public static var seconds: Double { Double(nanoseconds) / 1e9 }
}
