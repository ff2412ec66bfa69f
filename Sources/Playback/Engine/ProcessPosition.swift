/// The position in the current track, as it follows from the reports of the player's process.
struct ProcessPosition {
  /// Whether the process has reported that it plays, so that the position advances.
  private(set) var isMoving = false
  /// Of a seek that the process has not confirmed.
  private(set) var target: Double?
  private var anchor = (position: 0.0, time: 0.0)

  /// The position at a time; `heard` is how far the track has reached the output, and nil without a
  /// process.
  func estimate(at now: Double, heard: @autoclosure () -> Double?) -> Double {
    if let target { return target }
    guard isMoving, let heard = heard() else { return anchor.position }
    return min(anchor.position + now - anchor.time, max(heard, anchor.position))
  }

  /// Takes a reported position, and whether it advances from there if the report says so; during a
  /// seek it does not count.
  mutating func report(_ position: Double, at now: Double, isMoving: Bool? = nil) {
    anchor = (position, now)
    self.isMoving = isMoving ?? self.isMoving
  }

  mutating func stop() { isMoving = false }

  mutating func seek(to position: Double) { target = position }

  /// Takes the position that a seek has reached, or at which the next track begins.
  mutating func arrive(_ position: Double, at now: Double) {
    anchor = (position, now)
    target = nil
  }

  /// Rests at a position, without a process that plays.
  mutating func rest(_ position: Double, at now: Double) {
    self = ProcessPosition()
    anchor = (position, now)
  }
}
