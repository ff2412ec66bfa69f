internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Motion
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
  let tracks = NowPlayingTracks()
  let lyrics: NowPlayingLyrics
  let controls: NowPlayingControls
  let header = AdwaitaHeaderBar()
  /// The sheet with the tracks or the lyrics, in a narrow window.
  let sheet: NowPlayingSheet
  /// The cover in the player bar, out of which the sleeve grows.
  weak var barCover: Widget?
  /// The height of the window's header bar, which this one has as well; 0: unknown.
  var headerHeight = 0.0
  private var wasStacked = false
  /// The steps that build what is not visible in the first frames, one in each: together they take
  /// longer than a frame may.
  private var steps: [(NowPlayingPage) -> Void] = []
  private let heading = Label(tr("Now Playing"))
  private(set) var contents: NowPlayingContents?
  private(set) lazy var idle = IdleHider(clock: music.player?.clock ?? LoopClock())
  let music: MusicActions
  /// Whether the window covers the screen; without input the controls and the pointer then hide.
  var isFullscreen = false {
    didSet {
      header.hasWindowButtons = !isFullscreen
      idle.isEnabled = isFullscreen
    }
  }
  /// Whether the controls are hidden because the user is idle in full screen.
  private(set) var isBare = false

  init(_ music: MusicActions, _ player: PlayerSession, menu: Menu) {
    self.music = music
    let art = music.catalogue.pictures
    cover = NowPlayingCover(art)
    lyrics = NowPlayingLyrics(player.player)
    sleeve = OpeningSleeve(cover: cover, page: tracks, reverse: lyrics)
    controls = NowPlayingControls(player.player)
    sheet = NowPlayingSheet(player.player)
    super.init()
    describe(.label(tr("Now Playing")))
    addClass("nowplaying")
    fillHeader(menu)
    for child in [sleeve, controls, sheet, header] as [Widget] { adopt(child) }
    link()
    for part in [header, tracks, lyrics, controls] as [Widget] { part.isVisible = false }
    steps = [
      { $0.header.isVisible = true }, { $0.tracks.isVisible = true },
      { $0.contents?.showsTracks = true }, { $0.controls.isVisible = true },
      { $0.lyrics.isVisible = true },
    ]
    contents = NowPlayingContents(self, player)
  }

  override class var cssName: String { "nowplaying" }
  override class var accessibleRole: AccessibleRole { .group }

  private func fillHeader(_ menu: Menu) {
    header.addClass("flat")
    heading.addClass("heading")
    heading.shortens()
    header.setTitle(heading)
    let back = Button(icon: "go-down-symbolic", tooltip: tr("Close"))
    back.onPress { [weak self] in self?.onClose?() }
    header.pack(start: back)
    header.pack(end: MenuButton(icon: "open-menu-symbolic", tooltip: tr("Menu"), menu: menu))
  }

  private func link() {
    sleeve.onChange = { [weak self] in self?.follow() }
    sleeve.onRest = { [weak self] in
      guard let self else { return }
      onRest?(sleeve.opening > 0.5)
    }
    controls.sleeveForHand = { [weak self] _ in self?.sleeve }
    controls.lyrics.onPress { [weak self] in self?.turnLyrics() }
    controls.tracks.onPress { [weak self] in self?.sheet.turn(to: .tracks) }
    sheet.onTurn = { [weak self] in self?.contentTurned() }
    controls.onArtist = { [weak self] in
      self?.music.open($0, from: self?.contents?.shown?.id)
    }
    idle.onChange = { [weak self] in self?.setBare($0) }
  }

  // MARK: - Building

  override func mapped() {
    guard !steps.isEmpty else { return }
    var isFirst = true
    eachFrame { [weak self] _ in
      // The first frame already has the sleeve.
      if isFirst { isFirst = false } else { self?.buildNext() }
      return self?.steps.isEmpty == false
    }
  }

  private func buildNext() { if !steps.isEmpty { steps.removeFirst()(self) } }

  private func buildAll() { while !steps.isEmpty { buildNext() } }

  // MARK: - State

  /// The form of the page in its current size.
  var form: NowPlayingLayout.Form { controls.layout.form }

  /// Whether there is no room for the right leaf, so that tracks and lyrics are on a sheet.
  var isStacked: Bool { size.width < NowPlayingLayout.narrowBelow }

  /// Whether the lyrics are visible, on the leaf or in the sheet.
  var showsLyrics: Bool { isStacked ? sheet.content == .lyrics : sleeve.showsReverse }

  func show(_ colors: SleeveColors) {
    sleeve.leafColor = colors.leaf
    sleeve.lightColor = colors.light
    sleeve.labelColor = colors.leaf
    sheet.ground = colors.leaf
    for view in [lyrics.view, sheet.lyrics.view] { view.groundColor = colors.leaf }
  }

  /// Shows the lyrics, or the tracks again.
  func turnLyrics() {
    if isStacked {
      sheet.turn(to: .lyrics)
    } else {
      sleeve.showsReverse.toggle()
    }
    contentTurned()
  }

  /// Updates what depends on whether tracks or lyrics are visible.
  private func contentTurned() {
    contents?.followLyrics()
    showToggles()
  }

  private func showToggles() {
    controls.lyrics.isOn = showsLyrics
    controls.tracks.isOn = sheet.content == .tracks
  }

  /// Whether everything visible is loaded.
  var isSettled: Bool {
    steps.isEmpty && cover.isSettled && sleeve.isPainted && contents?.isSettled ?? false
  }

  /// Closes what is innermost: the sheet, or else the page itself.
  func closeInnermost() {
    if sheet.content != nil { sheet.turn(to: nil) } else { onClose?() }
  }

  /// Moves the focus to the track that plays, or to the play button.
  @discardableResult
  func takeFocusInside() -> Bool {
    buildAll()
    if !isStacked, !sleeve.showsReverse, tracks.takeFocusInside() { return true }
    return controls.buttons.play.takeFocus()
  }

  // MARK: - The opening

  /// Fades the controls with the sleeve.
  private func follow() {
    let open = sleeve.controlsOpacity
    for part in [controls, header] as [Widget] {
      let shown = isBare ? 0 : open
      guard part.opacity != shown else { continue }
      part.opacity = shown
      part.isTarget = shown > 0.5
    }
    if sheet.opacity != open { sheet.opacity = open }
    sheet.isUsable = open > 0.5
    onMove?()
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
    let layout = NowPlayingLayout(size: size, isMirrored: isRightToLeft)
    controls.layout = layout
    // The sleeve must not move when the header bar is built while a hand holds it.
    let natural = Double(header.measure(.vertical).natural)
    let top = headerHeight > 0 ? headerHeight : natural
    put(header, Rect(x: 0, y: 0, width: size.width, height: max(natural, top)))
    put(controls, Rect(x: 0, y: layout.top, width: size.width, height: layout.foot))
    sleeve.margins = SleeveLayout.Margins(top: top, foot: layout.foot)
    sleeve.closedFrame = closedFrame
    put(sleeve, Rect(size: size))
    let room = Rect(x: 0, y: top, width: size.width, height: max(layout.top - top, 1))
    put(sheet, room)
    showHeading()
    show(layout.form)
    guard wasStacked != isStacked else { return }
    wasStacked = isStacked
    // Turning pages requests a layout, which must not happen within one.
    Task { [weak self] in self?.carryContent() }
  }

  /// Sets the style class of the form, by which messages do not cover the controls.
  private func show(_ form: NowPlayingLayout.Form) {
    guard !hasClass(form.rawValue) else { return }
    for other in NowPlayingLayout.Form.allCases { removeClass(other.rawValue) }
    addClass(form.rawValue)
  }

  /// Shows on the leaf what was on the sheet, and the other way round.
  private func carryContent() {
    if isStacked {
      if sleeve.showsReverse { sheet.turn(to: .lyrics) }
    } else {
      sleeve.showsReverse = sheet.content == .lyrics
      sheet.turn(to: nil)
    }
    contentTurned()
  }

  private func put(_ child: Widget, _ rect: Rect) {
    _ = child.measure(.horizontal)
    _ = child.measure(.vertical, along: Int(rect.size.width))
    child.allocate(rect)
  }

  /// The closed sleeve lies on the cover of the player bar.
  private var closedFrame: Rect {
    if let barCover, barCover.isMapped, let corner = barCover.convert(.zero, to: self) {
      return Rect(origin: corner, size: barCover.size)
    }
    let foot = Rect(x: 10, y: size.height - 58, width: 48, height: 48)
    return isRightToLeft ? foot.mirrored(in: size.width) : foot
  }

  /// What stops playback; nil while no stop is set.
  var stopWords: String? { didSet { if stopWords != oldValue { showHeading() } } }

  /// Without room for titles or stops at the foot they are in the header bar.
  func showHeading() {
    let words = form == .flat ? controls.title.text : ""
    let stop = controls.layout[.note] == nil ? stopWords : nil
    heading.text = stop ?? (words.isEmpty ? tr("Now Playing") : words)
  }

  override func draw(on snapshot: Snapshot) {
    for child in [sleeve, controls, sheet, header] as [Widget] { snapshot.draw(child, of: self) }
  }
}
