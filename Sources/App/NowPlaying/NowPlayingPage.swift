internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Playback
internal import Values
internal import Widgets

/// The now playing page: the sleeve of the record that plays opens over the whole window.
///
/// It exists only while the sleeve is not closed.
final class NowPlayingPage: CustomWidget {
  var onMove: (() -> Void)?
  var onRest: ((_ isOpen: Bool) -> Void)?
  var onRecord: ((RecordID, TrackID?) -> Void)?
  var onClose: (() -> Void)?

  let sleeve: OpeningSleeve
  let cover: NowPlayingCover
  // The other parts are built in the next frames.
  private(set) var header: AdwaitaHeaderBar?
  private(set) var menuButton: MenuButton?
  private(set) var controls: NowPlayingControls?
  private(set) var tracks: NowPlayingTracks?
  private(set) var lyrics: NowPlayingLyrics?
  private(set) var sheet: NowPlayingSheet?
  private let heading = Label(tr("Now Playing")).styled("heading")
  private let building = FrameSteps()
  /// The cover in the player bar, out of which the sleeve grows.
  private weak var barCover: PlayerCover?
  private let headerHeight: Double
  private(set) var layout = NowPlayingLayout(size: .zero)
  private var wasStacked = false
  private var colors = SleeveColors()
  private lazy var leafFocus = LeafFocus { [weak self] in self?.controls?.lyrics.hasFocus == true }
  private(set) var contents: NowPlayingContents?
  private(set) lazy var menu = ContextMenu(on: self)
  let idle: IdleHider
  private let player: Player
  private let music: MusicActions
  private let motion: MotionClock

  /// A closed page; its header bar is as high as that of the window, 0: unknown.
  init(
    _ music: MusicActions,
    _ session: PlayerSession,
    menu: Menu,
    motion: MotionClock = MotionClock(),
    from barCover: PlayerCover? = nil,
    headerHeight: Double = 0
  ) {
    self.music = music
    self.motion = motion
    self.barCover = barCover
    self.headerHeight = headerHeight
    player = session.player
    idle = IdleHider(clock: music.player?.clock ?? LoopClock())
    cover = NowPlayingCover(music.catalogue.pictures)
    sleeve = OpeningSleeve(cover: cover, frames: motion.frames, now: motion.now)
    super.init()
    describe(.label(tr("Now Playing")))
    addClass("nowplaying")
    adopt(sleeve)
    sleeve.onChange = { [weak self] in self?.follow() }
    sleeve.onRest = { [weak self] in
      guard let self else { return }
      onRest?(sleeve.opening > 0.5)
    }
    idle.onChange = { [weak self] in self?.showPointer(!$0) }
    show(colors)
    contents = NowPlayingContents(self, session, music)
    if let barCover { cover.start(as: barCover) }
    addSteps(menu)
  }

  override class var cssName: String { "nowplaying" }
  override class var accessibleRole: AccessibleRole { .group }

  override func mapped() { building.run(in: self) }

  // MARK: - Building

  private func addSteps(_ menu: Menu) {
    let steps: [(NowPlayingPage) -> Void] = [
      { $0.addTracks() }, { $0.contents?.fillTracks() }, { $0.addHeader(menu) },
      { $0.addControls() }, { $0.addLyrics() },
    ]
    for step in steps { building.add { [weak self] in if let self { step(self) } } }
  }

  func buildAll() { building.finish() }

  func afterBuilding(_ action: @escaping () -> Void) { building.afterwards(action) }

  private func addTracks() {
    let tracks = NowPlayingTracks()
    self.tracks = tracks
    placeContent()
    contents?.link(tracks)
  }

