import Foundation
import Glibc
import TestSupport
import Testing

/// A showcase page alone on a rig's screen, with input from its devices.
final class RigDesktop {
  nonisolated enum Page: String, Sendable {
    case coverflow
    /// The strip of tabs and their pages, at the first tab.
    case tabs
    case foldingList = "folding-list"

    fileprivate var settings: [String] {
      switch self {
      case .coverflow: ["count=200"]
      default: []
      }
    }

    /// Small, so that a frame in software takes little time.
    fileprivate var size: String {
      switch self {
      case .coverflow: "720x288"
      default: "1000x700"
      }
    }
  }

  struct Silence: Error, CustomStringConvertible {
    let commands: [String]
    let seen: [String]

    var description: String { "after \(commands) the page saw no more than \(seen)" }
  }

  @TaskLocal static var running: RigDesktop?

  /// That of the suite, which has the trait `desktop`.
  static var current: RigDesktop {
    guard let running else { preconditionFailure("the suite has no desktop") }
    return running
  }

  let rig: Rig
  private let page: Page
  private var program: ChildProcess
  private var watch: TraceWatch
  private var starts = 0

  static func with(
    _ server: RigServer,
    page: Page,
    _ body: @MainActor (RigDesktop) async throws -> Void
  ) async throws {
    try await Rig.with(server) { rig in
      let desktop = try RigDesktop(rig, page: page)
      try await desktop.awaken()
      try await body(desktop)
      try desktop.watch.checkProgram()
    }
  }

  private init(_ rig: Rig, page: Page) throws {
    self.rig = rig
    self.page = page
    program = try Self.launch(page, [], on: rig, trace: "trace")
    watch = TraceWatch(program, "the showcase", trace: rig.path("trace"), on: rig)
  }

  private static func launch(
    _ page: Page,
    _ settings: [String],
    on rig: Rig,
    trace: String,
    longPress: Int? = nil
  ) throws -> ChildProcess {
    // The tests look at no pixel, and GL in software takes most of a frame.
    var environment = page == .coverflow ? [:] : ["GSK_RENDERER": "cairo"]
    if let longPress {
      // GTK reads its settings from this folder.
      environment["XDG_CONFIG_HOME"] = rig.path("config")
      let text = "[Settings]\ngtk-long-press-time=\(longPress)\n"
      try rig.folder.write(text.utf8, "config/gtk-4.0/settings.ini")
    }
    let given = (page.settings + settings).flatMap { ["--set", $0] }
    return try rig.launch(
      "gatefold-showcase",
      ["--page", page.rawValue, "--size", page.size, "--trace", rig.path(trace)] + given,
      environment: environment
    )
  }

  /// Ends the page and opens it again with settings, in its initial state.
  ///
  /// `longPress` is the time of a long press in milliseconds, if not the usual one.
  func restart(_ settings: String..., longPress: Int? = nil) async throws {
    program.signal(SIGTERM)
    guard await until(within: .seconds(20), { self.program.status != nil }) else {
      throw ChildProcess.Problem(description: "the showcase goes on when it is told to end")
    }
    starts += 1
    program = try Self.launch(
      page,
      settings,
      on: rig,
      trace: "trace\(starts)",
      longPress: longPress
    )
    watch = TraceWatch(program, "the showcase", trace: rig.path("trace\(starts)"), on: rig)
    try await awaken()
  }

  /// Plays commands on the devices, and returns the page's new lines through the one expected.
  func play(
    _ commands: String...,
    through isLast: (TraceLine) -> Bool
  ) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await watch.lines(after: commands, within: TraceWatch.patience, through: isLast)
  }

  @discardableResult
  func calm() async throws -> [TraceLine] { try await watch.calm() }

  func rest(after commands: String...) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    let limit = TraceWatch.patience
    let moved = try await watch.lines(after: commands, within: limit) { $0.event == "rest" }
    return moved + (try await watch.lines(after: commands, within: limit) { $0.widget != nil })
  }

  /// Plays commands while the page's program is stopped, as on a busy machine, then continues it.
  func playAtOnce(_ commands: String...) async throws {
    program.signal(SIGSTOP)
    defer { program.signal(SIGCONT) }
    for command in commands { try await rig.pad(command) }
  }

  func all() throws -> [TraceLine] { try watch.all() }

  func hear(_ command: String) async throws { try await rig.pad(command) }

  /// Waits until the page receives events: a drawn window may not be on the screen yet, and earlier
  /// events are lost.
  private func awaken() async throws {
    _ = try await play { $0.widget != nil }
    // On X11, keys go to the window under the pointer.
    try await rig.pad("move 1 1")
    try await watch.awaken()
    if page == .coverflow { try await rig.pad("press Tab") }
    try await calm()
  }
}

extension [TraceLine] {
  func events(_ name: String) -> Self { filter { $0.event == name } }

  func last(_ name: String) throws -> TraceLine {
    try #require(events(name).last, "the page saw no “\(name)”, but \(compactMap(\.event))")
  }
}
