internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// The content of the mini window: the cover, the title and the controls of the current track.
///
/// The view is dark in every style: its text lies on the cover of a large window, and a change of
/// colours between the forms would be a jump.
final class MiniPlayer: CustomWidget {
  var onRestore: (() -> Void)?

  private let player: Player
  let cover: MiniCover
  private let title = Label.line().styled("player-title")
  private let subtitle = Label.line().styled("player-subtitle")
  private lazy var line = PairedLine(subtitle) { [weak self] words in
    if let self { set(subtitle, words) }
  }
  let words = Box(.vertical)
  let controls: PlayerControls
  let seek: PlayerSeekBar
  let volume: MiniVolume
  let restore = Button(icon: "view-fullscreen-symbolic", tooltip: tr("Show the Main Window"))
  let close = Button(icon: "window-close-symbolic", tooltip: tr("Close the Mini Player"))
  /// Hides the controls on a cover some time after a touch or a key.
  let hider: IdleHider
  private var isPointed = false { didSet { updateVisibility() } }
  private var showsKeyboardFocus = false
  private(set) var opacityOfParts = 1.0 {
    didSet { if opacityOfParts != oldValue { queueDraw() } }
  }
  private var fade = Fade(at: 1)
  private var fading: FrameTick?
  private var isCentered = false
  private weak var givenFrames: (any FrameSource)?
  private var watch: Observation?
  private var observations: [Observation] = []

  init(
    _ player: Player,
    art: any CoverProvider<CoverID>,
    clock: any PlayerClock,
    frames: (any FrameSource)? = nil
  ) {
    self.player = player
    cover = MiniCover(art)
    controls = PlayerControls(player)
    seek = PlayerSeekBar(player)
    volume = MiniVolume(controls)
    hider = IdleHider(clock: clock)
    givenFrames = frames
    super.init()
    // A cover that fills the window is larger than it.
    clipsDrawing = true
    describe(.label(tr("Player")))
    words.append(title, subtitle)
    seek.look = .foot
    for button in [restore, close] {
      button.addClasses("circular", "mini-corner")
    }
    adopt(cover)
    // This is also the order of keyboard focus.
    for part in parts { adopt(part) }
    listen()
    watch = player.observe { [weak self] in self?.show($0.new) }
    show(player.state)
  }

  override class var cssName: String { "miniplayer" }
  override class var accessibleRole: AccessibleRole { .group }

  /// Everything that may lie on the cover.
  var parts: [Widget] {
    [
      words, controls.previous, controls.play, controls.next, seek, volume.button, restore, close,
    ]
  }

  private var frames: any FrameSource { givenFrames ?? self }

  // MARK: - Contents

  func follow(_ marks: PlayingMarks, _ catalogue: Catalogue) {
    let show = { [weak self, weak marks, weak catalogue] in
      let record = marks?.now.record.flatMap { catalogue?.record($0) }
      self?.showCover(of: record)
    }
    observations = [
      marks.observe { _ in show() },
      catalogue.observe { _ in show() },
      catalogue.observePictures { [weak self, weak marks] in
        if let record = marks?.now.record, $0.contains(record) { self?.cover.reload() }
      },
    ]
    show()
  }

  private func showCover(of record: ShelvedRecord?) {
    cover.show(record.map { CoverItem(of: $0) })
    cover.describe(.label(record?.title ?? ""))
    cover.isHiddenFromReaders = record == nil
  }

  /// The visible text, for tests.
  var text: (title: String, subtitle: String) { (title.text, subtitle.text) }

  private func show(_ state: PlayerState) {
    let shown = player.shownWords
    let isEmpty = shown.title.isEmpty
    let facts = [shown.artist, shown.album].filter { !$0.isEmpty }
    set(title, shown.title)
    line.show(artist: isEmpty ? tr("Nothing is playing") : shown.artist, record: shown.album)
    title.isVisible = !isEmpty
    subtitle.isVisible = isEmpty || !facts.isEmpty
    // The words of nothing have the room of both lines.
    subtitle.shortens(toLines: isEmpty ? 2 : 1)
    subtitle.expand(vertically: isEmpty)
    volume.show(state.volume)
    words.tooltip = isEmpty ? nil : ([shown.title] + facts).joined(separator: "\n")
    updateVisibility()
  }

  private func set(_ label: Label, _ text: String) { if label.text != text { label.text = text } }

  override func mapped() { updateVisibility() }

  override func unmapped() {
    hider.turn(on: false)
    isPointed = false
  }

