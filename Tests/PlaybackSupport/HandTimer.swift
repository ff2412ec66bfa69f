public import Playback

/// A manual clock for the player.
@MainActor public final class HandTimer: PlayerClock {
  /// The time, in seconds.
  public private(set) var now = 0.0
  private var calls: [(id: Int, time: Double, call: @MainActor () -> Void)] = []
  private var made = 0

  /// A clock at 0.
  public init() {}

  /// How many calls are waiting.
  public var waiting: Int { calls.count }

  /// Calls once, after so many seconds.
  public func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable {
    made += 1
    let id = made
    calls.append((id, now + max(0, seconds), call))
    return Waiting { [weak self] in self?.calls.removeAll { $0.id == id } }
  }

  /// Turns the clock on; calls run at their own times.
  public func turn(_ seconds: Double) {
    let end = now + seconds
    while let next = calls.min(by: { $0.time < $1.time }), next.time <= end + 1e-9 {
      now = max(now, next.time)
      calls.removeAll { $0.id == next.id }
      next.call()
    }
    now = end
  }

  @MainActor private final class Waiting: Sendable {
    private let drop: @MainActor () -> Void
    init(_ drop: @escaping @MainActor () -> Void) { self.drop = drop }
    isolated deinit { drop() }
  }
}
