import Testing

final class TraceWatch {
  private let trace: Trace
  private let rig: Rig
  private let program: ChildProcess
  private let name: String
  private var seen = 0
  private var marks = 0

  /// How long a program may take for something: only a failure takes that long.
  static let patience = Duration.seconds(60)

  /// Watches a program on a rig by the trace at a path.
  init(_ program: ChildProcess, _ name: String, trace path: String, on rig: Rig) {
    (self.program, self.name, self.rig) = (program, name, rig)
    trace = Trace(path: path)
  }

  func all() throws -> [TraceLine] { try trace.lines() }

  /// Waits for a line, and returns all new ones up to it.
  ///
  /// Each line is tested once, in order.
  func lines(
    after commands: [String],
    within limit: Duration,
    through isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    let end = ContinuousClock.now + limit
    var next = seen
    while true {
      let all = try trace.lines()
      if let last = try all[next...].firstIndex(where: isLast) {
        defer { seen = last + 1 }
        return Array(all[seen...last])
      }
      next = all.count
      try checkProgram()
      guard ContinuousClock.now < end else {
        throw RigDesktop.Silence(commands: commands, seen: all[seen...].map(\.summary))
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until nothing moves; returns all new lines.
  ///
  /// The program answers a mark three frames after all earlier input. Nothing moves once nothing was
  /// drawn between a mark and its answer; content held by a finger has a speed, but draws nothing.
  @discardableResult
  func calm(within limit: Duration = patience) async throws -> [TraceLine] {
    let end = ContinuousClock.now + limit
    while true {
      let before = try await mark(until: end)
      let lines = try trace.lines()
      if !lines[before...].contains(where: { $0.widget != nil || $0.event == "place" }) {
        defer { seen = lines.count }
        return Array(lines[seen...])
      }
      guard ContinuousClock.now < end else {
        throw RigDesktop.Silence(commands: ["calm"], seen: lines[seen...].map(\.summary))
      }
    }
  }

  /// Presses a key that the program answers, another one each time, until it has done so; returns
  /// the number of lines before.
  private func mark(until end: ContinuousClock.Instant) async throws -> Int {
    marks += 1
    let key = marks.isMultiple(of: 2) ? "Super_L" : "Super_R"
    let before = try trace.lines().count
    var next = before
    var pressed: ContinuousClock.Instant?
    while true {
      // A key is lost while a window is opened, or the focused page removed.
      if pressed.map({ ContinuousClock.now - $0 > .seconds(1) }) ?? true {
        try await rig.pad("press \(key)")
        pressed = .now
      }
      let lines = try trace.lines()
      if lines[next...].contains(where: { $0.event == "mark" && $0.key == key }) { return before }
      next = lines.count
      try checkProgram()
      guard ContinuousClock.now < end else {
        throw RigDesktop.Silence(commands: ["press \(key)"], seen: lines[seen...].map(\.summary))
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until a window under the pointer receives keys; earlier ones are lost.
  func awaken() async throws { _ = try await mark(until: .now + Self.patience) }

  func checkProgram() throws {
    guard let status = program.status else { return }
    throw ChildProcess.Problem(
      description: "\(name) has ended with \(status): \(program.errors.text)"
    )
  }
}
