internal import Glibc
internal import Synchronization

/// A blocking queue of paths from the walk to the reader.
final class PathQueue: Sendable {
  private struct State {
    var paths: ArraySlice<[UInt8]> = []
    var isClosed = false
  }

  private let state = Mutex(State())
  // A semaphore needs a stable address.
  private nonisolated(unsafe) let filled = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
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

  func close() {
    state.withLock { $0.isClosed = true }
    sem_post(filled)
  }

  func abandon() {
    state.withLock { $0.paths = [] }
    close()
  }

  /// Blocks until there are paths and returns some; empty when the queue has ended.
  func removeAll() -> [[UInt8]] {
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
