/// A position in a sound at an instant, from which all later ones follow.
public struct SoundAnchor: Sendable, Equatable {
  /// The position, in seconds.
  public let position: Double
  /// The instant, on the caller's clock.
  public let time: Double
  /// Whether the sound runs from there on, or rests.
  public let isRunning: Bool

  /// An anchor from its parts; numbers that are not finite count as 0.
  public init(position: Double = 0, time: Double = 0, isRunning: Bool = false) {
    self.position = position.isFinite ? position : 0
    self.time = time.isFinite ? time : 0
    self.isRunning = isRunning
  }

  /// The position at an instant.
  public func position(at time: Double) -> Double {
    isRunning ? position + time - self.time : position
  }
}
