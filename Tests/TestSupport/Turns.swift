public import Testing

/// Runs one test after the other: there is one keyboard focus, and one main thread.
public nonisolated struct TurnTrait: SuiteTrait, TestTrait, TestScoping {
  /// For each test by itself, not for the suite as a whole.
  public var isRecursive: Bool { true }

  @concurrent public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    // A test may have the trait twice, by its suite and by itself.
    if Turns.isMine { return try await function() }
    try await Turns.all.take(function)
  }
}

extension Trait where Self == TurnTrait {
  public nonisolated static var takesTurns: Self { TurnTrait() }
}

/// The queue of all tests of the process that run one at a time.
private actor Turns {
  static let all = Turns()
  @TaskLocal static var isMine = false

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take(_ body: @concurrent @Sendable () async throws -> Void) async throws {
    // A finished test passes the turn to the next in line, without releasing it.
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
    defer { pass() }
    try await Self.$isMine.withValue(true) { try await body() }
  }

  private func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
