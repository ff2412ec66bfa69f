internal import Adwaita
internal import GLib
internal import Gtk
internal import Library
internal import Playback

extension MainWindow {
  func makeHeaderBar() -> Widget {
    let bar = headerBar
    bar.setTitle(centredTitle)
    searchButton.onPress { [weak self] in self?.turnSearch() }
    bar.pack(start: searchButton)
    let main = MenuButton(
      icon: "open-menu-symbolic",
      tooltip: tr("Main menu"),
      menu: makeMainMenu(),
      isPrimary: true
    )
    main.onOpen { [weak self] in self?.showSteps() }
    bar.pack(end: main)
    bar.pack(end: viewButton)
    return bar
  }

  func arrangePlaces() {
    placeBar.isRevealed = placeTitle.showsTitle && placeTitle.hasButtons && !searchButton.isOn
  }

  func makeMainMenu() -> Menu {
    // As accelerators the keys that are given here would not reach text fields.
    let steps = Menu()
    steps.append(tr("Undo"), action: "win.undo", key: "<Control>z")
    steps.append(tr("Redo"), action: "win.redo", key: "<Control><Shift>z")
    let music = Menu()
    music.append(tr("Songs"), action: "win.songs")
    music.append(tr("Surprise Me"), action: "win.surprise", key: "<Control>u")
    music.append(tr("Shuffle Everything"), action: "win.shuffle-all", key: "<Control>e")
    let library = Menu()
    library.append(tr("Rescan"), action: "win.rescan")
    library.append(tr("Folders and Servers…"), action: "win.folders")
    library.append(tr("Import Lists…"), action: "win.import-lists")
    library.append(tr("Export All Lists…"), action: "win.export-lists")
    library.append(tr("Try the Sample Crate"), whileEnabled: "win.try-crate")
    library.append(tr("Remove the Sample Crate"), whileEnabled: "win.remove-crate")
    let program = Menu()
    program.append(tr("Preferences"), action: "win.preferences")
    program.append(tr("Keyboard Shortcuts"), action: "win.shortcuts")
    program.append(tr("About Gatefold"), action: "win.about")
    let windows = Menu()
    windows.append(tr("Mini Player"), action: "win.mini")
    let menu = Menu()
    // What concerns the sound is in the menus of the player bar and the now playing page.
    for section in [steps, music, library, windows, program] { menu.append(section: section) }
    return menu
  }

  /// Stops, the sleep timer among them, what follows, and loudness.
  func soundMenus() -> [(title: String, menu: Menu)] {
    let loudness = Menu()
    for mode in ReplayGain.Mode.inOrder {
      loudness.append(mode.title, action: "win.replay-gain::\(mode.rawValue)")
    }
    let following = Menu()
    for rule in WhatNext.allCases {
      following.append(rule.title, action: "win.what-next::\(rule.rawValue)")
    }
    return [
      (tr("Stop After"), StopChoice.menu), (tr("What Comes Next"), following),
      // Named as in the preferences.
      (Preference<ReplayGain.Mode>.replayGain.title, loudness),
    ]
  }

  func makePlayingMenu() -> Menu {
    let sound = Menu()
    for (title, menu) in soundMenus() { sound.append(submenu: menu, title: title) }
    let windows = Menu()
    windows.append(tr("Fullscreen"), action: "win.fullscreen")
    windows.append(tr("Mini Player"), action: "win.mini")
    let menu = Menu()
    for section in [sound, windows] { menu.append(section: section) }
    return menu
  }

  func addActions() {
    let actions: [(name: String, run: (MainWindow) -> Void)] = [
      ("about", { $0.showAbout() }),
      ("preferences", { PreferencesWindow($0.preferences, $0.session, over: $0).present() }),
      ("shortcuts", { $0.showShortcuts() }),
      ("place-records", { $0.goToCovers() }),
      ("place-lists", { $0.go(to: .lists) }),
      ("place-now-playing", { $0.go(to: .nowPlaying) }),
      ("fullscreen", { $0.turnFullscreen() }),
      ("undo", { $0.undo() }),
      ("redo", { $0.redo() }),
      ("undo-removal", { $0.undoRemoval() }),
      ("redo-undone", { $0.redoUndone() }),
      ("show-kept-list", { $0.showKeptList() }),
      ("close-place", { $0.closePlace() }),
      ("search", { $0.startSearch() }),
      ("songs", { $0.showSongs() }),
      ("mini", { $0.showMini() }),
      ("surprise", { $0.surprise() }),
      ("next-stop", { $0.pickNextStop() }),
      ("next-loudness", { $0.pickNextLoudness() }),
      ("shelves", { $0.showShelves() }),
      ("skip-chosen", { $0.player.nextRecord?.skip() }),
      ("shuffle-all", { $0.music.play(.shelf(.all, title: tr("All records")), .shuffle) }),
      ("rescan", { $0.rescan() }),
      ("add-folder", { $0.chooseFolder() }),
      ("folders", { $0.showFolders() }),
      ("sign-in", { $0.signIn() }),
      ("unreadable", { UnreadableDialog($0.session.catalogue.reader, over: $0).present() }),
      ("import-lists", { $0.importLists() }),
      ("export-lists", { $0.exportLists() }),
      ("keep-playlists", { $0.keepPlaylists() }),
      ("try-crate", { $0.session.fillCrate() }),
      ("remove-crate", { $0.confirmCrateRemoval() }),
    ]
    for (name, run) in actions {
      self.actions.add(name, to: self) { [weak self] in if let self { run(self) } }
    }
  }

  func showShelves() {
    go(to: .records)
    let overview = ShelfOverview(of: records, session.catalogue, preferences, over: self)
    overview.onSongs = { [weak self] in self?.showSongs() }
    overview.present()
  }

  private func surprise() {
    go(to: .records)
    records.surprise()
  }

  private func rescan() {
    let session = session
    Task { await session.rescan(.hand) }
  }

  func chooseFolder(over parent: Window? = nil) {
    let chooser = FileChooser(
      title: tr("Choose a Music Folder"),
      accept: tr("Add"),
      over: parent ?? self
    )
    chooser.open { [weak self] path in
      if let path { self?.session.choose(BytePath(path)) }
    }
  }

  private func importLists() {
    go(to: .lists)
    music.chooseImport(into: ListNode.top)
  }

  private func exportLists() {
    if let all = music.listFile(of: ListNode.top) { music.export(all, as: .markdown) }
  }

  func importLists(_ files: [BytePath]) {
    go(to: .lists)
    music.import(files, into: ListNode.top, at: nil)
  }

  private func keepPlaylists() {
    let opened = messages.takePlaylists()
    if !opened.isEmpty { music.import(opened, into: ListNode.top, at: nil) }
  }

  private func showFolders() {
    FoldersDialog(session, over: self) { [weak self] in self?.chooseFolder(over: $0) }.present()
  }

  private func showShortcuts() {
    ShortcutsDialog(KeyTable.groups(isRightToLeft: isRightToLeft), over: self).present()
  }

  private func showAbout() {
    let about = AboutWindow(
      name: Gatefold.name,
      icon: Gatefold.id,
      version: Gatefold.version,
      developers: tr("The Gatefold makers"),
      comments: tr("Flip through your records, unfold them into tracks, swipe across shelves."),
      over: self
    )
    about.present()
  }
}
