internal import GLib

/// What follows without a gap: told by the player, taken by a thread of GStreamer's when it has
/// read all of what it plays.
final class Handover: Sendable {
  private struct State {
    /// What follows, if it is asked for.
    var next: Cue?
    /// What is in the pipeline and not heard yet; the first of them is the loaded one.
    var coming: [Cue] = []
    /// The loaded one.
    var loaded = 0
    /// What has been taken and is not wanted any more.
    var unwanted: Set<Int> = []
  }

  private let state = Locked(State())

  /// Something else is loaded.
  func begin(_ cue: Cue) {
    state.withLock { $0 = State(coming: [cue], loaded: cue.number) }
  }

  /// Says what follows; what was taken before and is another one is not wanted any more.
  func prepare(_ cue: Cue?) {
    state.withLock { state in
      for taken in state.coming where taken.number != state.loaded && taken.number != cue?.number {
        state.unwanted.insert(taken.number)
      }
      let isTaken = state.coming.contains { $0.number == cue?.number }
      state.next = isTaken ? nil : cue
    }
  }

  /// A file has been read; answers what follows it.
  func take() -> Cue? {
    state.withLock { state in
      guard let next = state.next, state.unwanted.isEmpty else { return nil }
      state.next = nil
      state.coming.append(next)
      return next
    }
  }

  /// The sound of a cue begins: which one that is, and whether it is still wanted.
  func arrive(_ number: Int) -> (cue: Cue, isWanted: Bool)? {
    state.withLock { state in
      guard let index = state.coming.firstIndex(where: { $0.number == number }) else { return nil }
      let cue = state.coming[index]
      state.coming.removeFirst(index + 1)
      return (cue, !state.unwanted.contains(number))
    }
  }

  /// A cue that was taken cannot be played.
  func drop(_ number: Int) { state.withLock { $0.coming.removeAll { $0.number == number } } }

  /// What has been taken and is not heard yet.
  var taken: Cue? {
    state.withLock { state in state.coming.last { $0.number != state.loaded } }
  }
}
