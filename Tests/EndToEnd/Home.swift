import Foundation
import Geometry
import Glibc
import PlaybackSupport
import TestSupport
import Testing

/// Somebody's home on a rig's screen: nothing in it but what Gatefold, started there, puts into it.
final class Home {
  /// What a second start must find as the first one left it.
  struct Standing: Equatable {
    /// The shelf that is shown.
    var shelf: String
    /// The record in its centre, by its number.
    var record: Int
    /// What the shelf is sorted by.
    var sort: String
    /// How large its covers are.
    var zoom: Double
    /// How large the window is.
    var size: Size
  }

  private let rig: Rig
  private let pictures: URL
  private var starts = 0
  private var program: ChildProcess?
  private var watch: TraceWatch?

  /// Gives a home on a rig of its own to somebody, and takes both away.
  ///
  /// Pictures of what was seen stay in the folder that `GATEFOLD_ARTEFACTS` names, or in
  /// .build/pictures, below this name.
  static func with(
    pictures name: String,
    _ body: @MainActor (Home) async throws -> Void
  ) async throws {
    try await Rig.with(.xserver) { rig in
      let home = Home(rig, pictures: name)
      do {
        try await body(home)
      } catch {
        // What was on the screen then says more than any trace.
        try? await home.picture("failed")
        home.keepTraces()
        throw error
      }
      home.keepTraces()
    }
  }

  private init(_ rig: Rig, pictures name: String) {
    self.rig = rig
    let given = ProcessInfo.processInfo.environment["GATEFOLD_ARTEFACTS"]
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = given.map { URL(filePath: $0) } ?? root.appending(path: ".build/pictures")
    pictures = folder.appending(path: name)
  }

  // MARK: - The program

  /// Somebody has left the window with some size before.
  func leaveWindow(as size: Size) throws {
    let folder = rig.path("home/STATE/gatefold")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = "[Window]\nwidth=\(Int(size.width))\nheight=\(Int(size.height))\n"
    try words.write(toFile: folder + "/session", atomically: true, encoding: .utf8)
  }

  /// A press is long after so many milliseconds, for the next starts.
  ///
  /// Where the program rests for a while, GTK would take the beginning of a movement for a long press.
  func pressIsLong(after milliseconds: Int = 500) throws {
    let folder = rig.path("home/CONFIG/gtk-4.0")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let words = "[Settings]\ngtk-long-press-time=\(milliseconds)\n"
    try words.write(toFile: folder + "/settings.ini", atomically: true, encoding: .utf8)
  }