  private func addHeader(_ menu: Menu) {
    let header = AdwaitaHeaderBar().styled("flat")
    header.hasWindowButtons = !idle.isEnabled
    heading.shortens()
    header.setTitle(heading)
    let back = Button(icon: "go-down-symbolic", tooltip: tr("Close"))
    back.onPress { [weak self] in self?.onClose?() }
    header.pack(start: back)
    let menuButton = MenuButton(icon: "open-menu-symbolic", tooltip: tr("Menu"), menu: menu)
    header.pack(end: menuButton)
    self.menuButton = menuButton
    self.header = header
    adopt(header)
    follow()
  }

  private func addControls() {
    let controls = NowPlayingControls(player, on: sleeve)
    controls.lyrics.onPress { [weak self] in self?.turnLyrics() }
    controls.tracks.onPress { [weak self] in self?.turnSheet(to: .tracks) }
    controls.onArtist = { [weak self] in
      self?.music.open($0, from: self?.contents?.shown?.id)
    }
    controls.onArtistMenu = { [weak self, weak controls] in
      guard let self else { return }
      menu.open(music.sections(of: .credit($0)), at: $1, of: controls?.subtitle)
    }
    self.controls = controls
    adopt(controls, after: sleeve)
    contents?.link(controls)
    contentTurned()
    follow()
  }

  private func addLyrics() {
    let lyrics = NowPlayingLyrics(player, motion)
    lyrics.onShow = { [weak self] in self?.paintLeaf() }
    self.lyrics = lyrics
    placeContent()
    contentTurned()
  }

  // MARK: - The places of tracks and lyrics

  private func placeContent() {
    tracks?.place(onLeaf: !isStacked)
    lyrics?.place(onLeaf: !isStacked)
    if isStacked {
      (sleeve.page, sleeve.reverse) = (nil, nil)
      let sheet = sheet ?? makeSheet()
      sheet.hold(tracks, lyrics)
    } else {
      if let sheet { removeSheet(sheet) }
      (sleeve.page, sleeve.reverse) = (tracks, lyrics)
    }
    paintLeaf()
  }

  private func makeSheet() -> NowPlayingSheet {
    let sheet = NowPlayingSheet(motion)
    sheet.onTurn = { [weak self] in self?.contentTurned() }
    sheet.onFocusLost = { [weak self] in self?.toggle(of: $0)?.takeFocus() }
    self.sheet = sheet
    adopt(sheet, after: controls ?? sleeve)
    follow()
    return sheet
  }

  private func removeSheet(_ sheet: NowPlayingSheet) {
    sheet.hold(nil, nil)
    release(sheet)
    self.sheet = nil
  }

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

  // MARK: - State

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

  /// Paints what tracks and lyrics lie on; the leaf becomes darker as it turns to the lyrics, but
  /// not for the few words in their place.
  ///
  /// The sheet exchanges them without a motion, so it is dark below both.
  private func paintLeaf() {
    let dark = colors.lyricsLeaf(isHighContrast: Toolkit.isHighContrast)
    let hasWordsOnly = lyrics?.words.isEmpty == false
    let leaf = hasWordsOnly ? colors.leaf : colors.leaf.mixed(with: dark, by: sleeve.turned)
    sleeve.leafColor = leaf
    sheet?.paint(ground: dark)
    tracks?.paint(ground: isStacked ? dark : leaf)
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
    leafFocus.comeBack(in: self) { [weak self] in
      self?.sleeve.isOpenAtRest == true && self?.takeFocusOnLeaf() == true
    }
  }

  private func turnSheet(to content: NowPlayingSheet.Content) {
    buildAll()
    placeContent()
    sheet?.turn(to: content)
  }

  func hideLyrics() {
    if sheet?.content != nil { sheet?.turn(to: nil) }
    if sleeve.showsReverse { turnLyrics() }
  }

  private func contentTurned() {
    contents?.followLyrics()
    controls?.lyrics.isOn = showsLyrics
    controls?.tracks.isOn = sheet?.content == .tracks
    coverSleeve()
  }

  var isSettled: Bool {
    building.areDone && cover.isSettled && sleeve.isPainted && contents?.isSettled ?? false
  }

