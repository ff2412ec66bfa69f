internal import Adwaita
internal import GLib
internal import Geometry
internal import Glibc
internal import Gtk
internal import Library
internal import Playback
internal import Processes
internal import Widgets

/// Owns the session, the player and the window.
final class GatefoldApplication {
  let application: AdwaitaApplication
  private let screenshot: String?
  private let trace: WindowTrace?
  /// Nil: that of the last run.
  private let size: Size?
  private let place: Place
  private var session: LibrarySession?
  private var preferences = Preferences()
  private var player: PlayerSession?
  private var background: BackgroundPlay?
  private(set) var window: MainWindow?
  private(set) var starting: Task<Void, Never>?
  private(set) var ending: Task<Void, Never>?
  private var library: LibraryBus?
  private var status: Int32 = 0
  private(set) var restarts = false
  private var hasMadeRoom = false

  /// As a service it starts without a window and waits for requests over D-Bus.
  ///
  /// With a path for a screenshot it draws its window, writes the picture and ends; with a trace it
  /// writes a line for each frame. Both run in a process of their own, even if the program already
  /// runs.
  init(
    screenshot: String?,
    trace: TraceFile? = nil,
    size: Size? = nil,
    place: Place = .records,
    isService: Bool = false
  ) {
    self.screenshot = screenshot
    self.size = size
    self.place = place
    self.trace = trace.map { WindowTrace(to: $0) }
    application = AdwaitaApplication(
      id: Gatefold.id,
      isAlone: screenshot == nil && trace == nil,
      takesCommandLines: true
    )
    if isService {
      application.waitForRequests()
    } else {
      application.onRegister { [weak self] in self?.beginEarly() }
    }
    application.onStart { [weak self] in self?.start() }
    application.onCommandLine { [weak self] call in self?.handle(call) }
    // D-Bus activation and the desktop's file opening come without a command line.
    application.onActivate { [weak self] in self?.show() }
    application.onOpen { [weak self] paths in self?.open(paths) }
  }

  /// An instance that already runs opens the paths instead.
  func run(paths: [BytePath]) -> Int32 {
    do {
      try Resources.register(base64: embeddedResources)
    } catch {
      preconditionFailure("the program's own resources are broken: \(error)")
    }
    let ended = application.run(arguments: paths.map(\.bytes))
    return ended != 0 ? ended : status
  }

  /// Opens the library while GTK is initialized, which takes as long; an instance that passes its
  /// start on to another one does neither.
  private func beginEarly() {
    let session = begin()
    guard !Gatefold.isDisplayThere else { return }
    // GTK would end the process at once.
    Task {
      await session.close()
      _exit(1)
    }
    MainLoop.run()
  }

  private func start() {
    addActions()
    // The program ends when all changes are on disk, not when its window closes.
    application.hold()
    EndSignal.observe { [weak self] _ in Task { @MainActor [weak self] in self?.end() } }
    if let shortcoming = SandboxWords.shortcoming() { Log.message(shortcoming) }
  }

  func addActions() {
    application.add(Action("quit") { [weak self] in self?.end() })
    application.add(Action("show") { [weak self] in self?.show() })
    let playing: [(name: String, run: (Player) -> Void)] = [
      ("play-pause", { $0.togglePlaying() }), ("next", { $0.next() }),
      ("previous", { $0.previous() }),
    ]
    for (name, run) in playing {
      application.add(Action(name) { [weak self] in self?.withPlayer(run) })
    }
    addRequests()
    application.setKeys(of: KeyTable.groups())
  }

  /// An empty player first restores the queue of the last run.
  private func withPlayer(_ body: @escaping (Player) -> Void) {
    guard ending == nil else { return }
    if let player, player.state.hasAnything { return body(player.player) }
    show()
    Task {
      await starting?.value
      player?.whenRestored { [weak self] in
        if let player = self?.player, player.state.hasAnything { body(player.player) }
      }
    }
  }

  // MARK: - Window

  /// In seconds, before the window is presented without content.
  private static let longestBlank = 0.25

  /// Once; two small files are read before there is a window.
  func begin() -> LibrarySession {
    if let session { return session }
    preferences = Preferences(SettingsSchema.find(Gatefold.id))
    var places = SessionPlaces.standard
    // A picture shows the current contents of the folders, without waiting and without cached
    // covers.
    if screenshot != nil { (places.patience, places.bakedCovers) = (0, nil) }
    let memory = SessionMemory.kept(in: SessionMemory.standardPath)
    let session = LibrarySession(places, memory: memory)
    self.session = session
    session.catalogue.follow(preferences)
    session.onRestart = { [weak self] in
      self?.restarts = true
      self?.end()
    }
    session.start()
    // A process beside the program does not own its name.
    if screenshot == nil, trace == nil { Task { library = await provide(session) } }
    return session
  }

