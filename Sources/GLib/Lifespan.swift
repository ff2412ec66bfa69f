import Synchronization

/// Records whether an object that C code owns still exists; the last reference may be released on
/// any thread.
package nonisolated final class Lifespan: Sendable {
  private let over = Atomic(false)

  package init() {}

  /// Whether the object has been released.
  package var isOver: Bool { over.load(ordering: .acquiring) }

  /// Marks the object as released.
  package func end() { over.store(true, ordering: .releasing) }
}
