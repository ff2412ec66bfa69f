internal import Glibc
internal import Processes
internal import Synchronization

/// Runs an actor on its own thread, so that waiting for a disk blocks nothing else.
final class ThreadExecutor: SerialExecutor {
  private final class Queue: Sendable {
    private struct State: ~Copyable {
      var jobs: [UnownedJob] = []
      var isOver = false
    }
    private let state = Mutex(State())
    // A semaphore needs an address that never changes.
    private nonisolated(unsafe) let filled = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() { sem_init(filled, 0, 0) }

    deinit {
      sem_destroy(filled)
      filled.deallocate()
    }

    /// Appends a job, which may hold the last reference to the actor: once the lock is released,
    /// the thread may have run it, and the executor and queue may be deallocated.
    func put(_ job: UnownedJob) {
      state.withLock { state in
        state.jobs.append(job)
        sem_post(filled)
      }
    }

    func end() {
      state.withLock { state in
        state.isOver = true
        sem_post(filled)
      }
    }

    func take() -> [UnownedJob]? {
      while true {
        let (jobs, isOver) = state.withLock { state in
          defer { state.jobs = [] }
          return (state.jobs, state.isOver)
        }
        if !jobs.isEmpty { return jobs }
        if isOver { return nil }
        while sem_wait(filled) != 0 {}
      }
    }
  }

  private let queue = Queue()

  init() {
    let (queue, executor) = (queue, asUnownedSerialExecutor())
    let thread = Thread {
      while let jobs = queue.take() {
        for job in jobs { job.runSynchronously(on: executor) }
      }
    }
    precondition(thread != nil, "the system gives no thread; is a limit of processes reached?")
    thread?.detach()
  }

  deinit { queue.end() }

  func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { unownedReference }

  var unownedReference: UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }
}
