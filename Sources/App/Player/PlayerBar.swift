internal import GLib
internal import Gtk
internal import Library
internal import Motion
internal import Numbers
internal import Playback
internal import Widgets

/// Symbols of the program's own, among its resources.
private let openHeart = "gatefold-heart-outline-symbolic"
private let queueIcon = "gatefold-queue-symbolic"

/// The bar at the window's foot: what plays, how far it is, and all that can be done with it.
final class PlayerBar: CustomWidget {
  /// The cover was pressed: the record that plays is to be shown.
  var onShow: (() -> Void)?
  /// The heart of the track that plays was pressed.
  var onHeart: ((_ hasHeart: Bool) -> Void)?

  let player: Player
  let cover: PlayerCover
  let title = Label()
  let subtitle = Label()
  let play = Button(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
  let next = Button(icon: "media-skip-forward-symbolic", tooltip: tr("Next"))
  let previous = Button(icon: "media-skip-backward-symbolic", tooltip: tr("Previous"))
  let shuffle = ToggleButton(icon: "media-playlist-shuffle-symbolic", tooltip: tr("Shuffle"))
  let repeats = ToggleButton(icon: "media-playlist-repeat-symbolic", tooltip: tr("Repeat"))
  let mute = ToggleButton(icon: "audio-volume-high-symbolic", tooltip: tr("Mute"))
  let volume = Slider(0...1, step: 0.05)
  let heart = ToggleButton(icon: openHeart, tooltip: tr("Add to Favourites"))
  let queueView: QueueView
  let queue: PopoverButton
  let seek = SeekBar()
  let words = Box(.vertical)
  /// The menu of what plays, while it is open.
  var menu: ContextMenu? { didSet { showTooltips() } }
  private var wordsTooltip: String?
  private var watch: Observation?
  private var positions: Observation?
  /// What leads from the artist to their records.
  weak var music: MusicActions? {
    didSet {
      subtitle.text = ""
      show(player.state)
    }
  }
  /// What keeps the cover and the heart right.
  var observations: [Observation] = []
  private(set) var links: [Credit] = []
  /// What turns the volume.
  private(set) var wheels: [ScrollController] = []
  private var isTelling = false

  /// The bar of a player; covers come from `art`.
  init(_ player: Player, art: any Widgets.CoverSource<CoverID>) {
    self.player = player
    cover = PlayerCover(art)
    queueView = QueueView(player, art: art)
    queue = PopoverButton(icon: queueIcon, tooltip: tr("Queue"), opens: queueView.popover)
    super.init()
    describe(.label(tr("Player")))
    clipsDrawing = false
    title.addClass("player-title")
    subtitle.addClass("player-subtitle")
    for label in [title, subtitle] {
      label.shortens()
      label.align(text: 0)
      words.append(label)
    }
    words.align(vertically: .center)
    play.addClass("player-play")
    for button in [next, previous, shuffle, repeats, mute, heart] as [Widget] {
      button.addClass("flat")
    }
    queue.addClass("player-menu")
    for button in [play, next, previous, shuffle, repeats, mute, heart] as [Widget] {
      button.addClass("circular")
      button.addClass("player-button")
    }
    volume.describe(.label(tr("Volume")))
    // In the order in which the keyboard goes through them.
    let all: [Widget] = [
      cover, words, shuffle, previous, play, next, repeats, seek, mute, volume, heart, queue,
    ]
    for child in all { adopt(child) }
    link()
    watch = player.observe { [weak self] in self?.show($0.new) }
    show(player.state)
  }

  override class var cssName: String { "playerbar" }
  override class var accessibleRole: AccessibleRole { .group }

  // MARK: - What it shows

  /// Whether the track that plays has a heart; nil where it can have none.
  var hasHeart: Bool? { didSet { if hasHeart != oldValue { showHeart() } } }

  /// What it says, for tests and for who asks.
  var text: (title: String, subtitle: String) { (title.text, subtitle.text) }

  /// Shows the cover of a record.
  func showCover(of record: CoverItem?) { cover.show(record) }

  /// What plays, or what will.
  var item: PlayItem? { player.state.entry?.item ?? player.queue.coming(1).first.first?.item }

  private func show(_ state: PlayerState) {
    isTelling = true
    defer { isTelling = false }
    let item = item
    let told =
      state.entry == nil
      ? (title: item?.name ?? "", artist: item?.artist ?? "", album: item?.album ?? "")
      : state.words
    set(title, told.title)
    let subtitle = [told.artist, told.album].filter { !$0.isEmpty }
    showSubtitle(subtitle.joined(separator: " · "), of: item)
    wordsTooltip = item.map { _ in ([told.title] + subtitle).joined(separator: "\n") }
    showTooltips()
    if state.isMeantToPlay {
      play.show(icon: "media-playback-pause-symbolic", tooltip: tr("Pause"))
    } else {
      play.show(icon: "media-playback-start-symbolic", tooltip: tr("Play"))
    }
    play.isSensitive = state.hasAnything
    next.isSensitive = state.hasNext
    previous.isSensitive = state.entry != nil
    shuffle.isOn = state.isShuffled
    showRepeat(state.repeatMode)
    showVolume(state.volume)
    seek.duration = state.entry == nil ? nil : state.duration
    seek.position = player.position
    watchPosition()
  }

  /// Sets the tooltips: none of them may lie over the menu.
  private func showTooltips() {
    words.tooltip = menu == nil ? wordsTooltip : nil
    cover.tooltip = menu == nil ? tr("Show the Record") : nil
  }

  private func set(_ label: Label, _ text: String) { if label.text != text { label.text = text } }

  /// Artists of the library lead to their records.
  private func showSubtitle(_ text: String, of item: PlayItem?) {
    let artists = music?.artists(in: item?.credited ?? "") ?? []
    guard subtitle.text != text || artists != links else { return }
    links = artists
    let record = item?.record
    subtitle.show(text, links: artists) { [weak self] in self?.music?.open($0, from: record) }
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
    let icon =
      volume.isMuted || volume.level == 0
      ? "muted" : volume.level < 0.34 ? "low" : volume.level < 0.67 ? "medium" : "high"
    mute.show(
      icon: "audio-volume-\(icon)-symbolic",
      tooltip: volume.isMuted ? tr("Unmute") : tr("Mute")
    )
  }

  private func showHeart() {
    heart.isSensitive = hasHeart != nil
    heart.isOn = hasHeart == true
    if hasHeart == true { heart.addClass("loved") } else { heart.removeClass("loved") }
    heart.show(
      icon: hasHeart == true ? "emblem-favorite-symbolic" : openHeart,
      tooltip: hasHeart == true ? tr("Remove from Favourites") : tr("Add to Favourites")
    )
  }

  // MARK: - What it does

  private func link() {
    heart.isSensitive = false
    cover.onPress = { [weak self] in self?.onShow?() }
    linkMenu()
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
      guard let self, !isTelling else { return }
      player.volume = Volume(level: level)
    }
    heart.onPress { [weak self] in
      guard let self, let hasHeart else { return }
      // It follows the track.
      heart.isOn = hasHeart
      onHeart?(!hasHeart)
    }
    for part in [volume, mute] as [Widget] { listenToWheel(over: part) }
    seek.onSeek = { [weak self] in self?.player.seek(to: $0) }
  }

