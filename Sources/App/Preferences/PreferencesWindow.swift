internal import Adwaita
internal import GLib
internal import Gtk
internal import Motion
internal import Playback

/// Where people choose once for all; what they choose holds at once.
final class PreferencesWindow: AdwaitaDialog {
  let loudness = PickRow(
    title: tr("Equal Loudness"),
    subtitle: tr("By the ReplayGain values in the files"),
    choices: ReplayGain.Mode.inOrder.map(\.title)
  )
  let following = SwitchRow(
    title: tr("Follow What Plays"),
    subtitle: tr("The covers return to it when nothing has been moved for a while")
  )
  private let preferences: Preferences
  private var choosing: Observation?

  init(_ preferences: Preferences, over parent: Window) {
    self.preferences = preferences
    super.init(over: parent)
    title = tr("Preferences")
    setDefaultSize(Size(width: 520, height: 480))
    request(width: 320, height: 200)
    let playing = RowGroup(title: tr("Playing"))
    playing.append(loudness)
    playing.append(following)
    show([playing])
    loudness.onPick { [weak self] in
      self?.preferences.choices.replayGain = ReplayGain.Mode.inOrder[$0]
    }
    following.onTurn { [weak self] in self?.preferences.choices.followsPlaying = $0 }
    choosing = preferences.observe { [weak self] in self?.take() }
  }

  private func take() {
    let choices = preferences.choices
    loudness.picked = ReplayGain.Mode.inOrder.firstIndex(of: choices.replayGain) ?? 0
    loudness.isSensitive = preferences.isFree(.replayGain)
    following.isOn = choices.followsPlaying
    following.isSensitive = preferences.isFree(.followsPlaying)
  }
}

extension ReplayGain.Mode {
  /// As people read them.
  nonisolated static let inOrder: [Self] = [.off, .track, .album]

  /// What it is called.
  var title: String {
    switch self {
    case .off: tr("Off")
    case .track: tr("Tracks Equally Loud")
    case .album: tr("Albums Equally Loud")
    }
  }
}
