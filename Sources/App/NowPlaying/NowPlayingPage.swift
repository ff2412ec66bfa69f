internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Numbers
internal import Playback
internal import Widgets

/// The now playing page: the sleeve of the record that plays opens over the whole window.
///
/// It exists only while the sleeve is not closed.
final class NowPlayingPage: CustomWidget {
  /// Called when the sleeve has moved.
  var onMove: (() -> Void)?
  /// Called when the sleeve has come to rest, open or closed.
  var onRest: ((_ isOpen: Bool) -> Void)?
  /// Called when the user activates the title of the record.
  var onRecord: ((RecordID, TrackID?) -> Void)?
  /// Called when the user presses the arrow in the header bar.
  var onClose: (() -> Void)?

  let sleeve: OpeningSleeve
  let cover: NowPlayingCover
  // The other parts are built one in each frame: together they take longer than a frame may.
  var header: AdwaitaHeaderBar?
  var menuButton: MenuButton?
  var controls: NowPlayingControls?
  var tracks: NowPlayingTracks?
  var lyrics: NowPlayingLyrics?
  /// The sheet with the tracks or the lyrics, in a narrow window.
  var sheet: NowPlayingSheet?
  let heading = Label(tr("Now Playing"))
  /// The steps that build the other parts.
  var steps: [(NowPlayingPage) -> Void]
  /// What runs when all parts are built.
  var whenBuilt: [() -> Void] = []
  /// The cover in the player bar, out of which the sleeve grows.
  weak var barCover: Widget?
  /// The height of the window's header bar, which this one has as well; 0: unknown.
  var headerHeight = 0.0
  private(set) var layout = NowPlayingLayout(size: .zero)
  private var wasStacked = false
  private(set) var colors = SleeveColors()
  /// Whether the focus waits on the lyrics button to return to the leaf, which turns.
  var returnsToLeaf = false
  var returning: FrameTick?
  private(set) var contents: NowPlayingContents?
  private(set) lazy var menu = ContextMenu(on: self)
  private(set) lazy var idle = IdleHider(clock: music.player?.clock ?? LoopClock())
  let player: Player
  let music: MusicActions
  let motion: MotionClock
  /// Whether the window covers the screen; without input the controls and the pointer then hide.
  var isFullscreen = false {
    didSet {
      header?.hasWindowButtons = !isFullscreen
      idle.set(isEnabled: isFullscreen)
    }
  }
  /// Whether the controls are hidden because the user is idle in full screen.
  private(set) var isBare = false

  init(
    _ music: MusicActions,
    _ session: PlayerSession,
    menu: Menu,
    motion: MotionClock = MotionClock()
  ) {
    self.music = music
    self.motion = motion
    player = session.player
    cover = NowPlayingCover(music.catalogue.pictures)
    sleeve = OpeningSleeve(cover: cover, frames: motion.frames, now: motion.now)
    steps = Self.steps(menu: menu)
    super.init()
    describe(.label(tr("Now Playing")))
    addClass("nowplaying")
    adopt(sleeve)
    sleeve.onChange = { [weak self] in self?.follow() }
    sleeve.onRest = { [weak self] in
      guard let self else { return }
      onRest?(sleeve.opening > 0.5)
    }
    idle.onChange = { [weak self] in self?.setBare($0) }
    show(colors)
    contents = NowPlayingContents(self, session)
  }

  override class var cssName: String { "nowplaying" }
  override class var accessibleRole: AccessibleRole { .group }

  override func mapped() { buildInFrames() }

  // MARK: - State

  /// The form of the page in its current size.
  var form: NowPlayingLayout.Form { layout.form }

  /// Whether there is no room for the right leaf, so that tracks and lyrics are on a sheet.
  var isStacked: Bool { size.width > 0 && size.width < NowPlayingLayout.narrowBelow }

  /// Whether the lyrics are visible, on the leaf or in the sheet.
  var showsLyrics: Bool { isStacked ? sheet?.content == .lyrics : sleeve.showsReverse }

  func show(_ colors: SleeveColors) {
    self.colors = colors
    sleeve.lightColor = colors.light
    sleeve.labelColor = colors.leaf
    paintLeaf()
  }

  /// Paints what tracks and lyrics lie on; the leaf becomes darker as it turns to the lyrics.
  ///
  /// The sheet exchanges them without a motion, so it is dark below both.
  func paintLeaf() {
    let dark = colors.lyricsLeaf(isHighContrast: Toolkit.isHighContrast)
    let leaf = colors.leaf.mixed(with: dark, by: sleeve.turned)
    sleeve.leafColor = leaf
    sheet?.ground = dark
    tracks?.groundColor = isStacked ? dark : leaf
    lyrics?.view.groundColor = dark
  }

  override func styleChanged() { paintLeaf() }

  /// Shows the lyrics, or the tracks again; nothing plays in an empty queue, so it has none.
  func turnLyrics() {
    guard showsLyrics || player.shownEntry != nil else { return }
    leaveLeaf()
    if isStacked { return turnSheet(to: .lyrics) }
    sleeve.showsReverse.toggle()
    contentTurned()
    returnToLeaf()
  }

  func turnSheet(to content: NowPlayingSheet.Content) {
    buildAll()
    placeContent()
    sheet?.turn(to: content)
  }

  /// Hides the lyrics, and the sheet of a narrow window.
  func hideLyrics() {
    if sheet?.content != nil { sheet?.turn(to: nil) }
    if sleeve.showsReverse { turnLyrics() }
  }