  /// A wheel changes the volume, by as much over the icon as over the slider.
  private func listenToWheel(over part: Widget) {
    let wheel = ScrollController()
    // GTK's own slider moves by half its length with each detent.
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

  /// So many pixels of two fingers count as a detent of a wheel.
  private static let pixelsPerDetent = 15.0

  // MARK: - The position

  override func mapped() { watchPosition() }

  override func unmapped() { positions = nil }

  /// The position is only asked for while it moves and somebody can see it.
  private func watchPosition() {
    guard isMapped, player.state.status == .playing else {
      positions = nil
      return
    }
    guard positions == nil else { return }
    positions = player.showPosition { [weak self] in self?.seek.position = $0 }
  }

  // MARK: - As a widget

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    let height = Int(PlayerBarLayout.height)
    return axis == .horizontal
      ? SizeRequest(minimum: 300, natural: 1180) : SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let layout = PlayerBarLayout(width: size.width, isMirrored: isRightToLeft)
    seek.look = layout.isNarrow ? .edge : .full
    put(cover, layout.cover)
    put(words, layout.words)
    put(play, layout.play)
    put(next, layout.next)
    put(shuffle, layout.shuffle)
    put(previous, layout.previous)
    put(repeats, layout.repeats)
    put(mute, layout.mute)
    put(volume, layout.volume)
    put(heart, layout.heart)
    put(queue, layout.queue)
    put(seek, layout.seek)
    menu?.follow()
  }

  private func put(_ child: Widget, _ rect: Rect?) {
    child.isPlaced = rect != nil
    guard let rect else { return }
    _ = child.measure(.horizontal)
    _ = child.measure(.vertical, along: Int(clamping: rect.size.width))
    child.allocate(rect)
  }

  override func draw(on snapshot: Snapshot) {
    for child in children where child.isPlaced && child !== seek { snapshot.draw(child, of: self) }
    // The time at the pointer lies over all else.
    snapshot.draw(seek, of: self)
  }
}

extension PlayQueue.Repeat {
  /// What a press of the button brings.
  var following: Self {
    switch self {
    case .off: .all
    case .all: .one
    case .one: .off
    }
  }
}
