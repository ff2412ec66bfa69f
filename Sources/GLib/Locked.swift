import Glibc

/// A value that a lock protects.
///
/// It replaces the standard library's `Mutex` because ThreadSanitizer does not support that and
/// reports false races (Swift 6.3 on Linux).
public nonisolated final class Locked<State>: @unchecked Sendable {
  // Unchecked: the value is only accessed with the lock held.
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var state: State

  /// Protects a value that nothing else refers to.
  public init(_ state: sending State) {
    self.state = state
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls `body` with the value while the lock is held; `body` must be quick, as other threads
  /// wait.
  ///
  /// A closure instead of a key path, which would copy the whole value to read a part of it.
  public func withLock<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&state)
  }
}