  /// Also in place of the mini window if `isWhole`.
  func show(isWhole: Bool = true) {
    guard ending == nil else { return }
    if let window {
      leaveBackground()
      return window.raise(isWhole: isWhole)
    }
    guard starting == nil else { return }
    starting = Task {
      let session = begin()
      let player = makePlayer(for: session)
      // A picture shows no animation halfway.
      if screenshot != nil { Toolkit.animates = false }
      let window = MainWindow(
        of: application,
        session: session,
        player: player,
        preferences: preferences,
        size: size,
        place: place
      )
      self.window = window
      Build.onOther { [weak window] in Task { @MainActor in window?.offerRestart() } }
      window.onDrop = { [weak self] in self?.open($0.map(\.bytes), isDrop: true) }
      trace?.follow(window)
      window.onClose { [weak self] in
        self?.close()
        return true
      }
      // While the records are read.
      window.realize()
      // A placeholder that is visible for a moment costs a frame and flickers.
      await session.waitForContent(atMost: Self.longestBlank, all: false)
      starting = nil
      guard ending == nil else { return }
      window.present()
      window.continueAddingServer()
      if let screenshot { takePicture(of: window, to: screenshot) }
    }
  }

  /// Once; the player appears on the desktop only when something is played.
  private func makePlayer(for session: LibrarySession) -> PlayerSession {
    if let player { return player }
    let art = session.catalogue.pictures
    var settings = PlayerProcess.Settings()
    let (servers, copies) = (session.servers, session.copies)
    settings.openTrack = { location throws(PlayFailure) in
      try ServerSound.open(location, servers, copies)
    }
    let player = PlayerSession(
      // A read-only library counts no plays; the window already shows that it is read-only.
      countPlay: { [store = session.store] item, age in
        guard let track = item.id else { return }
        let (file, began) = (BytePath(item.location.path), WallClock.system.now - Int64(age))
        try? await store.play(track, of: file, at: began)
      },
      engine: LazyEngine { [settings] in PlayerProcess(settings: settings) },
      artFile: { await art.file(of: $0) },
      keepAwake: {
        Wakefulness(tr("Music is playing"), program: Gatefold.id) { try? await Bus.session() }
      }
    )
    player.follow(session.catalogue)
    player.onRaise = { [weak self] in self?.show() }
    player.onQuit = { [weak self] in self?.end() }
    player.onOpen = { [weak self] path in self?.open([path]) }
    self.player = player
    background = makeBackground(for: player)
    return player
  }

  /// Hides the window at once, and quits when all changes are on disk.
  private func end() {
    guard ending == nil else { return }
    leaveBackground()
    library = nil
    let stage = window?.leaveScreen()
    ending = Task {
      await starting?.value
      window?.isVisible = false
      await player?.close()
      let baked = stage?.bytes
      await session?.close()
      if let baked { await session?.places.bakedCovers?.write(baked) }
      await preferences.flush()
      window?.destroy()
      window = nil
      application.quit()
    }
  }

  // MARK: - Closing while the music plays on

  private static let notification = "background"

  private func close() {
    guard ending == nil else { return }
    guard background?.close(isWanted: preferences[.keepsPlaying]) == true else { return end() }
    window?.hideWhilePlaying()
  }

  /// In a sandbox the desktop has to consent.
  private func makeBackground(for player: PlayerSession) -> BackgroundPlay {
    let portal = BackgroundPortal { try? await Bus.session() }
    let background = BackgroundPlay(player, portal: BackgroundPortal.isNeeded ? portal : nil)
    background.onStay = { [weak self] in self?.notifyOnce() }
    background.onEnd = { [weak self] in self?.end() }
    return background
  }

  private func leaveBackground() {
    background?.leave()
    application.withdrawNotification(Self.notification)
  }

  private func notifyOnce() {
    guard let memory = session?.memory, !memory.state.hasNotifiedOfBackground else { return }
    memory.state.hasNotifiedOfBackground = true
    application.showNotification(
      Self.notification,
      tr("Music Keeps Playing"),
      BackgroundPlay.words,
      buttons: [(tr("Show"), "app.show"), (tr("Quit"), "app.quit")]
    )
  }

