internal import GLib
internal import Gtk
internal import Playback

private let openHeart = "gatefold-heart-outline-symbolic"

/// The player's buttons and volume slider, and what they do.
///
/// The owner, the bar or the sheet, lays them out.
final class PlayerControls {
  var onHeart: ((_ hasHeart: Bool) -> Void)?

  let play = Button(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
  let next = Button(icon: "media-skip-forward-symbolic", tooltip: tr("Next"))
  let previous = Button(icon: "media-skip-backward-symbolic", tooltip: tr("Previous"))
  let shuffle = ToggleButton(icon: "media-playlist-shuffle-symbolic", tooltip: tr("Shuffle"))
  let repeats = ToggleButton(icon: "media-playlist-repeat-symbolic", tooltip: tr("Repeat"))
  let mute = ToggleButton(icon: "audio-volume-high-symbolic", tooltip: tr("Mute"))
  let volume = Slider(0...1, step: Volume.step).styled("player-volume")
  let heart = ToggleButton(icon: openHeart, tooltip: tr("Add to Favourites"))
  private(set) var wheels: [ScrollController] = []
  private let player: Player
  private var watch: Observation?
  private var isUpdating = false

  init(_ player: Player) {
    self.player = player
    play.addClass("player-play")
    for button in [next, previous, shuffle, repeats, mute, heart] as [Widget] {
      button.addClass("flat")
    }
    for button in [play, next, previous, shuffle, repeats, mute, heart] as [Widget] {
      button.addClasses("circular", "player-button")
    }
    volume.describe(.label(tr("Volume")))
    heart.isSensitive = false
    link()
    watch = player.observe { [weak self] in self?.show($0.new) }
    show(player.state)
  }

  /// Whether the current track has a heart; nil if it cannot have one.
  private(set) var hasHeart: Bool?

  // MARK: - State

  private func show(_ state: PlayerState) {
    isUpdating = true
    defer { isUpdating = false }
    if state.isMeantToPlay {
      play.show(icon: "media-playback-pause-symbolic", tooltip: tr("Pause"))
    } else {
      play.show(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
    }
    play.isSensitive = state.hasAnything
    next.isSensitive = state.hasNext
    previous.isSensitive = state.entry != nil
    // Without a queue there is nothing to shuffle or repeat.
    shuffle.isSensitive = state.hasAnything
    repeats.isSensitive = state.hasAnything
    shuffle.isOn = state.isShuffled
    showRepeat(state.repeatMode)
    showVolume(state.volume)
  }

  private func showRepeat(_ mode: PlayQueue<PlayItem>.Repeat) {
    repeats.isOn = mode != .off
    switch mode {
    case .off: repeats.show(icon: "media-playlist-repeat-symbolic", tooltip: tr("Repeat"))
    case .all: repeats.show(icon: "media-playlist-repeat-symbolic", tooltip: tr("Repeat: all"))
    case .one:
      repeats.show(icon: "media-playlist-repeat-song-symbolic", tooltip: tr("Repeat: this track"))
    }
  }

  private func showVolume(_ volume: Volume) {
    if self.volume.value != volume.level { self.volume.value = volume.level }
    mute.isOn = volume.isMuted
    volume.isMuted ? self.volume.addClass("muted") : self.volume.removeClass("muted")
    mute.show(
      icon: Self.icon(of: volume),
      tooltip: volume.isMuted ? tr("Unmute") : tr("Mute")
    )
  }

  nonisolated static func icon(of volume: Volume) -> String {
    if volume.isMuted || volume.level == 0 { return "audio-volume-muted-symbolic" }
    if volume.level < 0.34 { return "audio-volume-low-symbolic" }
    return volume.level < 0.67 ? "audio-volume-medium-symbolic" : "audio-volume-high-symbolic"
  }

  func show(hasHeart: Bool?) {
    guard self.hasHeart.change(to: hasHeart) else { return }
    heart.isSensitive = hasHeart != nil
    heart.isOn = hasHeart == true
    if hasHeart == true { heart.addClass("loved") } else { heart.removeClass("loved") }
    heart.show(
      icon: hasHeart == true ? "emblem-favorite-symbolic" : openHeart,
      tooltip: hasHeart == true ? tr("Remove from Favourites") : tr("Add to Favourites")
    )
  }

  // MARK: - Actions

  private func link() {
    play.onPress { [weak self] in self?.player.togglePlaying() }
    next.onPress { [weak self] in self?.player.next() }
    previous.onPress { [weak self] in self?.player.previous() }
    shuffle.onPress { [weak self] in
      guard let self else { return }
      player.isShuffled = !player.state.isShuffled
    }
    repeats.onPress { [weak self] in
      guard let self else { return }
      player.repeatMode = player.state.repeatMode.following
    }
    mute.onPress { [weak self] in
      guard let self else { return }
      player.volume.isMuted = !player.state.volume.isMuted
    }
    volume.onMove { [weak self] level in
      guard let self, !isUpdating else { return }
      player.volume = Volume(level: level)
    }
    heart.onPress { [weak self] in
      guard let self, let hasHeart else { return }
      // The button changes when the track's heart has changed.
      heart.isOn = hasHeart
      onHeart?(!hasHeart)
    }
    for part in [volume, mute] as [Widget] { listenToWheel(over: part) }
  }

  /// Changes the volume on scrolling, by the same amount over the icon as over the slider.
  func listenToWheel(over part: Widget) {
    let wheel = ScrollController()
    // GTK's slider would move by half its length with each detent.
    wheel.listen(in: .capture)
    wheel.onScroll { [weak self, weak wheel] way in
      guard let self, let wheel, way.y != 0 else { return false }
      let detents = wheel.unit == .detent ? way.y : way.y / Self.pixelsPerDetent
      player.volume.change(by: -detents * Volume.step)
      return true
    }
    part.add(wheel)
    wheels.append(wheel)
  }

  /// The pixels of two-finger scrolling that equal one detent of a wheel.
  private static let pixelsPerDetent = 15.0
}

extension PlayQueue.Repeat {
  var following: Self {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
