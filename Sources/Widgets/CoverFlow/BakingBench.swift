internal import GLib
internal import Motion
internal import Pixels

/// A job that bakes levels of one record's cover.
nonisolated struct BakingJob<ID: Hashable & Sendable>: Sendable {
  let id: ID
  let sleeve: Sleeve
  let levels: [CoverLevel]
  let plan: BakingPlan
  let planNumber: Int
  let isInSoftware: Bool

  var byteCount: Int { levels.reduce(0) { $0 + plan.byteCount(at: $1) } }

  /// Whether its result contains all that another job needs.
  func serves(_ other: Self) -> Bool {
    id == other.id && planNumber == other.planNumber && other.levels.allSatisfy(levels.contains)
  }
}

nonisolated struct FinishedJob<ID: Hashable & Sendable>: Sendable {
  let id: ID
  let planNumber: Int
  let covers: [(level: CoverLevel, texture: BakedTexture)]
}

/// Bakes covers on workers: jobs wait in order, a few run, and results wait to be collected.
nonisolated final class BakingBench<ID: Hashable & Sendable>: Sendable {
  private struct Running {
    let job: BakingJob<ID>
    let task: Task<Void, Never>
  }

  private struct State {
    /// In the order of their priority.
    var waiting: ArraySlice<BakingJob<ID>> = []
    var running: [Int: Running] = [:]
    var finished: [(result: FinishedJob<ID>, bytes: Int)] = []
    var lastNumber = 0
    var bytes = 0
    var baked = 0
    var cancelled = 0
    var isClosed = false
    var capacity: Int
  }

  /// The largest number of bytes that jobs in progress and uncollected results may use.
  var capacity: Int {
    get { state.withLock { $0.capacity } }
    set {
      state.withLock { state in
        state.capacity = newValue
        start(&state)
      }
    }
  }
  /// Called when the first result becomes available, and again when all jobs are done.
  @MainActor var onFinished: () -> Void = {}

  private let source: any CoverProvider<ID>
  private let workers: Int
  private let state: Locked<State>

  init(
    source: any CoverProvider<ID>,
    workers: Int,
    capacity: Int
  ) {
    self.source = source
    self.workers = workers
    state = Locked(State(capacity: capacity))
  }

  // MARK: - Called on the main thread

  /// Replaces the waiting jobs; cancels running jobs that no new job needs.
  func setOut(_ jobs: [BakingJob<ID>]) {
    state.withLock { state in
      var served: Set<Int> = []
      for (number, running) in state.running {
        if let index = jobs.firstIndex(where: { running.job.serves($0) }) {
          served.insert(index)
        } else {
          running.task.cancel()
          state.cancelled += 1
          state.running[number] = nil
          state.bytes -= running.job.byteCount
        }
      }
      let ready = state.finished
      state.waiting =
        jobs.enumerated().filter { index, job in
          !served.contains(index)
            && !ready.contains {
              $0.result.id == job.id && $0.result.planNumber == job.planNumber
                && job.levels.allSatisfy($0.result.covers.map(\.level).contains)
            }
        }.map(\.element)[...]
      start(&state)
    }
  }

  /// Cancels all jobs of a record and removes their results.
  func drop(_ id: ID) {
    state.withLock { state in
      for (number, running) in state.running where running.job.id == id {
        running.task.cancel()
        state.cancelled += 1
        state.running[number] = nil
        state.bytes -= running.job.byteCount
      }
      state.waiting.removeAll { $0.id == id }
      for finished in state.finished where finished.result.id == id {
        state.bytes -= finished.bytes
      }
      state.finished.removeAll { $0.result.id == id }
      start(&state)
    }
  }

  func takeFinished() -> [FinishedJob<ID>] {
    state.withLock { state in
      guard !state.finished.isEmpty else { return [] }
      let taken = state.finished
      state.finished = []
      state.bytes -= taken.reduce(0) { $0 + $1.bytes }
      start(&state)
      return taken.map(\.result)
    }
  }

  /// Cancels all work permanently.
  func close() {
    state.withLock { state in
      for running in state.running.values { running.task.cancel() }
      state = State(capacity: state.capacity)
      state.isClosed = true
    }
  }

  var usage: TextureUsage {
    state.withLock { state in
      var usage = TextureUsage()
      usage.travellingBytes = state.bytes
      usage.waiting = state.waiting.count
      usage.running = state.running.count
      usage.finished = state.finished.count
      usage.baked = state.baked
      usage.cancelled = state.cancelled
      return usage
    }
  }

  // MARK: - Called on workers

  private func start(_ state: inout State) {
    while !state.isClosed, state.running.count < workers, let job = state.waiting.first {
      guard state.bytes + job.byteCount <= state.capacity else { return }
      state.waiting.removeFirst()
      state.lastNumber += 1
      let number = state.lastNumber
      let task = Task.detached(priority: .utility) { [self] in
        let result = await bake(job)
        finish(number, result)
      }
      state.running[number] = Running(job: job, task: task)
      state.bytes += job.byteCount
    }
  }

  private func bake(_ job: BakingJob<ID>) async -> FinishedJob<ID>? {
    var art = try? await source.art(of: job.id, side: job.plan.pixels)
    if art?.isEmpty ?? false { art = nil }
    guard !Task.isCancelled else { return nil }
    art = art.map { job.plan.reduced($0, for: job.levels) }
    let picture = art ?? job.sleeve.paint(side: job.plan.pixels)
    let tint = art?.dominantColor ?? job.sleeve.color
    var covers: [(level: CoverLevel, texture: BakedTexture)] = []
    for level in job.levels {
      guard !Task.isCancelled else { return nil }
      let texture = BakedTexture(
        job.plan.bake(picture, at: level),
        tint: tint,
        isSleeve: art == nil,
        inSoftware: job.isInSoftware
      )
      covers.append((level, texture))
    }
    return FinishedJob(id: job.id, planNumber: job.planNumber, covers: covers)
  }

  private func finish(_ number: Int, _ result: FinishedJob<ID>?) {
    let isNews = state.withLock { state in
      // A cancelled job is no longer in the list.
      guard let running = state.running.removeValue(forKey: number) else { return false }
      let wasEmpty = state.finished.isEmpty
      if let result {
        state.baked += 1
        state.finished.append((result, running.job.byteCount))
      } else {
        state.bytes -= running.job.byteCount
      }
      start(&state)
      let isLast = state.running.isEmpty && state.waiting.isEmpty
      return !state.finished.isEmpty && (wasEmpty || isLast)
    }
    guard isNews else { return }
    Task { @MainActor in onFinished() }
  }
}
