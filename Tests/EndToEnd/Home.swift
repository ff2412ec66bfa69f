import Foundation
import Geometry
import Glibc
import PlaybackSupport
import TestSupport
import Testing

final class Home {
  /// The state that a second start must restore.
  struct Standing: Equatable {
    var shelf: String
    var record: Int
    var sort: String
    var zoom: Double
    var size: Size
  }

  let rig: Rig
  private let pictures: URL
  /// Whether pictures are wanted of a journey that does not fail.
  private let isFilmed: Bool
  private var starts = 0
  private var program: ChildProcess?
  private var watch: TraceWatch?

  /// Runs `body` with a home on a rig of its own.
  ///
  /// Pictures are stored below this name in the folder `GATEFOLD_ARTEFACTS`. Without this variable
  /// only the picture and the traces of a failure are, in .build/pictures.
  static func with(
    pictures name: String,
    on server: RigServer = .xserver,
    _ body: @MainActor (Home) async throws -> Void
  ) async throws {
    try await Rig.with(server) { rig in
      let home = Home(rig, pictures: name)
      do {
        try await body(home)
      } catch {
        if server == .xserver { try? await home.takePicture("failed") }
        home.keepTraces()
        throw error
      }
      if home.isFilmed { home.keepTraces() }
    }
  }

  private init(_ rig: Rig, pictures name: String) {
    self.rig = rig
    let given = ProcessInfo.processInfo.environment["GATEFOLD_ARTEFACTS"]
    let folder = given.map { URL(filePath: $0) } ?? Checkout.url(".build/pictures")
    pictures = folder.appending(path: name)
    isFilmed = given != nil
  }

  func leaveWindow(as size: Size) throws {
    let words = "[Window]\nwidth=\(Int(size.width))\nheight=\(Int(size.height))\n"
    try rig.folder.write(words.utf8, "home/STATE/gatefold/session")
  }

  /// Sets the time of a long press in milliseconds, for the next starts.
  ///
  /// If the program rests for a while, GTK would take the beginning of a drag for a long press.
  func pressIsLong(after milliseconds: Int = 500) throws {
    let words = "[Settings]\ngtk-long-press-time=\(milliseconds)\n"
    try rig.folder.write(words.utf8, "home/CONFIG/gtk-4.0/settings.ini")
  }

