import Testing

/// Reads the new lines in the trace of a running program.
final class TraceWatch {
  private let trace: Trace
  private let rig: Rig
  private let program: ChildProcess
  private let name: String
  private var seen = 0
  private var marks = 0
  private var stillness = Stillness()

  /// Watches a program on a rig by the trace at a path.
  init(_ program: ChildProcess, _ name: String, trace path: String, on rig: Rig) {
    (self.program, self.name, self.rig) = (program, name, rig)
    trace = Trace(path: path)
  }

  /// All lines so far.
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

  /// Waits until nothing moves and nothing was drawn for a while; returns all new lines.
  ///
  /// With a keyboard, also until the program has answered a mark: the program may be blocked for
  /// seconds.
  @discardableResult
  func calm(
    for pause: Duration = .milliseconds(250),
    afterMark: Bool = true,
    within limit: Duration = .seconds(40)
  ) async throws -> [TraceLine] {
    let end = ContinuousClock.now + limit
    var mark = afterMark ? try await mark() : nil
    if mark == nil { stillness.answer = nil }
    var pressed = ContinuousClock.now
    var (last, since) = (-1, ContinuousClock.now)
    var drawn: Int?
    while true {
      let lines = try trace.lines()
      if lines.count != last {
        for line in lines[stillness.seen...] { stillness.note(line) }
        (last, since) = (lines.count, .now)
      }
      let isAnswered = stillness.answer == mark
      if isAnswered, ContinuousClock.now - since >= pause {
        if !stillness.moves || mark != nil && drawn == stillness.frames { break }
        // Content held by a finger may have a speed, but draws nothing until the next mark.
        drawn = stillness.frames
        if mark != nil { (mark, pressed) = (try await self.mark(), .now) }
      }
      // A key may be lost while the focused page is being removed.
      if !isAnswered, let mark, ContinuousClock.now - pressed > .seconds(4) {
        try await rig.pad("press \(mark)")
        pressed = .now
      }
      try checkProgram()
      guard ContinuousClock.now < end else {
        throw RigDesktop.Silence(commands: ["\(stillness)"], seen: lines[seen...].map(\.summary))
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    defer { seen = last }
    return Array(try trace.lines()[seen..<last])
  }

  /// Presses a key that the program answers, another one each time; nil without a keyboard.
  private func mark() async throws -> String? {
    guard rig.hasKeys else { return nil }
    for line in try trace.lines()[stillness.seen...] { stillness.note(line) }
    stillness.answer = nil
    marks += 1
    let key = marks.isMultiple(of: 2) ? "Super_L" : "Super_R"
    try await rig.pad("press \(key)")
    return key
  }

  /// Waits until a window under the pointer receives keys; earlier ones are lost.
  func awaken() async throws {
    for attempt in 1... {
      do {
        try await rig.pad("press Super_L")
        let soon = Duration.milliseconds(500)
        _ = try await lines(after: ["press Super_L"], within: soon) { $0.event == "mark" }
        return
      } catch let error as RigDesktop.Silence {
        guard attempt < 60 else { throw error }
      }
    }
  }

  /// Throws if the program has ended.
  func checkProgram() throws {
    guard let status = program.status else { return }
    throw ChildProcess.Problem(
      description: "\(name) has ended with \(status): \(program.errors.text)"
    )
  }
}

/// Whether anything moves, by the last frame of each widget, and the last answered mark.
private struct Stillness {
  var answer: String?
  private(set) var seen = 0
  private(set) var frames = 0
  private var shelf: String?
  /// What moves, and its shelf; shared parts have none.
  private var moving: [String: String] = [:]

  /// Whether anything visible moves.
  var moves: Bool { moving.values.contains { $0.isEmpty || $0 == shelf } }

  mutating func note(_ line: TraceLine) {
    seen += 1
    if line.event == "mark" { answer = line.key }
    guard let widget = line.widget else { return }
    frames += 1
    if widget == "strip" { shelf = line.shelf }
    let isShared = ["strip", "pager"].contains(widget)
    let owner = isShared ? "" : line.shelf ?? ""
    let moves = (line.velocity ?? 0) != 0 || line.springs == true
    moving["\(widget) \(owner)"] = moves ? owner : nil
  }
}
