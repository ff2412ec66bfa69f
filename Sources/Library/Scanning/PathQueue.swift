internal import Glibc
internal import Synchronization

/// Paths on their way from the walk to the reader, who waits for them.
final class PathQueue: Sendable {
  private struct State {
    var paths: ArraySlice<[UInt8]> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  // A semaphore needs an address of its own that never moves.
  private nonisolated(unsafe) let filled = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  /// How many are given at once.
  private static let stretch = 256

  init() { sem_init(filled, 0, 0) }

  deinit {
    sem_destroy(filled)
    filled.deallocate()
  }

  func put(_ paths: some Sequence<[UInt8]>) {
    state.withLock { $0.paths += paths }
    sem_post(filled)
  }

  /// Says that no more will come.
  func close() {
    state.withLock { $0.isClosed = true }
    sem_post(filled)
  }

  /// Forgets what was not taken, and closes.
  func abandon() {
    state.withLock { $0.paths = [] }
    close()
  }

  /// Some paths, waited for; none when there will be no more.
  func take() -> [[UInt8]] {
    while true {
      let (paths, isClosed) = state.withLock { state in
        let paths = Array(state.paths.prefix(Self.stretch))
        state.paths = state.paths.dropFirst(paths.count)
        return (paths, state.isClosed)
      }
      if !paths.isEmpty { return paths }
      if isClosed { return [] }
      while sem_wait(filled) != 0 {}
    }
  }
}
