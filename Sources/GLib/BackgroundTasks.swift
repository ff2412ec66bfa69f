internal import CTasks
import Glibc

/// Threads for the tasks that belong to no actor of the program's own.
///
/// libdispatch's threads, which Swift would take, are looked after once a second for as long as the
/// process lives, and that keeps a processor from sleeping while nothing plays and nothing moves. These
/// sleep until there is work. `IdleProgramTests` tells whether it still holds; once libdispatch can do
/// without, this can go.
public nonisolated enum BackgroundTasks {
  /// Takes all tasks of this process from now on; it has to come before the first one.
  public static func start() {
    ctasks_take_over(enqueueJob, enqueueJobLater)
  }
}

private nonisolated let enqueueJob: @convention(c) (UnsafeMutableRawPointer?) -> Void = { job in
  if let job { TaskThreads.shared.put(job) }
}

private nonisolated let enqueueJobLater: @convention(c) (UnsafeMutableRawPointer?, UInt64) -> Void =
  { job, nanoseconds in
    if let job { TaskThreads.shared.put(job, after: nanoseconds) }
  }

/// The threads, and what they have to do; there is one set in a process, as the runtime knows of one.
private nonisolated final class TaskThreads: @unchecked Sendable {
  // Unchecked: all of it is used with the lock held.
  static let shared = TaskThreads()

  /// Jobs in the order in which they came.
  private struct Line {
    private var jobs: [UnsafeMutableRawPointer] = []
    private var first = 0

    var isEmpty: Bool { jobs.isEmpty }

    mutating func append(_ job: UnsafeMutableRawPointer) { jobs.append(job) }

    mutating func take() -> UnsafeMutableRawPointer? {
      guard first < jobs.count else { return nil }
      defer {
        first += 1
        if first == jobs.count { (jobs, first) = ([], 0) }
      }
      return jobs[first]
    }
  }

  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let news = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  // More than processors: a job that has to wait for a file must not keep the others waiting.
  private let threadLimit = max(8, 2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private var threadCount = 0
  private var idleCount = 0
  private var urgent = Line()
  private var patient = Line()
  /// What is to be done later, the latest first.
  private var timed: [(time: UInt64, job: UnsafeMutableRawPointer)] = []

  private init() {
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(news, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  func put(_ job: UnsafeMutableRawPointer) {
    pthread_mutex_lock(lock)
    line(job)
    wake()
    pthread_mutex_unlock(lock)
  }

  func put(_ job: UnsafeMutableRawPointer, after nanoseconds: UInt64) {
    pthread_mutex_lock(lock)
    let time = now &+ nanoseconds
    let place = timed.firstIndex { $0.time <= time } ?? timed.endIndex
    timed.insert((time, job), at: place)
    // Whoever rests has to know, for any of them may be busy by then.
    pthread_cond_broadcast(news)
    if idleCount == 0 { wake() }
    pthread_mutex_unlock(lock)
  }

  /// Does what comes up, for ever.
  func work() {
    pthread_mutex_lock(lock)
    while true {
      guard let job = next() else {
        rest()
        continue
      }
      pthread_mutex_unlock(lock)
      ctasks_run(job)
      pthread_mutex_lock(lock)
    }
  }

  // MARK: - With the lock held

  private var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func line(_ job: UnsafeMutableRawPointer) {
    let unowned = unsafeBitCast(job, to: UnownedJob.self)
    if unowned.priority.rawValue >= TaskPriority.medium.rawValue {
      urgent.append(job)
    } else {
      patient.append(job)
    }
  }

  private func next() -> UnsafeMutableRawPointer? {
    if !timed.isEmpty {
      let time = now
      while let last = timed.last, last.time <= time { line(timed.removeLast().job) }
    }
    guard let job = urgent.take() ?? patient.take() else { return nil }
    if !urgent.isEmpty || !patient.isEmpty { wake() }
    return job
  }

  private func wake() {
    if idleCount > 0 {
      pthread_cond_signal(news)
    } else if threadCount < threadLimit {
      startThread()
    }
  }

  private func startThread() {
    var thread = pthread_t()
    let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
      TaskThreads.shared.work()
      return nil
    }
    guard pthread_create(&thread, nil, start, nil) == 0 else { return }
    threadCount += 1
    pthread_detach(thread)
  }

  private func rest() {
    idleCount += 1
    if let next = timed.last?.time {
      var time = timespec(
        tv_sec: Int(next / 1_000_000_000),
        tv_nsec: Int(next % 1_000_000_000)
      )
      pthread_cond_timedwait(news, lock, &time)
    } else {
      pthread_cond_wait(news, lock)
    }
    idleCount -= 1
  }
}
