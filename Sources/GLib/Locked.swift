import Glibc

/// A value that several threads use, one at a time.
///
/// It is what the standard library's `Mutex` is, over a lock that ThreadSanitizer knows: that one
/// takes everything behind a `Mutex` for a race (Swift 6.3 on Linux).
public nonisolated final class Locked<State>: @unchecked Sendable {
  // Unchecked: the value is only touched with the lock held.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  /// A value that nobody else has.
  public init(_ state: sending State) {
    self.state = state
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Lends the value to `body`, which must be quick: others wait.
  ///
  /// A closure and not a key path, which would copy all of the value to read a part of it.
  public func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&state)
  }
}
