/// What a player shows of itself, as it is at one moment; the position goes on by itself.
public struct PlayerState: Sendable, Equatable {
  /// What it does.
  public enum Status: String, Sendable {
    /// Nothing; the sound device is free.
    case stopped
    /// It gets a file ready.
    case loading
    /// It is heard.
    case playing
    /// It is silent, in the middle of something.
    case paused
    /// The queue was played to its end.
    case ended
    /// Nothing in the queue can be played.
    case failed
  }

  /// What it does.
  public internal(set) var status = Status.stopped
  /// Whether it plays, or will as soon as it can: what a play button shows.
  public internal(set) var isMeantToPlay = false
  /// What it does it with.
  public internal(set) var entry: Player.Entry?
  /// How long that is, in seconds.
  public internal(set) var duration: Double?
  /// What the file says of itself.
  public internal(set) var description = StreamDescription()
  /// Whether the context is played in a random order.
  public internal(set) var isShuffled = false
  /// What happens at the end.
  public internal(set) var repeatMode = PlayQueue<PlayItem>.Repeat.off
  /// Whether it ends with the current entry.
  public internal(set) var stopsAfterCurrent = false
  /// Whether there is something to skip to.
  public internal(set) var hasNext = false
  /// Whether there is something to go back to.
  public internal(set) var hasPrevious = false
  /// Whether there is anything that could be played.
  public internal(set) var hasAnything = false
  /// Grows when what is in the queue, or its order, changes.
  public internal(set) var queueVersion = 0
  /// How loud it is.
  public internal(set) var volume = Volume()
  /// How loudness is made alike.
  public internal(set) var replayGain = ReplayGain()
}

extension PlayerState {
  /// What is known best of the entry: by its owner, or, where that knows little, by the file itself.
  public var words: (title: String, artist: String, album: String) {
    guard let item = entry?.item else { return ("", "", "") }
    // Who knows no artist has only a playlist's words, or a file's name.
    let title = item.title.isEmpty || item.artist.isEmpty ? description.title : nil
    return (
      title ?? item.name,
      item.artist.isEmpty ? description.artist ?? "" : item.artist,
      item.album.isEmpty ? description.album ?? "" : item.album
    )
  }
}

/// Something that happened once.
public enum PlayerEvent: Sendable, Equatable {
  /// An entry was heard for so long that it counts as played.
  case counted(Player.Entry)
  /// The position is not where it would have come by itself.
  case jumped(to: Double)
  /// This could not be played; whether that is to be said is told later.
  case broke(BrokenEntry)
  /// These could not be played and were left out.
  case skipped([BrokenEntry])
  /// Nothing in the queue could be played, so it stopped; what was not said before is in it.
  case nothingPlayable([BrokenEntry])
  /// There is no sound to be had; it paused. The reason is in words for a person.
  case lostSound(reason: String)
}

/// An entry that could not be played.
public struct BrokenEntry: Sendable, Equatable {
  /// Which one.
  public let entry: Player.Entry
  /// Why.
  public let failure: PlayFailure
}

/// What happened to a player, all of one cause together.
public struct PlayerChange: Sendable {
  /// What was.
  public let old: PlayerState
  /// What is.
  public let new: PlayerState
  /// What happened once.
  public let events: [PlayerEvent]

  /// Whether it goes on past something broken, and will tell in a moment where it has come to.
  public var isPassingOver: Bool {
    new.status == .loading && events.contains { if case .broke = $0 { true } else { false } }
  }
}
