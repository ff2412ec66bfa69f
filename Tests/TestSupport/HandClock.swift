public import Gtk

/// A manual frame clock.
public final class HandClock: FrameSource {
  public private(set) var time: Double
  /// How much later than the last frame the present time is.
  public var lateness = 0.0
  private var steps: [(id: Int, step: @MainActor (Double) -> Bool)] = []
  private var made = 0

  /// A clock at a time; one of a whole window `turnsInWaits`, so that nobody waits for a motion.
  public init(time: Double = 0, turnsInWaits: Bool = false) {
    self.time = time
    if turnsInWaits { Self.turning = Self.turning.filter { $0.clock != nil } + [Weak(clock: self)] }
  }

  private static var turning: [Weak] = []

  private struct Weak {
    weak var clock: HandClock?
  }

  /// Draws frames of the windows whose animations run, while a test waits.
  static func turnInWait() {
    for case let clock? in turning.map(\.clock) where clock.running > 0 { clock.run(1 / 15) }
  }

  /// The present time: between two frames it is later than the last one.
  public var now: Double { time + lateness }

  /// How many calls per frame are running.
  public var running: Int { steps.count }

  /// Calls `step` at each frame until it returns false.
  @discardableResult
  public func eachFrame(_ step: @escaping @MainActor (_ time: Double) -> Bool) -> FrameTick {
    made += 1
    let id = made
    steps.append((id, step))
    return FrameTick { [weak self] in self?.steps.removeAll { $0.id == id } }
  }

  /// Draws one frame, `interval` seconds after the last.
  public func turn(_ interval: Double = 1 / 60) {
    time += interval
    for (id, step) in steps where !step(time) { steps.removeAll { $0.id == id } }
  }

  public func run(_ seconds: Double, interval: Double = 1 / 60) {
    let end = time + seconds
    while time + interval / 2 < end { turn(interval) }
  }
}
