internal import GLib
internal import Values

/// The MPRIS properties of a player's state.
struct MediaProperties: Equatable {
  /// All properties that emit change signals, in the order of emission.
  let values: [(name: String, value: Variant)]

  init(_ state: PlayerState) {
    values = [
      ("PlaybackStatus", .text(Self.status(of: state))),
      ("LoopStatus", .text(Self.loop(state.repeatMode))),
      ("Rate", .double(1)),
      ("Shuffle", .flag(state.isShuffled)),
      ("Metadata", .dictionary(Self.metadata(of: state))),
      ("Volume", .double(state.volume.isMuted ? 0 : state.volume.level)),
      ("MinimumRate", .double(1)),
      ("MaximumRate", .double(1)),
      ("CanGoNext", .flag(state.hasNext)),
      ("CanGoPrevious", .flag(state.hasPrevious || state.entry != nil)),
      ("CanPlay", .flag(state.hasAnything)),
      ("CanPause", .flag(state.entry != nil)),
      ("CanSeek", .flag(Self.canSeek(state))),
      ("CanControl", .flag(true)),
    ]
  }

  subscript(_ name: String) -> Variant? { values.first { $0.name == name }?.value }

  func changes(since old: Self) -> [(name: String, value: Variant)] {
    zip(values, old.values).compactMap { $0.value == $1.value ? nil : $0 }
  }

  static func == (one: Self, other: Self) -> Bool { one.changes(since: other).isEmpty }

  // MARK: - Values of MPRIS

  static func canSeek(_ state: PlayerState) -> Bool {
    state.entry != nil && state.duration != nil && state.status != .ended && state.status != .failed
  }

  static func loop(_ mode: PlayQueue<PlayItem>.Repeat) -> String {
    switch mode {
    case .off: "None"
    case .all: "Playlist"
    case .one: "Track"
    }
  }

  static func loop(_ text: String) -> PlayQueue<PlayItem>.Repeat? {
    PlayQueue<PlayItem>.Repeat.allCases.first { loop($0) == text }
  }

  /// The unit of MPRIS.
  static func microseconds(_ seconds: Double) -> Int64 {
    seconds.isFinite ? Int64(clamping: (min(max(seconds, 0), 1e9) * 1e6).rounded()) : 0
  }

  private static func status(of state: PlayerState) -> String {
    switch state.status {
    case .stopped, .failed: "Stopped"
    case .playing: "Playing"
    // The last entry can be played again.
    case .ended: "Paused"
    // Loading between two tracks does not count as a stop.
    case .loading, .paused: state.isMeantToPlay ? "Playing" : "Paused"
    }
  }

  private static func metadata(of state: PlayerState) -> [(name: String, value: Variant)] {
    guard let entry = state.entry else { return [] }
    let item = entry.item
    let words = state.words
    var data: [(name: String, value: Variant)] = [
      ("mpris:trackid", .path(MediaInterface.track(entry.id))),
      ("xesam:title", .text(words.title.shortened())),
      ("xesam:url", .text(item.location.uri)),
    ]
    if let duration = state.duration {
      data.append(("mpris:length", .int64(microseconds(duration))))
    }
    if let art = item.artPath { data.append(("mpris:artUrl", .text(FileAddress.uri(of: art)))) }
    func add(_ name: String, _ value: Variant?) { if let value { data.append((name, value)) } }
    func list(_ text: String) -> Variant? { text.isEmpty ? nil : .texts([text.shortened()]) }
    add("xesam:artist", list(words.artist))
    add("xesam:album", words.album.isEmpty ? nil : .text(words.album.shortened()))
    add("xesam:albumArtist", list(item.albumArtist))
    add("xesam:genre", item.genres.isEmpty ? nil : .texts(item.genres.map { $0.shortened() }))
    add("xesam:trackNumber", item.trackNumber.flatMap { Int32(exactly: $0) }.map { .int32($0) })
    add("xesam:discNumber", item.discNumber.flatMap { Int32(exactly: $0) }.map { .int32($0) })
    return data
  }
}
