internal import GLib
internal import Playback

/// The transition between tracks without a gap: the player sets the next track, and a thread of
/// GStreamer's takes it after reading the current one.
final class TrackCrossing: Sendable {
  private struct State {
    /// The next track, until it is taken.
    var next: TrackOrder?
    /// The tracks in the pipeline that have not started to play; the first one is the loaded one.
    var coming: [TrackOrder] = []
    var current = 0
    /// Whether the player has set the track that follows it, even if to none.
    var isAnswered = false
    /// The tracks that were taken, but have been replaced since.
    var unwanted: Set<Int> = []
  }

  private let state = Locked(State())

  func begin(_ cue: TrackOrder) {
    state.withLock { $0 = State(coming: [cue], current: cue.number) }
  }

  /// Sets the next track; a different one that was taken before is not wanted any more.
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

  enum End: Sendable {
    case next(TrackOrder)
    case last
    /// The player has not set the next track yet: short tracks are read before they play.
    case unknown
  }

  func end(of number: Int) -> End {
    state.withLock { state in
      guard state.current == number, state.isAnswered else { return .unknown }
      guard let next = state.next, state.unwanted.isEmpty else { return .last }
      state.next = nil
      state.coming.append(next)
      return .next(next)
    }
  }

  /// Records that the sound of a cue begins; returns the cue and whether it is still wanted.
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

  /// Removes a track that was taken and cannot be played.
  func drop(_ number: Int) { state.withLock { $0.coming.removeAll { $0.number == number } } }

  /// The track that was taken and has not started to play.
  var taken: TrackOrder? {
    state.withLock { state in state.coming.last { $0.number != state.current } }
  }
}
