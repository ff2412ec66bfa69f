internal import Adwaita
internal import GLib
internal import Gtk
internal import Widgets

/// Building the parts around the sleeve.
extension NowPlayingPage {
  static func steps(menu: Menu) -> [(NowPlayingPage) -> Void] {
    [
      { $0.addTracks() }, { $0.contents?.fillTracks() }, { $0.addHeader(menu) },
      { $0.addControls() }, { $0.addLyrics() },
    ]
  }

  /// Runs a step in each frame after the first, which already shows the sleeve.
  func buildInFrames() {
    guard !steps.isEmpty else { return }
    var isFirst = true
    eachFrame { [weak self] _ in
      if isFirst { isFirst = false } else { self?.buildNext() }
      return self?.steps.isEmpty == false
    }
  }

  func buildAll() { while !steps.isEmpty { buildNext() } }

  /// Runs `action` when all parts are built.
  func afterBuilding(_ action: @escaping () -> Void) {
    if steps.isEmpty { action() } else { whenBuilt.append(action) }
  }

  private func buildNext() {
    guard !steps.isEmpty else { return }
    steps.removeFirst()(self)
    guard steps.isEmpty else { return }
    let actions = whenBuilt
    whenBuilt = []
    for action in actions { action() }
  }

  // MARK: - Steps

  private func addTracks() {
    let tracks = NowPlayingTracks()
    self.tracks = tracks
    placeContent()
    contents?.link(tracks)
  }

  private func addHeader(_ menu: Menu) {
    let header = AdwaitaHeaderBar()
    header.addClass("flat")
    header.hasWindowButtons = !isFullscreen
    heading.addClass("heading")
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
    let controls = NowPlayingControls(player)
    controls.sleeveForHand = { [weak self] _ in self?.sleeve }
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
    self.lyrics = lyrics
    placeContent()
    contentTurned()
  }

  // MARK: - The places of tracks and lyrics

  /// Puts the tracks and the lyrics on the sheet of a narrow window, or else on the leaf.
  func placeContent() {
    tracks?.isOnLeaf = !isStacked
    lyrics?.isOnLeaf = !isStacked
    if isStacked {
      (sleeve.page, sleeve.reverse) = (nil, nil)
      let sheet = sheet ?? makeSheet()
      (sheet.tracks, sheet.lyrics) = (tracks, lyrics)
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
    (sheet.tracks, sheet.lyrics) = (nil, nil)
    release(sheet)
    self.sheet = nil
  }
}
