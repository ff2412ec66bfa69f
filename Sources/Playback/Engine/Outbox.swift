internal import GLib

/// Brings events to the main actor in the order in which they happened, many at once.
final class Outbox: Sendable {
  private struct State {
    var events: [EngineEvent] = []
    var isOnItsWay = false
  }

  private let state = Locked(State())
  private let deliver: @MainActor ([EngineEvent]) -> Void

  init(_ deliver: @escaping @MainActor ([EngineEvent]) -> Void) { self.deliver = deliver }

  func post(_ event: EngineEvent) {
    let isFirst = state.withLock { state in
      state.events.append(event)
      defer { state.isOnItsWay = true }
      return !state.isOnItsWay
    }
    guard isFirst else { return }
    Task { @MainActor in
      deliver(
        state.withLock { state in
          defer { state = State() }
          return state.events
        }
      )
    }
  }
}