  func closeInnermost() {
    if let sheet, sheet.content != nil { sheet.turn(to: nil) } else { onClose?() }
  }

  // MARK: - Focus

  /// Moves the focus to the track that plays, or to the play button.
  func takeFocusInside() {
    afterBuilding { [weak self] in
      guard let self else { return }
      let hasTracks = !isStacked && !sleeve.showsReverse && tracks?.record.rows.isEmpty == false
      if hasTracks, tracks?.takeFocusInside() == true { return }
      controls?.takeFocusInside()
    }
  }

  private func toggle(of content: NowPlayingSheet.Content) -> ToggleButton? {
    content == .tracks ? controls?.tracks : controls?.lyrics
  }

  /// What is below the open sheet cannot be reached by keys or screen readers.
  private func coverSleeve() {
    let content = isStacked ? sheet?.content : nil
    let isCovered = content != nil
    guard sleeve.takesFocusInside == isCovered else { return }
    if let content, sleeve.hasFocusInside, sheet?.takeFocusInside() != true {
      toggle(of: content)?.takeFocus()
    }
    sleeve.takesFocusInside = !isCovered
    sleeve.isHiddenFromReaders = isCovered
  }

  private func leaveLeaf() {
    guard !isStacked else { return }
    let isOnLeaf = tracks?.hasFocusInside == true || lyrics?.hasFocusInside == true
    leafFocus.leave(wasOnLeaf: isOnLeaf)
    if isOnLeaf { controls?.lyrics.takeFocus() }
  }

  private func takeFocusOnLeaf() -> Bool {
    let focus = sleeve.showsReverse ? lyrics?.takeFocusInside() : tracks?.takeFocusInside()
    return focus ?? false
  }

  // MARK: - The opening

  /// Whether the controls are hidden because the user is idle in full screen.
  var isBare: Bool { idle.isHidden }

  /// The window covers the screen, or no longer; without input controls and pointer then hide.
  func set(isFullscreen: Bool) {
    header?.hasWindowButtons = !isFullscreen
    idle.turn(on: isFullscreen)
  }

  private func showPointer(_ isVisible: Bool) {
    setCursor(isVisible ? nil : "none")
    follow()
  }

  private func follow() {
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
    sheet?.fade(to: open)
    onMove?()
  }

  /// Gives the closed cover the look of the one in the player bar, out of which it grows.
  private func roundCorners() {
    cover.set(
      radius: sleeve.coverCorner(closed: PlayerCover.corner, open: NowPlayingCover.corner)
    )
    cover.fadePrint(to: isStacked ? 1 - sleeve.opening.clamped(to: 0...1) : 1)
  }

  // MARK: - Layout and drawing

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    for child in children { _ = child.measure(axis) }
    return .zero
  }

  override func layOut(in size: Size) {
    layout = NowPlayingLayout(size: size)
    // The sleeve must not move when the header bar is built while a hand holds it.
    let natural = Double(header?.measure(.vertical).natural ?? 0)
    let top = headerHeight > 0 ? headerHeight : natural
    if let header {
      header.measureAndAllocate(Rect(x: 0, y: 0, width: size.width, height: max(natural, top)))
    }
    if let controls {
      controls.adapt(to: layout)
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
    for (name, foot) in [("tall", 250.0), ("tallest", 286)] {
      let isHigher = layout.form == .full && layout.foot > foot
      if hasClass(name) != isHigher { isHigher ? addClass(name) : removeClass(name) }
    }
    guard !hasClass(form.rawValue) else { return }
    for other in NowPlayingLayout.Form.allCases { removeClass(other.rawValue) }
    addClass(form.rawValue)
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

  /// Without room for titles or stops at the foot they are in the header bar.
  func showHeading() {
    let words = form == .flat ? controls?.title.text ?? "" : ""
    let stop = layout[.note] == nil ? PlayingWords.stop(player.state) : nil
    heading.text = stop ?? (words.isEmpty ? tr("Now Playing") : words)
  }
}
