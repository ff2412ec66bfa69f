internal import GLib

/// The MPRIS interface of the player.
@MainActor final class MediaPlayer: BusInterface {
  /// The greatest offset of a seek: a hundred days, in microseconds.
  private static let longest: Int64 = 100 * 86_400 * 1_000_000

  private weak var controls: MediaControls?

  init(_ controls: MediaControls) { self.controls = controls }

  func call(
    _ method: String,
    _ arguments: [Variant],
    from sender: String
  ) throws(BusError) -> [Variant] {
    guard let controls else { throw .notSupported("The program is going.") }
    try controls.admit(isRead: false)
    let player = controls.player
    switch (method, arguments.first, arguments.last) {
    // As MPRIS requires, a call that is not possible now has no effect.
    case ("Next", _, _): if player.state.hasNext { player.next() }
    case ("Previous", _, _): if player.state.entry != nil { player.previous() }
    case ("Play", _, _): player.play()
    case ("Pause", _, _): player.pause()
    case ("Stop", _, _): player.stop()
    case ("PlayPause", _, _):
      guard player.state.hasAnything else { throw .notSupported("There is nothing to play.") }
      player.togglePlaying()
    case ("Seek", .int64(let offset)?, _): try seek(player, by: offset)
    case ("SetPosition", .path(let track)?, .int64(let place)?):
      try setPosition(player, track, place)
    case ("OpenUri", .text(let uri)?, _): try open(uri, controls)
    default: throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "There is no \(method).")
    }
    return []
  }

  func value(of property: String, for sender: String) throws(BusError) -> Variant {
    guard let controls else { throw .notSupported("The program is going.") }
    try controls.admit(isRead: true)
    let player = controls.player
    if property == "Position" { return .int64(MediaProperties.microseconds(player.position)) }
    guard let value = MediaProperties(player.state)[property] else {
      throw BusError("org.freedesktop.DBus.Error.UnknownProperty", "There is no \(property).")
    }
    return value
  }

  func set(_ property: String, to value: Variant, from sender: String) throws(BusError) {
    guard let controls else { throw .notSupported("The program is going.") }
    try controls.admit(isRead: false)
    let player = controls.player
    switch (property, value) {
    case ("LoopStatus", .text(let text)):
      guard let mode = MediaProperties.loop(text) else {
        throw .invalidArguments("LoopStatus is None, Track or Playlist.")
      }
      player.repeatMode = mode
    case ("Shuffle", .flag(let isShuffled)): player.isShuffled = isShuffled
    case ("Rate", .double(let rate)):
      // MPRIS: clients should not set 0, and a player treats it as a pause.
      if rate == 0 { return player.pause() }
      guard rate == 1 else { throw .invalidArguments("The rate is 1.") }
    case ("Volume", .double(let level)):
      // MPRIS: a negative level counts as 0. A level slightly above 1 counts as 1.
      guard level.isFinite, level <= 10 else {
        throw .invalidArguments("The volume is between 0 and 1.")
      }
      player.volume = Volume(level: level)
    default: throw .invalidArguments("\(property) cannot be set to that.")
    }
  }

  private func seek(_ player: Player, by offset: Int64) throws(BusError) {
    guard offset.magnitude <= Self.longest else {
      throw .invalidArguments("No track is that long.")
    }
    guard MediaProperties.canSeek(player.state) else { return }
    player.seek(by: Double(offset) / 1e6)
  }

  private func setPosition(
    _ player: Player,
    _ track: ObjectPath,
    _ place: Int64
  ) throws(BusError) {
    guard let entry = player.state.entry, track == MediaInterface.track(entry.id) else {
      // MPRIS: a track that is not the current one any more is outdated, not an error.
      return
    }
    guard place >= 0, MediaProperties.canSeek(player.state),
      Double(place) / 1e6 <= player.state.duration ?? 0
    else { throw .invalidArguments("The position is not in the track.") }
    player.seek(to: Double(place) / 1e6)
  }

  private func open(_ uri: String, _ controls: MediaControls) throws(BusError) {
    guard let onOpen = controls.onOpen else { throw .notSupported("Files cannot be opened here.") }
    guard let path = FileAddress.path(of: uri) else {
      throw .invalidArguments("This is no address of a file.")
    }
    onOpen(path)
  }
}