  // MARK: - Opening files and folders

  /// Another process may have called, and waits for the exit status.
  private func handle(_ call: CommandLineCall) {
    guard ending == nil else {
      call.complain("gatefold: " + tr("Gatefold is closing; try again") + "\n")
      return call.finish(status: 1)
    }
    let paths = call.arguments.map { BytePath($0) }
    guard !paths.isEmpty else { return show() }
    Task {
      var refused: [String] = []
      await open(paths) { path, why in
        refused.append(why.message(for: path.displayName))
        call.complain("gatefold: \(why.message(for: path.text))\n")
        call.finish(status: 1)
        if call.isLocal { status = 1 }
      }
      // If nothing could be opened there is no window to take a picture of.
      if screenshot != nil, window == nil, starting == nil { return end() }
      await show(refused)
    }
  }

  private func open(_ paths: [[UInt8]?], isDrop: Bool = false) {
    guard ending == nil else { return }
    let known = paths.compactMap { $0.map { BytePath($0) } }
    Task {
      var refused: [String] = []
      if known.count < paths.count { refused.append(tr("Only files of this computer are played.")) }
      await open(known, isDrop: isDrop) { path, why in
        refused.append(why.message(for: path.displayName))
      }
      await show(refused)
    }
  }

  private func show(_ refused: [String]) async {
    show(isWhole: !refused.isEmpty)
    await starting?.value
    window?.refuse(refused)
  }

  /// Any program can send paths over D-Bus, so folders are added only after the user confirms it in
  /// the window.
  private func open(
    _ paths: [BytePath],
    isDrop: Bool = false,
    refuse: (BytePath, Refusal) -> Void
  ) async {
    let request = await OpenRequest.read(paths)
    for refused in request.refused { refuse(refused.path, refused.why) }
    guard !request.isEmpty, ending == nil else { return }
    let session = begin()
    // The mini window can play music, but asks nothing and shows no lists.
    show(isWhole: !request.lists.isEmpty || !request.folders.isEmpty)
    await starting?.value
    if request.needsLibrary { await session.waitForContent(atMost: Self.longestSearch) }
    guard ending == nil else { return }
    if !request.music.isEmpty { await player?.open(request.music, in: session.catalogue) }
    if !request.lists.isEmpty { window?.importLists(request.lists) }
    window?.messages.offer(toKeep: request.playlists)
    if let words = request.leftOut { session.onNews?(.failed(words)) }
    guard !request.folders.isEmpty else { return }
    // The window asks only about folders that the library does not have.
    window?.confirm(
      adding: await session.unknown(request.folders),
      ofDropped: isDrop ? request.folders : []
    )
  }

  /// What other programs may not do by themselves, the window asks about.
  private func provide(_ session: LibrarySession) async -> LibraryBus? {
    guard let bus = try? await Bus.session(), ending == nil,
      let library = try? LibraryBus(session, on: bus)
    else { return nil }
    library.onFolders = { [weak self] in self?.open($0.map(\.bytes)) }
    library.onLists = { [weak self] lists in
      self?.show()
      Task { [weak self] in
        await self?.starting?.value
        self?.window?.confirm(importing: lists)
      }
    }
    return library
  }

  /// In seconds, for a library that may contain the entries of a playlist.
  private static let longestSearch = 10.0

  // MARK: - Screenshot

  private func takePicture(of window: MainWindow, to path: String) {
    window.whenSettled { [weak window] in
      window?.isSettled ?? true
    } _: { [weak self] _ in
      // If a scan outlasts the wait, the picture shows the running scan.
      guard let self, !makesRoom(in: window) else { return }
      write(window, to: path)
    }
  }

  /// Once, where GTK draws a border inside the requested size because the system gives windows no
  /// shadows; the picture is then taken later.
  private func makesRoom(in window: MainWindow) -> Bool {
    guard let size, let screenshot, !hasMadeRoom, window.size != size else { return false }
    hasMadeRoom = true
    window.setDefaultSize(
      Size(
        width: 2 * size.width - window.size.width,
        height: 2 * size.height - window.size.height
      )
    )
    takePicture(of: window, to: screenshot)
    return true
  }

  private func write(_ window: MainWindow, to path: String) {
    do {
      guard let picture = try window.picture() else {
        throw GLibError(message: tr("the window could not be drawn"))
      }
      try picture.savePNG(to: path)
    } catch {
      Console.printError("gatefold: \(error)")
      status = 1
    }
    end()
  }
}
