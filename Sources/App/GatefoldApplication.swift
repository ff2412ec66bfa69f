internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import LibraryWords
internal import Playback

/// The running program: owns the library, the application and its window.
final class GatefoldApplication {
  let application: AdwaitaApplication
  let screenshot: String?
  private let trace: WindowTrace?
  /// How large the window is to be; nil: as it was left.
  private let size: Size?
  /// What the window shows first.
  private let place: Place
  private(set) var session: LibrarySession?
  private var beginning: Task<LibrarySession, Never>?
  private var preferences = Preferences()
  private(set) var player: PlayerSession?
  private(set) var window: MainWindow?
  private(set) var starting: Task<Void, Never>?
  private(set) var ending: Task<Void, Never>?
  /// What the program answers to who started it.
  var status: Int32 = 0
  /// Whether the window was asked to be larger for its picture.
  private var hasMadeRoom = false

  /// The program; as a service it waits for what D-Bus asks for.
  ///
  /// With a path for a screenshot it draws its window, writes it and ends; with a file for a trace it
  /// writes down what its window does. Both run beside whatever process already runs.
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
    if isService { application.waitForRequests() }
    application.onStart { [weak self] in self?.start() }
    application.onCommandLine { [weak self] call in self?.take(call) }
    // The desktop activates it over D-Bus, and hands files over, without a command line.
    application.onActivate { [weak self] in self?.show() }
    application.onOpen { [weak self] paths in self?.open(paths) }
  }

  /// Runs it for what was named, which goes to the process that runs already, if there is one.
  func run(paths: [BytePath]) -> Int32 {
    do {
      try Resources.register(base64: embeddedResources)
    } catch {
      preconditionFailure("the program's own resources are broken: \(error)")
    }
    let ended = application.run(arguments: paths.map(\.bytes))
    return ended != 0 ? ended : status
  }

  private func start() {
    addActions()
    // It ends when everything is on disk, not when its window closes.
    application.hold()
    EndSignal.heed { [weak self] in self?.end() }
    if let shortcoming = SandboxWords.shortcoming() { Log.message(shortcoming) }
  }

  /// Adds the program's own actions, and the keys of these and of the window's.
  func addActions() {
    application.add(Action("quit") { [weak self] in self?.end() })
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

  /// Does something with the player; where nothing runs yet it comes first, and stands where the
  /// last run ended.
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

  // MARK: - The window

  /// The window waits so many seconds for what it is to show.
  private static let longestBlank = 0.25

  /// Begins the session, once.
  func begin() async -> LibrarySession {
    let task = beginning ?? Task { await makeSession() }
    beginning = task
    return await task.value
  }

  private func makeSession() async -> LibrarySession {
    let finding = Task.detached { SettingsSchema.find(Gatefold.id) }
    let memory = await SessionMemory.kept(in: SessionMemory.standardPath)
    preferences = Preferences(await finding.value)
    var places = SessionPlaces.standard
    // A picture shows what is in the folders now.
    if screenshot != nil { (places.patience, places.bakedCovers) = (0, nil) }
    let session = LibrarySession(places, memory: memory)
    self.session = session
    session.catalogue.follow(preferences)
    session.start()
    return session
  }

  func show() {
    if let window { return window.present() }
    guard starting == nil, ending == nil else { return }
    starting = Task {
      let session = await begin()
      let player = makePlayer(for: session)
      // A picture shows nothing on its way.
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
      window.onDrop = { [weak self] in self?.open($0.map(\.bytes), isDrop: true) }
      trace?.follow(window)
      window.onClose { [weak self] in
        self?.end()
        return true
      }
      // What is shown for a moment only costs a frame, and flickers.
      await session.waitForContent(atMost: Self.longestBlank)
      starting = nil
      guard ending == nil else { return }
      window.present()
      if let screenshot { takePicture(of: window, to: screenshot) }
    }
  }

  /// The player of a session's library, once; it is not heard of before something is played.
  private func makePlayer(for session: LibrarySession) -> PlayerSession {
    if let player { return player }
    let art = session.catalogue.pictures
    let player = PlayerSession(
      // A library that can only be looked at counts nothing; the window says so already.
      countPlay: { [store = session.store] in try? await store.play($0) },
      artFile: { await art.file(of: $0) }
    )
    player.follow(session.catalogue)
    player.keepAwake = {
      Wakefulness(tr("Music is playing"), program: Gatefold.id) { try? await Bus.session() }
    }
    player.onRaise = { [weak self] in self?.show() }
    player.onQuit = { [weak self] in self?.end() }
    player.onOpen = { [weak self] path in self?.open([path]) }
    self.player = player
    return player
  }

  /// Takes the window away at once, and ends when all that was changed is on disk.
  func end() {
    guard ending == nil else { return }
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

  // MARK: - A picture

  private func takePicture(of window: MainWindow, to path: String) {
    window.whenSettled { [weak window] in
      window?.isSettled ?? true
    } _: { [weak self] _ in
      // A scan may take longer than anybody waits for a picture: then it shows one that runs.
      guard let self, !makesRoom(in: window) else { return }
      write(window, to: path)
    }
  }

  /// Where the system gives windows no shadows, GTK draws a border inside of the size that was asked for:
  /// then it is asked for more, once, and the picture is taken later.
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
        throw GLibError(message: tr("the window was never drawn"))
      }
      try picture.savePNG(to: path)
    } catch {
      Console.complain("gatefold: \(error)")
      status = 1
    }
    end()
  }
}
