internal import GLib
internal import Playback

/// Texts about what plays, on the player bar and the now playing page.
nonisolated enum PlayingWords {
  /// What stops playback; nil while no stop is set.
  static func stop(_ state: PlayerState) -> String? {
    switch state.stopAfter {
    case nil: return nil
    case .track: return tr("Stops after this track")
    case .record: return tr("Stops after this record")
    case .minutes(let all):
      let left = state.minutesUntilStop ?? all
      return Format.text(
        tr("Stops in %s minute", "Stops in %s minutes", count: left),
        Format.count(left)
      )
    }
  }
}
