internal import Messages
internal import Processes
internal import Synchronization

/// The pictures that are wanted, and the threads that have them made, most urgent first.
final class PictureQueue: Sendable {
  typealias Waiter = CheckedContinuation<PictureAnswer?, Never>

  private struct Job {
    let key: String
    let work: @Sendable (inout PictureProcess, WakeUp, () -> Bool) -> PictureAnswer?
    var urgency: Double
    let order: UInt64
    var waiters: [UInt64: Waiter] = [:]
    var isRunning = false
  }

  private struct State {
    var jobs: [String: Job] = [:]
    var next: UInt64 = 0
    var cancelled: Set<UInt64> = []
    var threads = 0
    var isFirstBusy = false
    var isClosed = false
    var ending: [CheckedContinuation<Void, Never>] = []

    /// The most urgent picture that no thread works on; of equals, the one requested first.
    var mostWanted: String? {
      var best: (place: Dictionary<String, Job>.Index, urgency: Double, order: UInt64)?
      for place in jobs.indices where !jobs.values[place].isRunning {
        let (urgency, order) = (jobs.values[place].urgency, jobs.values[place].order)
        if let best, (best.urgency, order) >= (urgency, best.order) { continue }
        best = (place, urgency, order)
      }
      return best.map { jobs.keys[$0.place] }
    }
  }

  private let state = Mutex(State())
  private let bells: [WakeUp]
  private let settings: PictureProcess.Settings

  init(settings: PictureProcess.Settings, processes: Int = 2) {
    self.settings = settings
    bells = (0..<processes).map { _ in WakeUp() }
  }

  var count: Int { state.withLock { $0.jobs.count } }

  func ticket() -> UInt64 {
    state.withLock { state in
      state.next += 1
      return state.next
    }
  }

  /// Adds a waiter for a key; only the first waiter's `work` runs.
  func wait(
    for key: String,
    urgency: Double,
    ticket: UInt64,
    _ waiter: Waiter,
    work: @escaping @Sendable (inout PictureProcess, WakeUp, () -> Bool) -> PictureAnswer?
  ) {
    let isRefused = state.withLock { state in
      if state.isClosed || state.cancelled.remove(ticket) != nil { return true }
      var job = state.jobs[key] ?? Job(key: key, work: work, urgency: urgency, order: ticket)
      job.urgency = max(job.urgency, urgency)
      job.waiters[ticket] = waiter
      state.jobs[key] = job
      return false
    }
    if isRefused { return waiter.resume(returning: nil) }
    startThreads()
    ringAll()
  }

  func cancel(_ ticket: UInt64) {
    let waiter = state.withLock { state -> Waiter? in
      for key in state.jobs.keys {
        guard let waiter = state.jobs[key]?.waiters.removeValue(forKey: ticket) else { continue }
        // A running job without waiters is abandoned by its own thread.
        if let job = state.jobs[key], job.waiters.isEmpty, !job.isRunning { state.jobs[key] = nil }
        return waiter
      }
      state.cancelled.insert(ticket)
      return nil
    }
    waiter?.resume(returning: nil)
    ringAll()
  }

  func forget(_ ticket: UInt64) { state.withLock { _ = $0.cancelled.remove(ticket) } }

  /// Ends all work; waiters get nil.
  func close() {
    let waiters = state.withLock { state in
      defer { state.jobs = [:] }
      state.isClosed = true
      return state.jobs.values.flatMap(\.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: nil) }
    ringAll()
  }

  /// Waits until the threads and their processes have ended, after `close`.
  func ended() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.threads > 0 { state.ending.append(continuation) }
        return state.threads == 0
      }
      if isOver { continuation.resume() }
    }
  }

  private func threadEnded() {
    let ending = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.threads -= 1
      guard state.threads == 0 else { return [] }
      defer { state.ending = [] }
      return state.ending
    }
    for continuation in ending { continuation.resume() }
  }

  private func ringAll() {
    for bell in bells { bell.ring() }
  }

  func startThreads(withProcesses: Bool = false) {
    let missing = state.withLock { state in
      defer { state.threads = bells.count }
      return state.threads..<bells.count
    }
    for place in missing {
      Thread { [weak self, settings] in
        var process = PictureProcess(settings: settings, isInView: place == 0)
        if withProcesses { process.start() }
        while let queue = self, queue.step(&process, place) {}
        process.end()
        self?.threadEnded()
      }?.detach()
    }
  }

  /// Does the most urgent job, or waits for one; false when the queue is closed.
  ///
  /// The other processes, which give way to other programs, get what the first one leaves.
  private func step(_ process: inout PictureProcess, _ place: Int) -> Bool {
    let bell = bells[place]
    let (job, leavesMore) = state.withLock { state -> (Job?, Bool) in
      guard place == 0 || state.isFirstBusy, let key = state.mostWanted else { return (nil, false) }
      state.jobs[key]?.isRunning = true
      if place == 0 { state.isFirstBusy = true }
      return (state.jobs[key], place == 0 && state.mostWanted != nil)
    }
    if leavesMore { ringAll() }
    guard let job else {
      if state.withLock({ $0.isClosed }) { return false }
      var poll = Poll()
      poll.add(reading: bell.handle)
      // Every new job and `close` ring the bell.
      poll.wait(process.endIfIdle())
      bell.answer()
      return true
    }
    let answer = job.work(&process, bell) { self.isWanted(job.key) }
    let waiters = state.withLock { state -> [Waiter] in
      if place == 0 { state.isFirstBusy = false }
      guard let done = state.jobs[job.key] else { return [] }
      // A waiter that was added after all others had left still wants the picture.
      if answer == nil, !done.waiters.isEmpty {
        state.jobs[job.key]?.isRunning = false
        return []
      }
      state.jobs[job.key] = nil
      return Array(done.waiters.values)
    }
    for waiter in waiters { waiter.resume(returning: answer) }
    return true
  }

  private func isWanted(_ key: String) -> Bool {
    state.withLock { state in state.jobs[key].map { !$0.waiters.isEmpty } ?? false }
  }
}