  func addRecords(
    _ count: Int,
    called title: (_ track: Int) -> String = { _ in "Silence" }
  ) async throws {
    let silence = Tone.wave(0, seconds: 1)
    for record in 0..<count {
      for track in 1...6 {
        try rig.folder.write(silence, "music/Record \(record)/\(track) \(title(track)).wav")
      }
    }
    try rig.folder.makeFolder("home")
    let ending = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library", "scan", rig.path("music")],
      environment: BuiltPrograms.withoutDisplay.merging(places) { $1 }
    )
    #expect(ending.status == 0, "\(ending)")
  }

  /// Leaves the tracks of a record of `addRecords` in the queue, as of an earlier run.
  func leaveQueue(ofRecord record: Int) throws {
    let music = rig.path("music/Record \(record)")
    let entries = try FileManager.default.contentsOfDirectory(atPath: music).sorted().map { name in
      let path = "\(music)/\(name)".addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      return "entry 0 \(path ?? "")"
    }
    let words = ["gatefold-session 1", "volume 0.8"] + entries
    let lines = words + ["played 1", "current 0", "position 0", ""]
    try rig.folder.write(lines.joined(separator: "\n").utf8, "home/STATE/gatefold/queue")
  }

  private var places: [String: String] {
    var places = rig.folder.home("home")
    places["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    return places
  }

  func start(on page: String, _ arguments: String...) async throws {
    starts += 1
    let trace = rig.path("trace\(starts)")
    try rig.folder.makeFolder("home")
    let program = try rig.launch(
      "gatefold",
      ["--trace", trace] + arguments,
      environment: places
    )
    self.program = program
    watch = TraceWatch(program, "gatefold", trace: trace, on: rig)
    // Of the records and the welcome page also the first frame with all of its pictures.
    var waited: Set = ["page", page == "lists" ? "page" : "start"]
    _ = try await lines(after: ["start"], within: TraceWatch.patience) {
      if $0.event == "start" || $0.event == "page" && $0.text == page {
        waited.remove($0.event ?? "")
      }
      return waited.isEmpty
    }
    // Without a window manager keys go to the window under the pointer, which is moved to an empty
    // place.
    try await rig.pad("move 300 25")
    try await watch?.awaken()
  }

  /// Starts with so many records, in a window of this size, and waits until nothing moves.
  func start(with records: Int, in size: Size) async throws {
    try leaveWindow(as: size)
    try await addRecords(records)
    try await start(on: "records")
    try await calm()
  }

  func quit(by command: String) async throws {
    let program = try #require(program)
    try await rig.pad(command)
    #expect(await until(within: TraceWatch.patience) { program.status != nil }, "it continues")
    #expect(program.status == 0, "\(program.errors.text)")
    let complaints = program.errors.lines.filter { line in
      (line.contains("WARNING") || line.contains("CRITICAL"))
        && !Self.tolerated.contains { line.contains($0) }
    }
    #expect(complaints.isEmpty, "GTK says: \(complaints.prefix(5))")
  }

  private static let tolerated = [
    // GTK 4.8 loses the button's release when a window is resized without a window manager.
    "Broken accounting of active state",
    // libadwaita 1.2 has no other title that switches pages.
    "The property AdwSqueezer:transition-type is deprecated",
    "The property AdwSqueezer:switch-threshold-policy is deprecated",
    // The renderer that the tests ask GTK 4.8 for.
    "The old GL renderer has been removed",
  ]

  func play(
    _ commands: String...,
    within limit: Duration = TraceWatch.patience,
    through isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await lines(after: commands, within: limit, isLast)
  }

  func hear(_ command: String) async throws { try await rig.pad(command) }

  func play(untilCalm commands: String...) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await calm()
  }

  /// Waits until all commands are handled and nothing moves; returns all new lines.
  @discardableResult
  func calm() async throws -> [TraceLine] { try await #require(watch).calm() }

  private func lines(
    after commands: [String],
    within limit: Duration,
    _ isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    try await #require(watch).lines(after: commands, within: limit, through: isLast)
  }

  func tab(_ key: String, to part: String) async throws {
    for _ in 0..<10 {
      if try all().last(where: { $0.event == "focus" })?.text == part { return }
      _ = try await play(untilCalm: "press \(key)")
    }
    Issue.record("\(key) never comes to “\(part)”")
  }

  func goDown(to words: String) async throws {
    for _ in 0..<10 {
      let focus = try all().last { $0.event == "focus" }
      if focus?.text == "menu", focus?.cell == words { return }
      do {
        // A menu that is not laid out yet ignores the key.
        _ = try await play("press Down", within: .seconds(5)) {
          $0.event == "focus" && $0.cell != focus?.cell
        }
      } catch is RigDesktop.Silence {}
    }
    Issue.record("Down never comes to “\(words)”")
  }

  func place(of part: String) throws -> Rect {
    let line = try #require(
      try all().last { $0.event == "place" && $0.text == part },
      "nothing says where “\(part)” is"
    )
    return Rect(
      x: try #require(line.x),
      y: try #require(line.y),
      width: try #require(line.width),
      height: try #require(line.height)
    )
  }

  /// The middle of a part, with an offset in pixels.
  func middle(of part: String, x: Double = 0, y: Double = 0) throws -> String {
    let place = try place(of: part)
    return
      "\(place.origin.x + place.size.width / 2 + x) \(place.origin.y + place.size.height / 2 + y)"
  }

  func all() throws -> [TraceLine] { try #require(watch).all() }

  func flow() throws -> TraceLine {
    let lines = try all()
    let shelf = try #require(lines.last { $0.widget == "strip" }?.shelf)
    return try #require(
      lines.last { $0.widget == "coverflow" && $0.shelf == shelf },
      "no cover of “\(shelf)” was drawn"
    )
  }

  func firstFlow() throws -> TraceLine {
    try #require(try all().first { $0.widget == "coverflow" }, "no cover was drawn")
  }

  func frame(of part: String) throws -> TraceLine {
    try #require(try all().last { $0.widget == part }, "“\(part)” was not drawn")
  }

  func standing() throws -> Standing {
    let flow = try flow()
    return Standing(
      shelf: try #require(flow.shelf),
      record: try #require(flow.record),
      sort: try #require(flow.sort),
      zoom: (try #require(flow.zoom) * 1000).rounded() / 1000,
      size: try place(of: "window").size
    )
  }

  private func keepTraces() {
    for start in 1...max(starts, 1) {
      let kept = pictures.appending(path: "\(start)-trace.jsonl")
      try? FileManager.default.removeItem(at: kept)
      try? FileManager.default.copyItem(at: URL(filePath: rig.path("trace\(start)")), to: kept)
    }
  }

  func picture(_ name: String) async throws {
    if isFilmed { try await takePicture(name) }
  }

  private func takePicture(_ name: String) async throws {
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let path = pictures.appending(path: "\(starts)-\(name).png").path
    let process = try rig.launch(URL(filePath: "/usr/bin/import"), ["-window", "root", path])
    #expect(
      await until(within: TraceWatch.patience) { process.status == 0 },
      "\(process.errors.text)"
    )
  }
}
