internal import GLib

/// What follows without a gap: told by the player, taken by a thread of GStreamer's when it has
/// read all of what it plays.
final class Handover: Sendable {
  private struct State {
    /// What follows, if it is asked for.
    var next: Cue?
    /// What has been taken and is not heard yet, in order; the first is the loaded one.
    var coming: [Cue] = []
    /// What has been taken and is not wanted any more.
    var unwanted: Set<Int> = []
    /// Whether the loaded one has come through.
    var isFirstHeard = false
  }

  private let state = Locked(State())

  /// Something else is loaded.
  func begin(_ cue: Cue) { state.withLock { $0 = State(next: nil, coming: [cue]) } }

  /// Says what follows; what was taken before and is another one is not wanted any more.
  func prepare(_ cue: Cue?) {
    state.withLock { state in
      for taken in state.coming.dropFirst(state.isFirstHeard ? 0 : 1)
      where taken.number != cue?.number {
        state.unwanted.insert(taken.number)
      }
      let isTaken = state.coming.contains { $0.number == cue?.number }
      state.next = isTaken ? nil : cue
    }
  }

  /// GStreamer has read all; answers what follows.
  func take() -> Cue? {
    state.withLock { state in
      guard let next = state.next else { return nil }
      state.next = nil
      state.coming.append(next)
      return next
    }
  }

  /// The sound of the next one begins: which one that is, and whether it is still wanted.
  func start() -> (cue: Cue, isWanted: Bool)? {
    state.withLock { state in
      guard !state.coming.isEmpty else { return nil }
      let cue = state.coming.removeFirst()
      state.isFirstHeard = true
      return (cue, !state.unwanted.contains(cue.number))
    }
  }

  /// What has been taken and is not heard yet.
  var taken: Cue? {
    state.withLock { $0.isFirstHeard ? $0.coming.last : $0.coming.dropFirst().last }
  }
}
