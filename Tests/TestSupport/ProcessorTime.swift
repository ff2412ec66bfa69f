internal import Glibc

/// Processor time: on a busy machine it goes on only while the work itself does.
public nonisolated enum ProcessorTime {
  /// Seconds that this thread has worked.
  public static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  /// Seconds that all threads of this process have worked.
  public static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// Seconds that this thread works on something.
  public static func spent(_ work: () throws -> Void) rethrows -> Double {
    let start = ofThread
    try work()
    return ofThread - start
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
