/// One animated number: the state machine behind everything that scrolls.
///
/// It is idle, tracking a drag, coasting or settling. `moment(at:)` is a closed form of the time,
/// so a dropped frame never changes the path, and every motion starts from the position and
/// velocity at its instant. The scroller is a plain value: each call receives the places where
/// content may rest, and no step allocates.
///
///     var scroller = Scroller(settings: .init(pixelsPerUnit: 120, extent: 4))
///     scroller.begin(at: 0, over: places)
///     scroller.move(by: 0.2, at: 0.01, over: places)
///     scroller.end(at: 0.02, over: places)
///     scroller.position(at: 0.5)
///
/// Times are seconds of one clock. The position is unbounded in a ring and never reduced to one
/// lap: a Double is exact to a ten-millionth after 10⁹ items.
public struct Scroller: Sendable {
  /// The state of a scroller at an instant.
  public enum Phase: Sendable {
    case idle
    case tracking
    case coasting
    case settling
  }

  enum Mode: Sendable {
    case resting(Double)
    case tracking(Contact)
    case moving(Path)
  }

  /// The settings of this use.
  public var settings: Settings
  var mode: Mode
  var tracker = VelocityTracker()
  /// The fling that the last drag stopped, for one that adds to it.
  var earlier: Throw?
  var wheelFraction = 0.0

  /// Whether the last press stopped a motion, so that it is no click.
  public internal(set) var hasStoppedMotion = false

  /// A scroller at rest; at 0 if the position is not finite.
  public init(position: Double = 0, settings: Settings = Settings()) {
    self.settings = settings
    mode = .resting(position.isFinite ? position : 0)
  }

  // MARK: - Where it is

  /// The position and the velocity at an instant not before the last gesture.
  public func moment(at time: Double) -> Moment {
    switch mode {
    case .resting(let position): Moment(position: position)
    case .tracking(let contact):
      Moment(
        position: contact.shown,
        velocity: contact.shownVelocity(tracker.velocity(at: time))
      )
    case .moving(let path): path.moment(at: time)
    }
  }

  /// The position at an instant.
  public func position(at time: Double) -> Double {
    switch mode {
    case .resting(let position): position
    case .tracking(let contact): contact.shown
    case .moving(let path): path.moment(at: time).position
    }
  }

  /// Units per second; during a drag, the velocity that a release would have.
  public func velocity(at time: Double) -> Double { moment(at: time).velocity }

  /// The phase at an instant.
  public func phase(at time: Double) -> Phase {
    switch mode {
    case .resting: .idle
    case .tracking: .tracking
    case .moving(let path): path.phase(at: time)
    }
  }

  /// The position at which it will rest if nothing else happens; during a drag, the current one.
  public var target: Double {
    switch mode {
    case .resting(let position): position
    case .tracking(let contact): contact.shown
    case .moving(let path): path.target
    }
  }

  /// The time from which on it rests on its target, nil during a drag.
  public var restTime: Double? {
    switch mode {
    case .resting: -.infinity
    case .tracking: nil
    case .moving(let path): path.restTime
    }
  }

  /// Whether it rests on its target.
  public func isResting(at time: Double) -> Bool { phase(at: time) == .idle }

  /// Whether the user drags it.
  public var isTracking: Bool { contact != nil }

  /// How far a drag has pulled beyond an end, before the band: negative before the start.
  public var pull: Double { contact?.pull ?? 0 }

  /// Whether a far jump skips its middle after `earlier` and not after `later`.
  public func skips(after earlier: Double, upTo later: Double) -> Bool {
    guard case .moving(let path) = mode, let skip = path.skip else { return false }
    return earlier < skip.time && skip.time <= later
  }

  /// The distance that a far jump skips, and whether it already has; 0 for all other motions.
  public func gap(at time: Double) -> (distance: Double, isBehind: Bool) {
    guard case .moving(let path) = mode, let skip = path.skip else { return (0, false) }
    return (skip.distance, time >= skip.time)
  }

  var contact: Contact? {
    guard case .tracking(let contact) = mode else { return nil }
    return contact
  }

  func path(at time: Double) -> Path? {
    guard case .moving(let path) = mode, path.phase(at: time) != .idle else { return nil }
    return path
  }
}
