internal import GLib

/// Counts living objects, to check that nothing outlives its test.
public nonisolated final class LifetimeTracker: Sendable {
  /// A token whose deallocation is counted; a closure or an object holds it.
  public final class Token: Sendable {
    private let tracker: LifetimeTracker

    fileprivate init(_ tracker: LifetimeTracker) {
      self.tracker = tracker
      tracker.count.withLock { $0 += 1 }
    }

    deinit { tracker.count.withLock { $0 -= 1 } }
  }

  private let count = Locked(0)

  public init() {}

  public var alive: Int { count.withLock { $0 } }

  public func token() -> Token { Token(self) }
}
