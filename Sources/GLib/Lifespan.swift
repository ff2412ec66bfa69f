import Synchronization

/// Records whether an object that C code owns still exists; the last reference may be released on
/// any thread.
package nonisolated final class Lifespan: Sendable {
  private let over = Atomic(false)

  package init() {}

  package var isOver: Bool { over.load(ordering: .acquiring) }

  package func end() { over.store(true, ordering: .releasing) }
}
