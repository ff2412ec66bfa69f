internal import Glibc

/// How loud the player is: what a slider shows, from 0 to 1.
///
/// Ears hear ratios, so the samples are multiplied by its third power, as PulseAudio does.
public struct Volume: Sendable, Equatable {
  /// The slider's place.
  public var level: Double {
    didSet { level = Self.possible(level) }
  }
  /// Whether it is silent, whatever the level, which comes back when it is not any more.
  public var isMuted: Bool

  /// A volume; a level beyond 0…1 is brought there.
  public init(level: Double = 1, isMuted: Bool = false) {
    self.level = Self.possible(level)
    self.isMuted = isMuted
  }

  /// How much a key or a detent of a wheel changes it.
  public static let step = 0.05

  /// Makes it louder or quieter; louder also ends muting.
  public mutating func change(by amount: Double) {
    // Twenty steps come back to where they began.
    level = ((level + amount) * 1e6).rounded() / 1e6
    if amount > 0 { isMuted = false }
  }

  /// What samples are multiplied by.
  public var factor: Double { isMuted ? 0 : level * level * level }

  private static func possible(_ level: Double) -> Double {
    level.isNaN ? 1 : min(max(level, 0), 1)
  }
}
