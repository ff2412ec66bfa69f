/// The state of a player at one moment, without its position.
public struct PlayerState: Sendable, Equatable {
  public enum Status: String, Sendable {
    /// Nothing is loaded, and the sound device is closed.
    case stopped
    case loading
    case playing
    case paused
    /// The queue was played to its end.
    case ended
    /// Nothing in the queue can be played.
    case failed
  }

  public internal(set) var status = Status.stopped
  /// Whether it plays, or will as soon as it can: the state of a play button.
  public internal(set) var isMeantToPlay = false
  public internal(set) var entry: Player.Entry?
  /// In seconds.
  public internal(set) var duration: Double?
  public internal(set) var description = StreamDescription()
  public internal(set) var isShuffled = false
  public internal(set) var repeatMode = PlayQueue<PlayItem>.Repeat.off
  /// Nil: it does not stop by itself.
  public internal(set) var stopAfter: StopAfter?
  /// The started minutes until then, for display; updated with every minute.
  public internal(set) var minutesUntilStop: Int?
  public internal(set) var hasNext = false
  public internal(set) var hasPrevious = false
  public internal(set) var hasAnything = false
  /// Increases when the entries of the queue, their items or their order change.
  public internal(set) var queueVersion = 0
  public internal(set) var volume = Volume()
  /// The gain that the current entry gets from its tags; nil if ReplayGain is off or there are none.
  public internal(set) var appliedGain: ReplayGain.Applied?
}

extension PlayerState {
  /// The title, artist and album to show: the item's own, or else those of the file's tags.
  public var words: (title: String, artist: String, album: String) {
    guard let item = entry?.item else { return ("", "", "") }
    // Without an artist, the item's title comes from a playlist or a file name.
    let title = item.title.isEmpty || item.artist.isEmpty ? description.title : nil
    return (
      title ?? item.name,
      item.artist.isEmpty ? description.artist ?? "" : item.artist,
      item.album.isEmpty ? description.album ?? "" : item.album
    )
  }
}

public enum PlayerEvent: Sendable, Equatable {
  /// An entry has been playing for long enough to count as played; it began `age` seconds ago.
  case counted(Player.Entry, age: Double)
  /// By a seek or a jump.
  case jumped(to: Double)
  /// An entry could not be played; `skipped` or `nothingPlayable` reports it to the user later.
  case broke(BrokenEntry)
  /// These entries could not be played and were skipped.
  case skipped([BrokenEntry])
  /// Nothing in the queue could be played, and playback stopped; with all failures not reported
  /// before.
  case nothingPlayable([BrokenEntry])
  /// There is no sound output, and playback has paused.
  case lostSound(reason: FailureReason)
  /// A queue in which something was still to be played was replaced; `putBack` reverts that.
  ///
  /// `losesMusic` is false if only the order or the place in the same music is another one.
  case replaced(Player.Standing, losesMusic: Bool)
}

public struct BrokenEntry: Sendable, Equatable {
  public let entry: Player.Entry
  public let failure: PlayFailure
}

/// A change of a player: all effects of one cause.
public struct PlayerChange: Sendable {
  public let old: PlayerState
  public let new: PlayerState
  public let events: [PlayerEvent]

  /// Whether the player is skipping a broken entry: another change with its result follows soon.
  public var isPassingOver: Bool {
    new.status == .loading && events.contains { if case .broke = $0 { true } else { false } }
  }
}
