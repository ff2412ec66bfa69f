import Synchronization

/// Tells whether something that C holds is still there, on whichever thread the last of it goes.
package nonisolated final class Lifespan: Sendable {
  private let over = Atomic(false)

  package init() {}

  /// Whether it has gone.
  package var isOver: Bool { over.load(ordering: .acquiring) }

  /// It goes.
  package func end() { over.store(true, ordering: .releasing) }
}
