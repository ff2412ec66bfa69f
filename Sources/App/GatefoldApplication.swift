internal import Adwaita
internal import GLib
internal import Gtk
internal import Library

/// The running program: owns the library, the application and its window.
final class GatefoldApplication {
  private let application: AdwaitaApplication
  private let screenshot: String?
  private let trace: WindowTrace?
  private var reading: Task<EarlyReading, Never>?
  private var session: LibrarySession?
  /// Whether the session was started: with something to show first it waits for the first frame.
  private var isStarted = false
  private var glimpse: Glimpse?
  private var player: PlayerSession?
  private var window: MainWindow?
  private var starting: Task<Void, Never>?
  private var ending: Task<Void, Never>?
  private var status: Int32 = 0

  /// The program; as a service it waits for what D-Bus asks for.
  ///
  /// With a path for a screenshot it draws its window, writes it and ends; with a file for a trace it
  /// writes down what its window does. Both run beside whatever process already runs.
  init(
    screenshot: String?,
    trace: TraceFile? = nil,
    reading: Task<EarlyReading, Never>? = nil,
    isService: Bool = false
  ) {
    self.screenshot = screenshot
    self.reading = reading
    self.trace = trace.map { WindowTrace(to: $0) }
    application = AdwaitaApplication(
      id: Gatefold.id,
      isAlone: screenshot == nil && trace == nil,
      takesCommandLines: true
    )
    if isService { application.waitForRequests() }
    application.onStart { [weak self] in self?.start() }
    application.onCommandLine { [weak self] call in self?.take(call) }
    // The desktop activates it over D-Bus, without a command line.
    application.onActivate { [weak self] in self?.show() }
  }

  /// Runs it for some folders, which go to the process that runs already, if there is one.
  func run(folders: [BytePath]) -> Int32 {
    do {
      try Resources.register(base64: embeddedResources)
    } catch {
      preconditionFailure("the program's own resources are broken: \(error)")
    }
    let ended = application.run(arguments: folders.map(\.bytes))
    return ended != 0 ? ended : status
  }

  private func start() {
    application.add(Action("quit") { [weak self] in self?.end() })
    application.setKeys(["<Control>q"], for: "app.quit")
    application.setKeys(["<Control>w"], for: "window.close")
    application.setKeys(["<Control>r", "F5"], for: "win.rescan")
    application.setKeys(["<Control>o"], for: "win.add-folder")
    application.setKeys(["<Control>question"], for: "win.shortcuts")
    application.setKeys(["<Control>g"], for: "win.grid")
    // It ends when everything is on disk, not when its window closes.
    application.hold()
    EndSignal.heed { [weak self] in self?.end() }
  }

  // MARK: - Command lines

  /// Somebody started the program, here or in another process, which waits for the answer.
  private func take(_ call: CommandLineCall) {
    guard ending == nil else {
      call.complain("gatefold: " + tr("the program is just ending; try again") + "\n")
      return call.finish(status: 1)
    }
    let folders = call.arguments.map { BytePath($0) }
    guard !folders.isEmpty else { return show() }
    Task {
      await take(folders, from: call)
      // Where all was refused before there was a window there is nothing to stay for.
      if window == nil, starting == nil { end() }
    }
  }

  /// Takes folders in; what is wrong with one is told to who named it.
  private func take(_ folders: [BytePath], from call: CommandLineCall) async {
    func refuse(_ folder: BytePath, _ why: FolderRefusal) {
      call.complain("gatefold: \(why.message(for: folder.text))\n")
      call.finish(status: 1)
      if call.isLocal { status = 1 }
    }
    var good: [BytePath] = []
    for folder in folders {
      if let trouble = await FolderCheck.firstTrouble(with: folder) {
        refuse(folder, .trouble(trouble))
      } else {
        good.append(folder)
      }
    }
    guard !good.isEmpty else { return }
    show()
    // Who names a folder that is known wants to see it.
    let session = await begin()
    start(session)
    for (folder, why) in await session.add(good) where why != .known {
      refuse(folder, why)
      session.onNews?(.refused(folder, why))
    }
  }

  // MARK: - The window

  /// Begins the session, once; it is started where there is nothing to show before.
  private func begin() async -> LibrarySession {
    if let session { return session }
    let reading = reading ?? EarlyReading.begin()
    self.reading = reading
    let found = await reading.value
    // Somebody else may have been quicker meanwhile.
    if let session { return session }
    var places = SessionPlaces.standard
    // A picture shows what is in the folders now.
    if screenshot != nil { (places.patience, places.glimpse) = (0, nil) }
    let memory = SessionMemory.keeping(found.state, in: SessionMemory.standardPath)
    let session = LibrarySession(places, memory: memory)
    self.session = session
    if places.glimpse != nil { glimpse = found.glimpse }
    if glimpse == nil { start(session) }
    return session
  }

  /// Opens the library, once.
  private func start(_ session: LibrarySession) {
    guard !isStarted else { return }
    isStarted = true
    session.start()
  }

  private func show() {
    if let window { return window.present() }
    guard starting == nil, ending == nil else { return }
    starting = Task {
      let session = await begin()
      let player = makePlayer(for: session)
      let window = MainWindow(
        of: application,
        session: session,
        player: player,
        glimpse: glimpse
      )
      glimpse = nil
      self.window = window
      trace?.follow(window)
      starting = nil
      window.onClose { [weak self] in
        self?.end()
        return true
      }
      window.present()
      // On few processors the library and the first frame would only keep each other waiting.
      window.afterFirstFrame { [weak self] in self?.start(session) }
      if let screenshot { takePicture(of: window, to: screenshot) }
    }
  }

  /// The player of a session's library, once; it is not heard of before something is played.
  private func makePlayer(for session: LibrarySession) -> PlayerSession {
    if let player { return player }
    let art = RecordArt(store: session.store, covers: session.covers)
    let player = PlayerSession(
      // A library that can only be looked at counts nothing; the window says so already.
      countPlay: { [store = session.store] in try? await store.play($0) },
      artFile: { await art.file(ofRecord: $0) }
    )
    player.keepAwake = { [weak self] in
      self?.application.keepAwake(for: tr("Music is playing"), in: self?.window)
    }
    player.onRaise = { [weak self] in self?.show() }
    player.onQuit = { [weak self] in self?.end() }
    self.player = player
    return player
  }

  /// Takes the window away at once, and ends when all that was changed is on disk.
  private func end() {
    guard ending == nil else { return }
    // What has left the screen lets go of its covers.
    let seen = window?.takeGlimpse()
    window?.isVisible = false
    ending = Task {
      await starting?.value
      window?.isVisible = false
      await player?.close()
      await session?.close()
      await session?.keep(seen)
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
      self?.write(window, to: path)
    }
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
