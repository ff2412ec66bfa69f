internal import Glibc

/// Processor time: on a busy machine it counts only the work itself.
public nonisolated enum ProcessorTime {
  public static var ofThread: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  public static var ofProcess: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }

  /// The processor time of another process in seconds; nil if there is no such process.
  public static func of(_ process: Int32) -> Double? {
    var clock = clockid_t()
    return clock_getcpuclockid(process, &clock) == 0 ? seconds(clock) : nil
  }

  /// The processor time of a function on this thread in seconds.
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