  // MARK: - Layout

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    if axis == .horizontal {
      let width = Int(MiniLayout.width)
      return SizeRequest(minimum: width, natural: width)
    }
    // Text may be larger than usual.
    let height = max(Int(MiniLayout.height), words.measure(.vertical).natural + 20)
    return SizeRequest(minimum: height, natural: height)
  }

  override func layOut(in size: Size) {
    let layout = layout
    show(centered: layout.centersWords)
    place(cover, at: layout.cover, in: size)
    place(words, at: layout.words, in: size)
    line.fit(in: layout.words.size.width)
    place(controls.previous, at: layout.previous, in: size)
    place(controls.play, at: layout.play, in: size)
    place(controls.next, at: layout.next, in: size)
    place(restore, at: layout.restore, in: size)
    place(close, at: layout.close, in: size)
    place(seek, at: layout.seek, in: size)
    place(volume.button, at: layout.volume, in: size)
    updateVisibility()
  }

  private func show(centered: Bool) {
    guard isCentered.change(to: centered) else { return }
    for label in [title, subtitle] { label.align(text: centered ? 0.5 : 0) }
  }

  var layout: MiniLayout {
    let lines = title.isVisible ? 1 : 2
    let height = words.measure(.vertical).natural * lines
    return MiniLayout(size: size, wordsHeight: Double(height))
  }

  // MARK: - Input

  private func listen() {
    seek.onSeek = { [weak self] in self?.player.seek(to: $0) }
    for button in [restore, close] {
      button.onPress { [weak self] in self?.onRestore?() }
    }
    let click = ClickGesture()
    click.onPress { [weak self, weak click] count, _ in
      self?.hider.inputReceived()
      // The window's handle would maximize it.
      if count == 2 { click?.claim() }
    }
    click.onRelease { [weak self] count, _ in
      if count == 2 { self?.onRestore?() }
    }
    add(click)
    let motion = MotionController()
    motion.onEnter { [weak self] _ in self?.isPointed = true }
    motion.onLeave { [weak self] in self?.isPointed = false }
    add(motion)
    cover.onTint = { [weak self] in self?.queueDraw() }
    volume.onChange = { [weak self] in self?.updateVisibility() }
    hider.onChange = { [weak self] _ in self?.updateVisibility() }
  }

  func focusVisibleChanged(to isVisible: Bool) {
    showsKeyboardFocus = isVisible
    updateVisibility()
  }

  /// Handles a key for the player, before all widgets.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    hider.inputReceived()
    let keys = PlayerKeys(player: player)
    if keys.pressForSound(key, modifiers) { return true }
    guard player.state.hasAnything else { return false }
    if key == .space, modifiers.isEmpty, !volume.button.hasFocusInside, !volume.popover.isOpen {
      player.togglePlaying()
      return true
    }
    return keys.pressForTracks(key, modifiers)
  }

  // MARK: - Visibility

  /// A cover that fills the window is alone only while it plays and nobody points at it.
  var showsParts: Bool {
    !layout.isOnCover || isPointed || showsKeyboardFocus || !hider.isHidden || volume.popover.isOpen
      || !player.state.isMeantToPlay || !Toolkit.animates
  }

  func updateVisibility() {
    hider.turn(on: isMapped && layout.isOnCover)
    let shows = showsParts
    // A finger that finds nothing to press brings the controls back instead of pressing one.
    for part in parts where part.isTarget != shows { part.isTarget = shows }
    guard isMapped, Toolkit.animates else {
      fade = Fade(at: shows ? 1 : 0)
      opacityOfParts = fade.target
      return
    }
    guard shows != (fade.target == 1), fading == nil else { return }
    fading = frames.eachFrame { [weak self] in self?.fade(at: $0) ?? false }
  }

  private func fade(at time: Double) -> Bool {
    let target = showsParts ? 1.0 : 0
    if fade.target != target { fade.go(to: target, at: time) }
    opacityOfParts = fade.opacity(at: time)
    if fade.isResting(at: time) { fading = nil }
    return fading != nil
  }

  // MARK: - Drawing

  /// The colour around no cover.
  private static let ground = Color(hex: 0x222226)
  /// Even on a white cover, pale text then has a contrast of more than 4.5 : 1, and the cover's own
  /// text does not disturb.
  private static let scrim = 0.76

  override func draw(on snapshot: Snapshot) {
    let isHighContrast = Toolkit.isHighContrast
    drawGround(isHighContrast ? 1 : Self.scrim, on: snapshot)
    snapshot.draw(cover, of: self)
    guard opacityOfParts > 0 else { return }
    snapshot.faded(to: opacityOfParts) {
      drawScrim(isHighContrast ? 1 : Self.scrim, on: snapshot)
      for part in parts where part !== seek { snapshot.draw(part, of: self) }
      // The time at the pointer lies over all else.
      snapshot.draw(seek, of: self)
    }
  }

  private func drawGround(_ strength: Double, on snapshot: Snapshot) {
    let all = Rect(size: size)
    guard let tint = cover.tint, strength < 1 else {
      return snapshot.fill(all, with: strength < 1 ? Self.ground : .black)
    }
    snapshot.draw(tint, in: all)
    snapshot.fill(all, with: .black.opacity(strength))
  }

  private func drawScrim(_ strength: Double, on snapshot: Snapshot) {
    let layout = layout
    let place = layout.scrim
    guard place.size.height > 0 else { return }
    // It is even below the upper edge of the text.
    let even = (layout.words.origin.y - place.origin.y) / place.size.height
    let dark = Color.black.opacity(strength)
    snapshot.fill(
      place,
      with: Gradient(
        .line(
          from: place.origin,
          to: Point(x: place.origin.x, y: place.origin.y + place.size.height)
        ),
        [.init(0, .black.opacity(0)), .init(even.clamped(to: 0...1), dark), .init(1, dark)]
      )
    )
  }
}
