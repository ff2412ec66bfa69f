internal import GLib

/// Where the player gets its time from; tests turn one by hand.
@MainActor public protocol PlayerClock: AnyObject {
  /// Seconds on a clock that nobody sets.
  var now: Double { get }
  /// Calls once, so many seconds from now; the call is dropped with the answer.
  func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable
}

/// The real time, on GLib's main loop.
@MainActor public final class LoopClock: PlayerClock {
  /// The clock.
  public init() {}

  /// Seconds since some moment.
  public var now: Double { MainLoop.now }

  /// Calls once, so many seconds from now.
  public func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable {
    Timeout(after: seconds, call)
  }
}
