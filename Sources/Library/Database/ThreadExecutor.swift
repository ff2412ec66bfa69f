internal import Glibc
internal import Synchronization

/// Runs an actor on its own thread, so that waiting for a disk blocks nothing else.
final class ThreadExecutor: SerialExecutor {
  /// The job queue, shared by the thread and the callers of `enqueue`.
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

    /// Waits for jobs; nil after `end`.
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

  /// Starts the thread.
  init() {
    let start = Start(queue: queue, executor: asUnownedSerialExecutor())
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runThread, Unmanaged.passRetained(start).toOpaque())
    precondition(code == 0, "the system gives no thread; is a limit of processes reached?")
    pthread_detach(thread)
  }

  deinit { queue.end() }

  func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  private final class Start {
    let queue: Queue
    let executor: UnownedSerialExecutor

    init(queue: Queue, executor: UnownedSerialExecutor) {
      self.queue = queue
      self.executor = executor
    }

    func run() {
      while let jobs = queue.take() {
        for job in jobs { job.runSynchronously(on: executor) }
      }
    }
  }

  fileprivate static func run(_ start: UnsafeMutableRawPointer?) {
    guard let start else { return }
    Unmanaged<Start>.fromOpaque(start).takeRetainedValue().run()
  }
}

private let runThread: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
  ThreadExecutor.run($0)
  return nil
}
