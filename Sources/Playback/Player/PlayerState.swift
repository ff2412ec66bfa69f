/// The state of a player at one moment, without its position.
public struct PlayerState: Sendable, Equatable {
  /// The status of playback.
  public enum Status: String, Sendable {
    /// Nothing is loaded, and the sound device is closed.
    case stopped
    /// A file is being loaded.
    case loading
    /// The current entry plays.
    case playing
    /// The current entry is paused.
    case paused
    /// The queue was played to its end.
    case ended
    /// Nothing in the queue can be played.
    case failed
  }

  /// The status of playback.
  public internal(set) var status = Status.stopped
  /// Whether it plays, or will as soon as it can: the state of a play button.
  public internal(set) var isMeantToPlay = false
  /// The current entry.
  public internal(set) var entry: Player.Entry?
  /// The entry's length in seconds.
  public internal(set) var duration: Double?
  /// The tags and the codec of the entry's file.
  public internal(set) var description = StreamDescription()
  /// Whether the context is played in a random order.
  public internal(set) var isShuffled = false
  /// What happens at the end of the queue.
  public internal(set) var repeatMode = PlayQueue<PlayItem>.Repeat.off
  /// What playback stops after by itself; nil: it does not.
  public internal(set) var stopAfter: StopAfter?
  /// When a stop after some minutes is due, on the player's clock that runs during sleep.
  public internal(set) var stopTime: Double?
  /// The started minutes until then, for display; updated with every minute.
  public internal(set) var minutesUntilStop: Int?
  /// Whether there is an entry to skip to.
  public internal(set) var hasNext = false
  /// Whether there is an entry to go back to.
  public internal(set) var hasPrevious = false
  /// Whether the queue has any entries.
  public internal(set) var hasAnything = false
  /// Increases when the entries of the queue, their items or their order change.
  public internal(set) var queueVersion = 0
  /// The volume.
  public internal(set) var volume = Volume()
  /// How the loudness of tracks is adjusted.
  public internal(set) var replayGain = ReplayGain()
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

/// An event of a player.
public enum PlayerEvent: Sendable, Equatable {
  /// An entry has been playing for long enough to count as played; it began `age` seconds ago.
  case counted(Player.Entry, age: Double)
  /// The position has changed by a seek or a jump.
  case jumped(to: Double)
  /// An entry could not be played; `skipped` or `nothingPlayable` reports it to the user later.
  case broke(BrokenEntry)
  /// These entries could not be played and were skipped.
  case skipped([BrokenEntry])
  /// Nothing in the queue could be played, and playback stopped; with all failures not reported
  /// before.
  case nothingPlayable([BrokenEntry])
  /// There is no sound output, and playback has paused; the reason is a text for the user.
  case lostSound(reason: String)
  /// A queue in which something was still to be played was replaced; `putBack` reverts that.
  ///
  /// `losesMusic` is false if only the order or the place in the same music is another one.
  case replaced(Player.Standing, losesMusic: Bool)
}

/// An entry that could not be played.
public struct BrokenEntry: Sendable, Equatable {
  /// The entry.
  public let entry: Player.Entry
  /// The reason.
  public let failure: PlayFailure
}

/// A change of a player: all effects of one cause.
public struct PlayerChange: Sendable {
  /// The state before.
  public let old: PlayerState
  /// The state after.
  public let new: PlayerState
  /// The events.
  public let events: [PlayerEvent]

  /// Whether the player is skipping a broken entry: another change with its result follows soon.
  public var isPassingOver: Bool {
    new.status == .loading && events.contains { if case .broke = $0 { true } else { false } }
  }
}
