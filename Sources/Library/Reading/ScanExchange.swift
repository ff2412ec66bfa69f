internal import Processes
internal import Synchronization
internal import TagRecord

/// Where the reading thread leaves batches, and whoever wants them takes them.
final class ScanExchange: Sendable {
  private struct State {
    var batches: [[TagRecord]] = []
    var waiting: CheckedContinuation<[TagRecord]?, any Error>?
    var isEnded = false
    var isCancelled = false
    var failure: ScanProcessError?
  }

  /// So many batches may lie there; then reading waits, rather than filling the memory.
  private static let capacity = 8
  private let state = Mutex(State())
  /// Rings when a batch was taken, or nothing is wanted any more.
  let bell = WakeUp()

  /// Whether nobody wants more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether another batch may be left.
  var hasRoom: Bool { state.withLock { $0.batches.count < Self.capacity } }

  /// Whether somebody waits for a batch just now.
  var isAwaited: Bool { state.withLock { $0.waiting != nil } }

  /// Leaves a batch.
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

  /// Says that no more come, and why if not all were read.
  func end(with failure: ScanProcessError? = nil) {
    let waiting = state.withLock { state in
      (state.isEnded, state.failure) = (true, failure)
      return state.waiting.take()
    }
    guard let waiting else { return }
    if let failure { waiting.resume(throwing: failure) } else { waiting.resume(returning: nil) }
  }

  /// Says that nobody wants more.
  func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      state.batches = []
      return state.waiting.take()
    }
    waiting?.resume(returning: nil)
    bell.ring()
  }

  /// Takes the next batch, and waits for it.
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
        // A second one that waits gets nothing: there is one sequence.
        if state.waiting != nil { return .success(nil) }
        state.waiting = continuation
        return nil
      }
      if let answer { continuation.resume(with: answer) }
    }
  }
}