  /// Updates what depends on whether tracks or lyrics are visible.
  func contentTurned() {
    contents?.followLyrics()
    controls?.lyrics.isOn = showsLyrics
    controls?.tracks.isOn = sheet?.content == .tracks
    coverSleeve()
  }

  /// Whether everything visible is loaded.
  var isSettled: Bool {
    steps.isEmpty && cover.isSettled && sleeve.isPainted && contents?.isSettled ?? false
  }

  /// Closes what is innermost: the sheet, or else the page itself.
  func closeInnermost() {
    if let sheet, sheet.content != nil { sheet.turn(to: nil) } else { onClose?() }
  }

  /// Moves the focus to the track that plays, or to the play button.
  func takeFocusInside() {
    afterBuilding { [weak self] in
      guard let self else { return }
      let hasTracks = !isStacked && !sleeve.showsReverse && tracks?.record.rows.isEmpty == false
      if hasTracks, tracks?.takeFocusInside() == true { return }
      controls?.takeFocusInside()
    }
  }

  // MARK: - The opening

  /// Fades the controls with the sleeve.
  func follow() {
    roundCorners()
    paintLeaf()
    let open = sleeve.controlsOpacity
    let visible = isBarHidden ? sleeve.backdropOpacity : 1
    if opacity != visible { opacity = visible }
    for case let part? in [controls, header] as [Widget?] {
      let shown = isBare ? 0 : open
      guard part.opacity != shown else { continue }
      part.opacity = shown
      part.isTarget = shown > 0.5
    }
    if let sheet {
      if sheet.opacity != open { sheet.opacity = open }
      sheet.isUsable = open > 0.5
    }
    onMove?()
  }

  /// Gives the closed cover the look of the one in the player bar, out of which it grows.
  private func roundCorners() {
    cover.set(
      radius: sleeve.coverCorner(closed: PlayerCover.corner, open: NowPlayingCover.corner)
    )
    cover.print = isStacked ? 1 - sleeve.opening.clamped(to: 0...1) : 1
  }

  /// Hides or shows the controls in full screen.
  private func setBare(_ isBare: Bool) {
    self.isBare = isBare
    setCursor(isBare ? "none" : nil)
    follow()
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return .zero
  }

  override func layOut(in size: Size) {
    layout = NowPlayingLayout(size: size, isMirrored: isRightToLeft)
    // The sleeve must not move when the header bar is built while a hand holds it.
    let natural = Double(header?.measure(.vertical).natural ?? 0)
    let top = headerHeight > 0 ? headerHeight : natural
    if let header {
      header.measureAndAllocate(Rect(x: 0, y: 0, width: size.width, height: max(natural, top)))
    }
    if let controls {
      controls.layout = layout
      controls.measureAndAllocate(Rect(x: 0, y: layout.top, width: size.width, height: layout.foot))
    }
    sleeve.margins = SleeveLayout.Margins(top: top, foot: layout.foot)
    sleeve.closedFrame = closedFrame
    sleeve.measureAndAllocate(Rect(size: size))
    roundCorners()
    if opacity < 1, !isBarHidden { follow() }
    if let sheet {
      let room = max(layout.top - top, 1)
      sheet.measureAndAllocate(Rect(x: 0, y: top, width: size.width, height: room))
    }
    showHeading()
    menu.follow()
    show(layout.form)
    guard wasStacked != isStacked else { return }
    wasStacked = isStacked
    // Moving widgets requests a layout, which must not happen within one.
    Task { [weak self] in self?.carryContent() }
  }

  /// Sets the style class of the form, by which messages do not cover the controls.
  private func show(_ form: NowPlayingLayout.Form) {
    let isTall = layout.titleScale > 1
    if hasClass("tall") != isTall { isTall ? addClass("tall") : removeClass("tall") }
    guard !hasClass(form.rawValue) else { return }
    for other in NowPlayingLayout.Form.allCases { removeClass(other.rawValue) }
    addClass(form.rawValue)
  }

  /// Shows on the leaf what was on the sheet, and the other way round.
  private func carryContent() {
    let showed = (lyrics: sleeve.showsReverse, sheet: sheet?.content)
    placeContent()
    if isStacked {
      if showed.lyrics { sheet?.turn(to: .lyrics) }
    } else {
      sleeve.showsReverse = showed.sheet == .lyrics
    }
    contentTurned()
  }

  /// Whether there is no bar out of which the sleeve could grow, so that it fades in.
  private var isBarHidden: Bool { barCover.map { !$0.isMapped } ?? false }

  /// The closed sleeve lies on the cover of the player bar; without one it is smaller than the open
  /// sleeve, and below it.
  private var closedFrame: Rect {
    if let barCover, barCover.isMapped, let corner = barCover.convert(.zero, to: self) {
      return Rect(origin: corner, size: barCover.size)
    }
    let open = SleeveLayout(
      size: size,
      margins: sleeve.margins,
      closed: Rect(size: .zero),
      isRightToLeft: isRightToLeft
    ).cover
    let side = open.size.width * 0.7
    return Rect(
      x: open.center.x - side / 2,
      y: open.center.y - side / 2 + size.height * 0.3,
      width: side,
      height: side
    )
  }

  /// What stops playback; nil while no stop is set.
  var stopWords: String? { didSet { if stopWords != oldValue { showHeading() } } }

  /// Without room for titles or stops at the foot they are in the header bar.
  func showHeading() {
    let words = form == .flat ? controls?.title.text ?? "" : ""
    let stop = layout[.note] == nil ? stopWords : nil
    heading.text = stop ?? (words.isEmpty ? tr("Now Playing") : words)
  }

  override func draw(on snapshot: Snapshot) {
    for child in children { snapshot.draw(child, of: self) }
  }
}
