internal import Glibc

/// The player's volume, as a slider shows it, from 0 to 1.
///
/// Loudness is perceived as a ratio, so the samples are multiplied by its third power, as in
/// PulseAudio.
public struct Volume: Sendable, Equatable {
  public var level: Double {
    didSet { level = Self.possible(level) }
  }
  /// The level is kept.
  public var isMuted: Bool

  /// The level is clamped to 0…1.
  public init(level: Double = 1, isMuted: Bool = false) {
    self.level = Self.possible(level)
    self.isMuted = isMuted
  }

  /// The change by one key press or one detent of a wheel.
  public static let step = 0.05

  /// Louder also ends muting.
  public mutating func change(by amount: Double) {
    // The rounding makes twenty steps return to the same level.
    level = ((level + amount) * 1e6).rounded() / 1e6
    if amount > 0 { isMuted = false }
  }

  public var factor: Double { isMuted ? 0 : level * level * level }

  private static func possible(_ level: Double) -> Double {
    level.isNaN ? 1 : min(max(level, 0), 1)
  }
}
