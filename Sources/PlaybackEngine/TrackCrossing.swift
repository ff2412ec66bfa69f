internal import GLib
internal import Playback

/// What follows without a gap: told by the player, taken by a thread of GStreamer's when it has
/// read all of what it plays.
final class TrackCrossing: Sendable {
  private struct State {
    /// What follows, if it is asked for.
    var next: TrackOrder?
    /// What is in the pipeline and not heard yet; the first of them is the loaded one.
    var coming: [TrackOrder] = []
    /// The one that is heard, or was loaded and will be.
    var current = 0
    /// Whether the player has said what follows that one, be it nothing.
    var isAnswered = false
    /// What has been taken and is not wanted any more.
    var unwanted: Set<Int> = []
  }

  private let state = Locked(State())

  /// Something else is loaded.
  func begin(_ cue: TrackOrder) {
    state.withLock { $0 = State(coming: [cue], current: cue.number) }
  }

  /// Says what follows; what was taken before and is another one is not wanted any more.
  func prepare(_ cue: TrackOrder?) {
    state.withLock { state in
      state.isAnswered = true
      for taken in state.coming where taken.number != state.current && taken.number != cue?.number {
        state.unwanted.insert(taken.number)
      }
      let isTaken = state.coming.contains { $0.number == cue?.number }
      state.next = isTaken ? nil : cue
    }
  }

  /// What is to be done when a file has been read.
  enum End: Sendable {
    /// This one follows.
    case next(TrackOrder)
    /// Nothing follows.
    case last
    /// The player has not said yet what follows: short tracks are read before they are heard.
    case unknown
  }

  /// A file has been read.
  func end(of number: Int) -> End {
    state.withLock { state in
      guard state.current == number, state.isAnswered else { return .unknown }
      guard let next = state.next, state.unwanted.isEmpty else { return .last }
      state.next = nil
      state.coming.append(next)
      return .next(next)
    }
  }

  /// The sound of a cue begins: which one that is, and whether it is still wanted.
  func arrive(_ number: Int) -> (cue: TrackOrder, isWanted: Bool)? {
    state.withLock { state in
      guard let index = state.coming.firstIndex(where: { $0.number == number }) else { return nil }
      let cue = state.coming[index]
      state.coming.removeFirst(index + 1)
      if state.current != number {
        state.current = number
        state.isAnswered = false
      }
      return (cue, !state.unwanted.contains(number))
    }
  }

  /// A cue that was taken cannot be played.
  func drop(_ number: Int) { state.withLock { $0.coming.removeAll { $0.number == number } } }

  /// What has been taken and is not heard yet.
  var taken: TrackOrder? {
    state.withLock { state in state.coming.last { $0.number != state.current } }
  }
}
