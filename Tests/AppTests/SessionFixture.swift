import Adwaita
import Foundation
import Gtk
import Library
import LibrarySupport
import Playback
import PlaybackSupport
import TestSupport
import Testing
import Values
import Widgets

@testable import App

final class SessionFixture {
  let folder: TemporaryFolder
  let session: LibrarySession
  let player: PlayerSession
  let engine = FakeEngine()
  let counted = CountedPlays()
  let art = ArtFiles()
  let clock = HandTimer()
  let vigil = Vigil()
  let frames = HandClock(time: 100, turnsInWaits: true)
  /// The screen of its window, which really may blank.
  let screen = LitScreen()

  init(
    music: String? = nil,
    state: SessionState = .inSmallWindow,
    lookup: (any TrackLookup)? = nil,
    search: (any MusicSearch)? = nil,
    status: LibraryStatus = LibraryStatus()
  ) throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    let music = music.map { BytePath($0) }
    session = LibrarySession(
      SessionPlaces(
        library: BytePath(folder.path("library")),
        covers: folder.path("covers"),
        music: { music },
        crate: SampleCrate(
          in: BytePath(folder.path("crate")),
          from: BytePath(Checkout.url("data/sample").path)
        ),
        retryPause: 0.01,
        pace: 0
      ),
      memory: SessionMemory(state),
      lookup: lookup,
      search: search,
      status: status
    )
    player = PlayerSession(
      countPlay: { [counted] in counted.append($0, age: $1) },
      memory: .kept(in: folder.path("state/queue")),
      engine: engine,
      clock: clock,
      artFile: { [art] in art.files[$0] },
      keepAwake: { [vigil] in vigil.begin() },
      connect: { nil }
    )
  }

  /// Starts the session until the end of the test, which `needsDisplay`.
  func start() {
    session.start()
    Display.atEnd { [self] in await session.close() }
  }

  /// Opens the library, and scans a folder of files whose contents are their tags.
  @discardableResult
  func scan(_ music: TemporaryFolder) async throws -> LibraryRoot {
    try await session.store.open()
    return try await add(music)
  }

  /// Adds such a folder to the open library.
  @discardableResult
  func add(_ music: TemporaryFolder) async throws -> LibraryRoot {
    let store = session.store
    let root = try #require(try await store.addRoot(BytePath(music.path(""))))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
    return root
  }

  /// A page of records on which nothing plays; each shelf may have pictures of its own.
  func recordsPage(
    _ music: MusicActions,
    pictures: @escaping () -> (any CoverProvider<CoverID>)? = { nil },
    isInFront: @escaping () -> Bool = { true }
  ) -> RecordsPage {
    RecordsPage(
      music,
      playing: PlayingMarks(),
      memory: session.memory,
      motion: frames.motion,
      pictures: pictures,
      isInFront: isInFront
    )
  }

  /// A window of the session, whose animations no test waits for.
  func window(of application: Application, place: Place = .records) -> MainWindow {
    MainWindow(
      of: application,
      session: session,
      player: player,
      place: place,
      motion: frames.motion,
      light: screen.light
    )
  }
}

final class LitScreen {
  private(set) var reasons: [String] = []
  private(set) lazy var light = ScreenLight { [weak self] reason in
    self?.reasons.append(reason)
    return Token()
  }

  private final class Token {}
}

/// Counts what keeps the computer awake.
final class Vigil {
  private(set) var count = 0

  func begin() -> AnyObject {
    count += 1
    return Token { [weak self] in self?.count -= 1 }
  }

  private final class Token {
    let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    isolated deinit { end() }
  }
}

extension AdwaitaApplication {
  static func registered(_ name: String = "Test") throws -> AdwaitaApplication {
    let application = AdwaitaApplication(id: "\(Gatefold.id).\(name)", isAlone: false)
    try application.register()
    return application
  }
}

extension HandClock {
  var motion: MotionClock { MotionClock(frames: self, now: { [self] in now }) }
}

extension SessionState {
  /// A window that is drawn in half the time of one of the usual size.
  static var inSmallWindow: Self {
    var state = Self()
    (state.window.width, state.window.height) = (900, 640)
    return state
  }
}

/// Applies the program's style sheet until the end of the test, which `needsDisplay`.
func applyProgramStyle() throws {
  _ = try AdwaitaApplication.registered()
  let sheet = try StyleSheet(css: Checkout.text("data/style.css"))
  sheet.apply()
  Display.atEnd { sheet.withdraw() }
}

/// Writes a folder with a sound without tags, which is a record.
func writeMusic(to folder: String) throws {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  try Tone.wave(seconds: 0.1).write(to: URL(filePath: folder + "/song.wav"))
}

func texts(in widget: Widget) -> [String] {
  ([widget] + widget.descendants).compactMap { ($0 as? Label)?.text }
}

/// The plays that a player has counted, and how many seconds ago they had begun.
final class CountedPlays {
  private(set) var tracks: [TrackID] = []
  private(set) var ages: [Double] = []

  func append(_ item: PlayItem, age: Double) {
    if let track = item.id { tracks.append(track) }
    ages.append(age)
  }
}

final class ArtFiles { var files: [RecordID: [UInt8]] = [:] }
