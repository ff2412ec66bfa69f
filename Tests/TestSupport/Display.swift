internal import Glibc
internal import Gtk
public import Testing

/// The display that tests open their windows on.
public enum Display {
  /// Whether there is one; without it the suites that need one are skipped, and say so.
  public static var isAvailable: Bool { isReady }

  /// Asked first thing, with a setting that no user's desktop decides.
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
}

/// Waits, with GTK at work, until something holds; false if it does not within a time.
///
/// That is time in which this process is at work: where a busy machine leaves it out for seconds,
/// nothing that is waited for gets on either, so of a long gap between two looks little counts.
@discardableResult
public func until(
  within limit: Duration = .seconds(5),
  _ holds: @MainActor () -> Bool
) async -> Bool {
  var (left, last) = (limit, ContinuousClock.now)
  while !holds() {
    guard left > .zero else { return false }
    try? await Task.sleep(for: .milliseconds(2))
    let now = ContinuousClock.now
    left -= min(now - last, .milliseconds(50))
    last = now
  }
  return true
}

/// Runs tests only where windows can be shown, and one at a time, for windows take the focus from
/// each other.
public nonisolated struct DisplayTrait: SuiteTrait, TestTrait, TestScoping {
  private let condition = ConditionTrait.enabled("needs a display: run meson-helpers/test") {
    await Display.isAvailable
  }

  /// For each test by itself.
  public var isRecursive: Bool { true }

  /// What a skipped test says.
  public var comments: [Comment] { condition.comments }

  /// Skips the test where there is no display.
  public func prepare(for test: Test) async throws { try await condition.prepare(for: test) }

  /// Waits for its turn and runs the test.
  @concurrent public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await TurnTrait().provideScope(for: test, testCase: testCase, performing: function)
  }
}

extension Trait where Self == DisplayTrait {
  /// Runs a suite only where windows can be shown, one test at a time, and says so where not.
  public nonisolated static var needsDisplay: Self { DisplayTrait() }
}
