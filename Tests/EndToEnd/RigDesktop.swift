import Foundation
import Glibc
import TestSupport
import Testing

/// A showcase page alone on a rig's screen, with input from its devices.
final class RigDesktop {
  nonisolated enum Page: String, Sendable {
    /// The pad that records all events.
    case input
    /// The sleeve; it is flat, at position 0, when the tests begin.
    case bridge
    /// A ring of covers at position 0 when the tests begin.
    case coverflow
    /// The strip of tabs and their pages; the first tab is shown when the tests begin.
    case tabs
    /// The folding list; each test that changes it begins with `restart`.
    case foldingList = "folding-list"

    fileprivate var settings: [String] {
      self == .coverflow ? ["count=200"] : []
    }

    /// As large as the screen, or smaller so that a frame in software takes little time.
    fileprivate var size: String {
      switch self {
      case .coverflow: "720x288"
      case .input: "1000x760"
      case .tabs: "1000x700"
      default: "1600x1000"
      }
    }
  }

  /// The expected lines did not arrive.
  struct Silence: Error, CustomStringConvertible {
    let commands: [String]
    let seen: [String]

    var description: String { "after \(commands) the page saw no more than \(seen)" }
  }

  /// The desktop of the running suite.
  @TaskLocal static var current: RigDesktop?

  private let rig: Rig
  private let page: Page
  private var program: ChildProcess
  private var watch: TraceWatch
  private var marks = 0
  private var starts = 0

  /// Starts a rig and a page on it, runs `body`, and ends both.
  static func with(
    _ server: RigServer,
    page: Page,
    _ body: @MainActor (RigDesktop) async throws -> Void
  ) async throws {
    try await Rig.with(server) { rig in
      let desktop = try RigDesktop(rig, page: page)
      try await desktop.awaken(page)
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
    var environment: [String: String] = [:]
    if let longPress {
      // GTK reads its settings from this folder.
      environment["XDG_CONFIG_HOME"] = rig.path("config")
      let folder = URL(filePath: rig.path("config/gtk-4.0"))
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text = "[Settings]\ngtk-long-press-time=\(longPress)\n"
      try Data(text.utf8).write(to: folder.appending(path: "settings.ini"))
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
    try await awaken(page)
  }

  /// Plays commands on the devices, waits until the page has received them all, and returns its
  /// lines.
  ///
  /// For the page that reports pointer motions.
  func play(
    _ commands: String...,
    within limit: Duration = .seconds(20)
  ) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    // The page reports a new pointer position at the upper edge after all other events.
    marks += 1
    let mark = [Double(16 + marks % 64), 8]
    try await rig.pad("move \(mark[0]) \(mark[1])")
    return try await watch.lines(after: commands, within: limit) {
      $0.event == "motion" && $0.place == mark
    }
  }

  /// Plays commands and waits for a resulting line; returns all lines up to it.
  func play(
    _ commands: String...,
    within limit: Duration = .seconds(20),
    through isLast: (TraceLine) -> Bool
  ) async throws -> [TraceLine] {
    for command in commands { try await rig.pad(command) }
    return try await watch.lines(after: commands, within: limit, through: isLast)
  }

  /// Waits until nothing moves and nothing was drawn for a while; returns the lines until then.
  @discardableResult
  func calm() async throws -> [TraceLine] {
    // Without a keyboard there is no sign of how many events the page has received.
    try await watch.calm(for: .milliseconds(rig.hasKeys ? 250 : 1000))
  }

  /// Runs `body`, again from its beginning where the machine was too slow.
  func inTime<Answer>(_ body: () async throws -> Answer) async throws -> Answer {
    try await rig.inTime(body)
  }

  /// Plays commands and waits until the resulting motion rests and is drawn.
  func rest(after commands: String..., within limit: Duration = .seconds(20)) async throws
    -> [TraceLine]
  {
    for command in commands { try await rig.pad(command) }
    let moved = try await watch.lines(after: commands, within: limit) { $0.event == "rest" }
    return moved + (try await watch.lines(after: commands, within: limit) { $0.widget != nil })
  }

  /// Plays commands while the page's program is stopped, as on a busy machine, then continues it.
  func playAtOnce(_ commands: String...) async throws {
    program.signal(SIGSTOP)
    defer { program.signal(SIGCONT) }
    for command in commands { try await rig.pad(command) }
  }

  /// Whether the page has reported a line since it was opened.
  func hasSeen(_ isSuch: (TraceLine) -> Bool) throws -> Bool {
    try watch.all().contains(where: isSuch)
  }

  /// Plays a command without waiting for its result.
  func hear(_ command: String) async throws { try await rig.pad(command) }

  /// Waits until the page receives events: a drawn window may not be on the screen yet, and earlier
  /// events are lost.
  private func awaken(_ page: Page) async throws {
    _ = try await play(within: .seconds(20)) { $0.widget != nil }
    for attempt in 1... {
      do {
        let soon = Duration.milliseconds(300)
        switch page {
        case .input: _ = try await play(within: soon)
        case .coverflow:
          _ = try await play("move 360 280", "press Right", within: soon) { $0.event == "centre" }
          try await calm()
        case .bridge:
          _ = try await play("move 800 500", "press Home", within: soon) { $0.position == 0 }
        case .tabs:
          // Some tabs forward and back: the page receives the wheel over the strip, however late.
          _ = try await play("move 800 20", "wheel 1", within: .seconds(1)) {
            ($0.position ?? 0) > 0
          }
          try await calm()
          while let turned = try watch.all().last(where: { $0.widget == "strip" })?.position,
            turned != 0
          {
            _ = try await play("wheel \(-Int(turned.rounded()))", within: .seconds(4)) {
              $0.widget == "strip" && $0.position == 0
            }
            try await calm()
          }
        case .foldingList:
          // Beyond the top, from where it springs back: repeated flings do not add up.
          _ = try await play("move 800 900", "scroll 0 -0.5 steps=2 duration=0.05", within: soon) {
            $0.event == "state" && $0.text == "scroll"
          }
          _ = try await play(within: soon) { $0.event == "state" && $0.text == "rest" }
        }
        // Late events of lost commands must not reach a test.
        if rig.hasKeys { try await watch.calm(for: .milliseconds(50)) }
        return
      } catch let error as Silence {
        guard attempt < 40 else { throw error }
      }
    }
  }
}

extension [TraceLine] {
  /// The lines with an event of a name.
  func events(_ name: String) -> Self { filter { $0.event == name } }

  /// The last line with an event of a name.
  func last(_ name: String) throws -> TraceLine {
    try #require(events(name).last, "the page saw no “\(name)”, but \(compactMap(\.event))")
  }
}
