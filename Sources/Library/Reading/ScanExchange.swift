internal import Messages
internal import Processes
internal import Synchronization

/// Passes batches from the reading thread to the task that iterates them.
final class ScanExchange: Sendable {
  private struct State {
    var batches: [[TagRecord]] = []
    var waiting: CheckedContinuation<[TagRecord]?, any Error>?
    var isEnded = false
    var isCancelled = false
    var failure: ScanProcessError?
  }

  /// The maximum number of pending batches; then reading pauses, to limit memory.
  private static let capacity = 8
  private let state = Mutex(State())
  /// Rings when a batch is consumed or reading is cancelled.
  let bell = WakeUp()

  /// Whether reading was cancelled.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether there is room for another batch.
  var hasRoom: Bool { state.withLock { $0.batches.count < Self.capacity } }

  /// Adds a batch.
  func leave(_ batch: [TagRecord]) {
    let waiting = state.withLock { state -> CheckedContinuation<[TagRecord]?, any Error>? in
      guard let waiting = state.waiting.take() else {
        state.batches.append(batch)
        return nil
      }
      return waiting
    }
    waiting?.resume(returning: batch)
  }

  /// Ends the sequence, with a failure if not all files were read.
  func end(with failure: ScanProcessError? = nil) {
    let waiting = state.withLock { state in
      (state.isEnded, state.failure) = (true, failure)
      return state.waiting.take()
    }
    guard let waiting else { return }
    if let failure { waiting.resume(throwing: failure) } else { waiting.resume(returning: nil) }
  }

  /// Cancels reading.
  func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      state.batches = []
      return state.waiting.take()
    }
    waiting?.resume(returning: nil)
    bell.ring()
  }

  /// Waits for the next batch and returns it.
  func next() async throws -> [TagRecord]? {
    defer { bell.ring() }
    return try await withCheckedThrowingContinuation { continuation in
      let answer = state.withLock { state -> Result<[TagRecord]?, any Error>? in
        if state.isCancelled { return .success(nil) }
        if !state.batches.isEmpty { return .success(state.batches.removeFirst()) }
        if state.isEnded {
          defer { state.failure = nil }
          return state.failure.map { .failure($0) } ?? .success(nil)
        }
        // A second waiting task gets nil: there is only one sequence.
        if state.waiting != nil { return .success(nil) }
        state.waiting = continuation
        return nil
      }
      if let answer { continuation.resume(with: answer) }
    }
  }
}
