internal import Playback

/// What closing the window does, and when the program ends that runs on without it.
nonisolated struct ClosePolicy {
  /// What the player does.
  enum Music {
    case playing
    case paused
    /// There is nothing to play, or all of it was played.
    case over
  }

  /// The seconds for which a paused program runs on.
  static let patience = 30 * 60.0

  /// Whether the window is closed and the program runs on.
  private(set) var isClosed = false
  /// When the music paused after that.
  private var pause: Double?

  /// Closes the window if the program may run on without it; returns false if it ends instead.
  mutating func close(_ music: Music, isWanted: Bool) -> Bool {
    isClosed = isWanted && music == .playing
    return isClosed
  }

  /// The window is visible again.
  mutating func show() { self = Self() }

  /// When the program ends by itself unless something changes; infinity: never.
  mutating func end(after music: Music, at time: Double) -> Double {
    pause = isClosed && music != .playing ? pause ?? time : nil
    return music == .over && isClosed ? time : (pause ?? .infinity) + Self.patience
  }
}

nonisolated extension ClosePolicy.Music {
  init(_ state: PlayerState) {
    let isOver = !state.hasAnything || state.status == .ended || state.status == .failed
    self = state.isMeantToPlay ? .playing : isOver ? .over : .paused
  }
}
