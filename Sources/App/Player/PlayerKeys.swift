internal import Gtk
internal import Playback

/// The keys of the player, which work everywhere in the windows that show it.
struct PlayerKeys {
  let player: Player

  /// The step of seeking by keys, in seconds.
  private static let seekStep = 10.0

  /// Handles keys that need something to play; the right arrow is forward in every text direction.
  func pressForTracks(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.right, .control), (.keypadRight, .control): player.next()
    case (.left, .control), (.keypadLeft, .control): player.previous()
    case (.right, [.control, .shift]), (.keypadRight, [.control, .shift]):
      player.seek(by: Self.seekStep)
    case (.left, [.control, .shift]), (.keypadLeft, [.control, .shift]):
      player.seek(by: -Self.seekStep)
    default: return false
    }
    return true
  }

  /// Handles keys for volume and order, which also work in text fields, in the queue and with
  /// nothing to play.
  func pressForSound(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers) {
    case (.up, .control), (.keypadUp, .control): player.volume.change(by: Volume.step)
    case (.down, .control), (.keypadDown, .control): player.volume.change(by: -Volume.step)
    default:
      guard modifiers == [.control, .shift] else { return false }
      switch key.character?.lowercased() {
      case "m": player.volume.isMuted.toggle()
      case "s": player.isShuffled.toggle()
      case "r": player.repeatMode = player.repeatMode.following
      default: return false
      }
    }
    return true
  }
}
