internal import GLib

/// The player's source of time; tests use a clock of their own.
@MainActor public protocol PlayerClock: AnyObject {
  /// Monotonic, in seconds.
  var now: Double { get }
  /// Seconds on a clock that also runs while the computer sleeps.
  var elapsed: Double { get }
  /// Calls the closure once, after this many seconds; releasing the returned object cancels the
  /// call.
  func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable
  /// Calls the closure once, after this many seconds of `elapsed`: at once when the computer wakes
  /// up after that time.
  func afterElapsed(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable
}

/// The monotonic time and timers of GLib's main loop.
@MainActor public final class LoopClock: PlayerClock {
  public init() {}

  public var now: Double { MainLoop.now }

  /// Calls the closure once, after this many seconds.
  public func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable {
    Timeout(after: seconds, call)
  }

  private let start = ContinuousClock.now

  public var elapsed: Double { start.duration(to: .now) / .seconds(1) }

  public func afterElapsed(_ seconds: Double, _ call: @escaping @MainActor () -> Void)
    -> any Sendable
  {
    ElapsedTimeout(after: seconds, call)
  }
}

/// GLib's timers stand still while the computer sleeps; those of this clock do not.
@MainActor private final class ElapsedTimeout {
  private let task: Task<Void, Never>

  init(after seconds: Double, _ call: @escaping @MainActor () -> Void) {
    task = Task {
      try? await Task.sleep(for: .seconds(max(0, seconds)), clock: .continuous)
      if !Task.isCancelled { call() }
    }
  }

  deinit { task.cancel() }
}
