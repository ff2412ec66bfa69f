internal import GLib

/// The player's source of time; tests use a clock of their own.
@MainActor public protocol PlayerClock: AnyObject {
  /// Seconds on a monotonic clock.
  var now: Double { get }
  /// Calls the closure once, after this many seconds; releasing the returned object cancels the
  /// call.
  func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable
}

/// The monotonic time and timers of GLib's main loop.
@MainActor public final class LoopClock: PlayerClock {
  /// Creates a clock.
  public init() {}

  /// Seconds since an unspecified moment.
  public var now: Double { MainLoop.now }

  /// Calls the closure once, after this many seconds.
  public func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable {
    Timeout(after: seconds, call)
  }
}
