internal import Glibc
internal import Numbers

/// What time it is, for the library; a test hands it the time that it wants.
public struct WallClock: Sendable {
  private let seconds: @Sendable () -> Int64

  /// A clock that asks `seconds`.
  public init(_ seconds: @escaping @Sendable () -> Int64) { self.seconds = seconds }

  /// The system's clock.
  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// Seconds since 1970.
  public var now: Int64 { seconds() }

  /// Whether two times are at least so many seconds apart, in either direction: the clock may have
  /// been set back.
  static func hasPassed(_ seconds: Int64, between one: Int64, and other: Int64) -> Bool {
    one.subtracting(clamped: other).magnitude >= seconds.magnitude
  }

  /// How many seconds a day has.
  static let day: Int64 = 86_400
}
