import Testing

/// Reads on in the trace of a running program, as far as a test has not seen it yet.
final class TraceWatch {
  private let trace: Trace
  private let program: ChildProcess
  private let name: String
  private var seen = 0

  /// Watches a program, called by a name, by the trace that it writes at a path.
  init(_ program: ChildProcess, _ name: String, trace path: String) {
    (self.program, self.name) = (program, name)
    trace = Trace(path: path)
  }

  /// All that the program has written so far.
  func all() throws -> [TraceLine] { try trace.lines() }

  /// Waits for a line: all new ones up to it.
  func lines(
    after commands: [String],
    within limit: Duration,
    through isLast: (TraceLine) throws -> Bool
  ) async throws -> [TraceLine] {
    let end = ContinuousClock.now + limit
    while true {
      let all = try trace.lines()
      if let last = try all[seen...].firstIndex(where: isLast) {
        defer { seen = last + 1 }
        return Array(all[seen...last])
      }
      try checkProgram()
      guard ContinuousClock.now < end else {
        throw Desk.Silence(commands: commands, seen: all[seen...].map(\.summary))
      }
      try await Task.sleep(for: .milliseconds(2))
    }
  }

  /// Waits until nothing moves and the program has drawn nothing for a while: all new lines.
  @discardableResult
  func calm(for pause: Duration = .milliseconds(250)) async throws -> [TraceLine] {
    var (last, since) = (-1, ContinuousClock.now)
    var moves = true
    while moves || ContinuousClock.now - since < pause {
      let lines = try trace.lines()
      if lines.count != last {
        (last, since) = (lines.count, .now)
        // On a busy machine a page in motion may draw nothing for long.
        moves = (lines.last { $0.widget != nil }?.velocity ?? 0) != 0
      }
      try checkProgram()
      try await Task.sleep(for: .milliseconds(10))
    }
    defer { seen = last }
    return Array(try trace.lines()[seen..<last])
  }

  /// Complains of a program that has ended.
  func checkProgram() throws {
    guard let status = program.status else { return }
    throw ChildProcess.Trouble(
      description: "\(name) has ended with \(status): \(program.errors.text)"
    )
  }
}