  /// A library with so many records of six silent tracks.
  func addRecords(
    _ count: Int,
    called title: (_ track: Int) -> String = { _ in "Silence" }
  ) async throws {
    for record in 0..<count {
      let name = "Record \(record)"
      let folder = rig.path("music/\(name)")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for track in 1...6 {
        try Tone.wave(0, seconds: 1).write(
          to: URL(filePath: "\(folder)/\(track) \(title(track)).wav")
        )
      }
    }
    try FileManager.default.createDirectory(
      atPath: rig.path("home"),
      withIntermediateDirectories: true
    )
    let ending = try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library", "scan", rig.path("music")],
      environment: BuiltPrograms.withoutDisplay.merging(places) { $1 }
    )
    #expect(ending.status == 0, "\(ending)")
  }

  /// Brings the sample crate of an earlier test, if there is one, without its last records: the program writes
  /// those anew.
  func bringCrate() throws {
    guard let kept = CrateTrait.place, FileManager.default.fileExists(atPath: kept) else { return }
    try FileManager.default.createDirectory(
      atPath: rig.path("home/DATA/gatefold"),
      withIntermediateDirectories: true
    )
    try FileManager.default.moveItem(atPath: kept, toPath: crate)
    let artists = try FileManager.default.contentsOfDirectory(atPath: crate).sorted()
    for artist in artists.suffix(5) {
      try FileManager.default.removeItem(atPath: "\(crate)/\(artist)")
    }
  }

  /// Leaves the sample crate to a later test.
  func leaveCrate() throws {
    guard let kept = CrateTrait.place else { return }
    try FileManager.default.moveItem(atPath: crate, toPath: kept)
  }

  private var crate: String { rig.path("home/DATA/gatefold/sample") }

  private var places: [String: String] {
    var places = ["HOME": rig.path("home"), "DBUS_SESSION_BUS_ADDRESS": "disabled:"]
    for kind in ["DATA", "CACHE", "CONFIG", "STATE"] {
      places["XDG_\(kind)_HOME"] = rig.path("home/\(kind)")
    }
    return places
  }

  /// Starts the program, and waits until it shows a page.
  func start(on page: String, _ arguments: String...) async throws {
    starts += 1
    let trace = rig.path("trace\(starts)")
    try FileManager.default.createDirectory(
      atPath: rig.path("home"),
      withIntermediateDirectories: true
    )
    let program = try rig.launch(
      "gatefold",
      ["--trace", trace] + arguments,
      environment: places
    )
    self.program = program
    watch = TraceWatch(program, "gatefold", trace: trace, on: rig)
    _ = try await lines(after: ["start"], within: .seconds(30)) {
      $0.event == "page" && $0.text == page
    }
    // Without a window manager keys go to the window under the pointer; there it does nothing else.
    try await rig.pad("move 300 25")
    try await watch?.awaken()
  }

  /// Plays something that ends the program, and waits for its end.
  func quit(by command: String) async throws {
    let program = try #require(program)
    try await rig.pad(command)
    #expect(await until(within: .seconds(20)) { program.status != nil }, "it goes on")
    #expect(program.status == 0, "\(program.errors.text)")
    // GTK 4.8 loses the button's release when a window is resized without a window manager.
    let complaints = program.errors.lines.filter {
      ($0.contains("WARNING") || $0.contains("CRITICAL"))
        && !$0.contains("Broken accounting of active state")
    }
    #expect(complaints.isEmpty, "GTK says: \(complaints.prefix(5))")
  }

  // MARK: - What is done and seen

  /// Plays some commands and waits for a line that they lead to: all new ones up to it.
  func play(
    _ commands: String...,
    within limit: Duration = .seconds(15),
    through isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await lines(after: commands, within: limit, isLast)
  }

  /// Plays a command without waiting for what it leads to.
  func hear(_ command: String) async throws { try await rig.pad(command) }

  /// Plays some commands and waits until all is still: all new lines.
  func play(untilCalm commands: String...) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await calm()
  }

  /// Waits until all that was played is heard and all is still: all new lines.
  @discardableResult
  func calm() async throws -> [TraceLine] {
    try await #require(watch).calm(for: .milliseconds(300))
  }

  /// Waits until all is still, where no mark is answered.
  func calmWithoutMark() async throws {
    try await #require(watch).calm(for: .seconds(2), afterMark: false)
  }

  /// Does something whose times count, again from its beginning where the machine was late with it.
  func inTime<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    try await rig.inTime(body)
  }

  private func lines(
    after commands: [String],
    within limit: Duration,
    _ isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    try await #require(watch).lines(after: commands, within: limit, through: isLast)
  }

  /// Gives the keyboard to a part of the window, as somebody does who has no mouse.
  func tab(_ key: String, to part: String) async throws {
    let watch = try #require(watch)
    for _ in 0..<10 {
      if try watch.all().last(where: { $0.event == "focus" })?.text == part { return }
      _ = try await play(untilCalm: "press \(key)")
    }
    Issue.record("\(key) never comes to “\(part)”")
  }

  /// Goes down a menu, once that has the keyboard, to a line with some words.
  func goDown(to words: String) async throws {
    let watch = try #require(watch)
    for _ in 0..<10 {
      let focus = try watch.all().last { $0.event == "focus" }
      if focus?.text == "menu", focus?.cell == words { return }
      do {
        // A menu that has no places yet does not hear it.
        _ = try await play("press Down", within: .seconds(5)) {
          $0.event == "focus" && $0.cell != focus?.cell
        }
      } catch is Desk.Silence {}
    }
    Issue.record("Down never comes to “\(words)”")
  }

  /// Where a part of the window is on the screen.
  func place(of part: String) throws -> Rect {
    let lines = try #require(watch).all()
    let line = try #require(
      lines.last { $0.event == "place" && $0.text == part },
      "nothing says where “\(part)” is"
    )
    return Rect(
      x: try #require(line.x),
      y: try #require(line.y),
      width: try #require(line.width),
      height: try #require(line.height)
    )
  }

  /// Where the middle of a part is, and some pixels on.
  func middle(of part: String, x: Double = 0, y: Double = 0) throws -> String {
    let place = try place(of: part)
    return
      "\(place.origin.x + place.size.width / 2 + x) \(place.origin.y + place.size.height / 2 + y)"
  }

  /// All that the program has said since it was started.
  func all() throws -> [TraceLine] { try #require(watch).all() }

  /// The last frame of the covers on the shelf that is shown.
  func flow() throws -> TraceLine {
    let lines = try #require(watch).all()
    let shelf = try #require(lines.last { $0.widget == "strip" }?.shelf)
    return try #require(
      lines.last { $0.widget == "coverflow" && $0.shelf == shelf },
      "no cover of “\(shelf)” was drawn"
    )
  }

  /// The first frame of the covers since the program was started.
  func firstFlow() throws -> TraceLine {
    let lines = try #require(watch).all()
    return try #require(lines.first { $0.widget == "coverflow" }, "no cover was drawn")
  }

  /// The last frame of a part that tells of itself.
  func frame(of part: String) throws -> TraceLine {
    let lines = try #require(watch).all()
    return try #require(lines.last { $0.widget == part }, "“\(part)” was not drawn")
  }

  /// How everything stands that the next start is to find again.
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

  /// Keeps the traces beside the pictures.
  private func keepTraces() {
    for start in 1...max(starts, 1) {
      let kept = pictures.appending(path: "\(start)-trace.jsonl")
      try? FileManager.default.removeItem(at: kept)
      try? FileManager.default.copyItem(at: URL(filePath: rig.path("trace\(start)")), to: kept)
    }
  }

  /// Keeps a picture of the screen.
  func picture(_ name: String) async throws {
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    let path = pictures.appending(path: "\(starts)-\(name).png").path
    let process = try rig.launch(URL(filePath: "/usr/bin/import"), ["-window", "root", path])
    #expect(await until(within: .seconds(20)) { process.status == 0 }, "\(process.errors.text)")
  }
}
