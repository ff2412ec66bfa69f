internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Playback

/// Where people choose once for all; what they choose holds at once.
final class PreferencesWindow: AdwaitaDialog {
  let shelves = PickRow(
    title: tr("Shelves by"),
    subtitle: tr("After those for all, the newest and the most played records"),
    choices: ShelfDivision.allCases.map(\.title)
  )
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
    setDefaultSize(Size(width: 520, height: 400))
    request(width: 320, height: 200)
    let playing = RowGroup(title: tr("Playing"))
    playing.append(loudness)
    playing.append(following)
    let records = RowGroup(title: tr("Records"))
    records.append(shelves)
    show([records, playing])
    shelves.onPick { [weak self] in
      self?.preferences.choices.shelves = ShelfDivision.allCases[$0]
    }
    loudness.onPick { [weak self] in
      self?.preferences.choices.replayGain = ReplayGain.Mode.inOrder[$0]
    }
    following.onTurn { [weak self] in self?.preferences.choices.followsPlaying = $0 }
    choosing = preferences.observe { [weak self] in self?.take() }
  }

  private func take() {
    let choices = preferences.choices
    shelves.picked = ShelfDivision.allCases.firstIndex(of: choices.shelves) ?? 0
    shelves.isSensitive = preferences.isFree(.shelves)
    loudness.picked = ReplayGain.Mode.inOrder.firstIndex(of: choices.replayGain) ?? 0
    loudness.isSensitive = preferences.isFree(.replayGain)
    following.isOn = choices.followsPlaying
    following.isSensitive = preferences.isFree(.followsPlaying)
  }
}

extension ShelfDivision {
  /// What there is a shelf for, in a word.
  var title: String {
    switch self {
    case .genre: tr("Genre")
    case .decade: tr("Decade")
    case .folder: tr("Folder")
    }
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
