public import Playback

@MainActor public final class HandTimer: PlayerClock {
  public private(set) var now = 0.0
  private var slept = 0.0
  private var calls: [Call] = []
  private var made = 0

  private struct Call {
    let id: Int
    let time: Double
    /// Whether its time is one of `elapsed`.
    let countsSleep: Bool
    let call: @MainActor () -> Void
  }

  public init() {}

  public var waiting: Int { calls.count }

  public func after(_ seconds: Double, _ call: @escaping @MainActor () -> Void) -> any Sendable {
    wait(until: now + max(0, seconds), countsSleep: false, call)
  }

  /// The time with that of sleep.
  public var elapsed: Double { now + slept }

  public func afterElapsed(_ seconds: Double, _ call: @escaping @MainActor () -> Void)
    -> any Sendable
  {
    wait(until: elapsed + max(0, seconds), countsSleep: true, call)
  }

  private func wait(
    until time: Double,
    countsSleep: Bool,
    _ call: @escaping @MainActor () -> Void
  ) -> any Sendable {
    made += 1
    let id = made
    calls.append(Call(id: id, time: time, countsSleep: countsSleep, call: call))
    return Waiting { [weak self] in self?.calls.removeAll { $0.id == id } }
  }

  /// The computer sleeps for so many seconds.
  public func sleep(_ seconds: Double) {
    slept += seconds
    turn(0)
  }

  public func turn(_ seconds: Double) {
    let end = now + seconds
    func time(_ call: Call) -> Double { call.countsSleep ? call.time - slept : call.time }
    while let next = calls.min(by: { time($0) < time($1) }), time(next) <= end + 1e-9 {
      now = max(now, time(next))
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
