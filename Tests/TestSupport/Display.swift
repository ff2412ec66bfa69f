internal import Glibc
internal import Gtk
public import Testing

/// The display for the tests' windows.
public enum Display {
  /// Whether there is one; without it the suites that need one are skipped.
  public static var isAvailable: Bool { isReady }

  /// Evaluated first, with settings independent of the user's desktop.
  private static let isReady: Bool = {
    setenv("GTK_A11Y", "test", 0)
    setenv("GSETTINGS_BACKEND", "memory", 0)
    guard Toolkit.isReady else { return false }
    Complaints.watch()
    PointerCorner.takePointerThere()
    Toolkit.settings?.set("gtk-xft-dpi", to: Int32(96 * 1024))
    Toolkit.settings?.set("gtk-font-name", to: "Cantarell 11")
    return true
  }()

  private static var ends: [() async -> Void] = []

  /// Does something after the current test, which `needsDisplay`, once its windows are closed.
  public static func atEnd(_ body: @escaping () async -> Void) { ends.append(body) }

  fileprivate static func endTest() async {
    closeWindows()
    let all = ends
    ends = []
    for end in all { await end() }
  }
}

/// Waits, with GTK's loop running, until a condition holds; false after the time limit, which only
/// a condition that never holds reaches.
///
/// Only this process's own time counts: of a long gap between two checks on a busy machine little
/// is counted.
@discardableResult
public func until(
  within limit: Duration = .seconds(30),
  _ holds: @MainActor () -> Bool
) async -> Bool {
  var (left, last) = (limit, ContinuousClock.now)
  while !holds() {
    guard left > .zero else { return false }
    try? await Task.sleep(for: .milliseconds(2))
    HandClock.turnInWait()
    let now = ContinuousClock.now
    left -= min(now - last, .milliseconds(50))
    last = now
  }
  return true
}

/// Runs tests only if windows can be shown, and one at a time, as windows take the focus from each
/// other.
public nonisolated struct DisplayTrait: SuiteTrait, TestTrait, TestScoping {
  private let condition = ConditionTrait.enabled("needs a display: run meson-helpers/test") {
    await Display.isAvailable
  }

  public var isRecursive: Bool { true }

  public var comments: [Comment] { condition.comments }

  public func prepare(for test: Test) async throws { try await condition.prepare(for: test) }

  /// Waits for its turn, runs the test and closes its windows.
  @concurrent public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await TurnTrait().provideScope(for: test, testCase: testCase) {
      let result: Result<Void, any Error>
      do { result = .success(try await function()) } catch { result = .failure(error) }
      await Display.endTest()
      try result.get()
    }
  }
}

extension Trait where Self == DisplayTrait {
  public nonisolated static var needsDisplay: Self { DisplayTrait() }
}
