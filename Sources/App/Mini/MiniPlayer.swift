internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Numbers
internal import Playback
internal import Widgets

/// The content of the mini window: the cover, the title and the controls of the current track.
final class MiniPlayer: CustomWidget {
  /// Called when the user wants the main window back.
  var onRestore: (() -> Void)?

  let player: Player
  let cover: MiniCover
  let title = Label()
  let subtitle = Label()
  private lazy var line = PairedLine(subtitle) { [weak self] words in
    if let self { set(subtitle, words) }
  }
  let words = Box(.vertical)
  let controls: PlayerControls
  let seek: PlayerSeekBar
  let restore = Button(icon: "view-fullscreen-symbolic", tooltip: tr("Show the Main Window"))
  let close = Button(icon: "window-close-symbolic", tooltip: tr("Close the Mini Player"))
  /// Hides the controls on a cover some time after a touch or a key.
  let hider: IdleHider
  /// Whether the pointer is over the window.
  var isPointed = false { didSet { updateVisibility() } }
  /// Whether the window shows the keyboard focus.
  var showsKeyboardFocus = false { didSet { updateVisibility() } }
  /// The opacity of everything that may lie on the cover.
  var opacityOfParts = 1.0 { didSet { if opacityOfParts != oldValue { queueDraw() } } }
  var fade = Fade(at: 1)
  var fading: FrameTick?
  private var isCentered = false
  private weak var givenFrames: (any FrameSource)?
  private var watch: Observation?
  /// The observations that update the cover.
  private var observations: [Observation] = []

  /// Creates the view of a player; covers come from `art`.
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
    hider = IdleHider(clock: clock)
    givenFrames = frames
    super.init()
    // A cover that fills the window is larger than it.
    clipsDrawing = true
    describe(.label(tr("Player")))
    title.addClass("player-title")
    subtitle.addClass("player-subtitle")
    for label in [title, subtitle] {
      label.shortens()
      label.align(text: 0)
      words.append(label)
    }
    seek.look = .foot
    for button in [restore, close] {
      button.addClass("circular")
      button.addClass("mini-corner")
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
    [words, controls.previous, controls.play, controls.next, seek, restore, close]
  }

  var frames: any FrameSource { givenFrames ?? self }

  // MARK: - Contents

  /// Shows the current record's cover.
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
    words.tooltip = isEmpty ? nil : ([shown.title] + facts).joined(separator: "\n")
    updateVisibility()
  }

  private func set(_ label: Label, _ text: String) { if label.text != text { label.text = text } }

  override func mapped() { updateVisibility() }

  override func unmapped() {
    hider.set(isEnabled: false)
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
    cover.measureAndAllocate(layout.cover)
    words.measureAndAllocate(layout.words)
    line.fit(in: layout.words.size.width)
    controls.previous.measureAndAllocate(layout.previous)
    controls.play.measureAndAllocate(layout.play)
    controls.next.measureAndAllocate(layout.next)
    restore.measureAndAllocate(layout.restore)
    close.measureAndAllocate(layout.close)
    seek.measureAndAllocate(layout.seek)
    updateVisibility()
  }

  private func show(centered: Bool) {
    guard centered != isCentered else { return }
    isCentered = centered
    for label in [title, subtitle] { label.align(text: centered ? 0.5 : 0) }
  }

  /// The layout of the present size.
  var layout: MiniLayout {
    MiniLayout(
      size: size,
      wordsHeight: Double(words.measure(.vertical).natural),
      isMirrored: isRightToLeft
    )
  }

  override func draw(on snapshot: Snapshot) { paint(on: snapshot) }
}
