internal import Synchronization

/// A clock, on any thread, that stands but for what a test turns it by.
public nonisolated final class TurnedClock: Sendable {
  private let state: Mutex<(time: Double, looks: Int, seen: Int)>

  public init(at time: Double = 0) { state = Mutex((time, 0, 0)) }

  /// The time for who looks at it.
  public func look() -> Double {
    state.withLock { state in
      state.looks += 1
      return state.time
    }
  }

  public func turn(by seconds: Double) { state.withLock { $0.time += seconds } }

  /// Turns it on by so many seconds, if it was looked at since this was last called.
  public func turnIfSeen(by seconds: Double) {
    state.withLock { state in
      if state.looks > state.seen { state.time += seconds }
      state.seen = state.looks
    }
  }

  /// Turns it on by so many seconds, in steps each of which is looked at.
  public func turn(by seconds: Double, step: Double) async throws {
    for _ in 0..<Int((seconds / step).rounded(.up)) {
      turn(by: step)
      try await looked(1)
    }
  }

  private var looks: Int { state.withLock { $0.looks } }

  /// Waits until it has been looked at so often from now on.
  public func looked(_ times: Int) async throws {
    let end = looks + times
    for _ in 0..<20_000 where looks < end { try await Task.sleep(for: .milliseconds(2)) }
    guard looks >= end else { throw Unseen() }
  }

  struct Unseen: Error {}
}
