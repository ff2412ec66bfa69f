internal import Glibc
internal import Values

/// The current time for the library; tests supply their own.
public struct WallClock: Sendable {
  private let seconds: @Sendable () -> Int64

  public init(_ seconds: @escaping @Sendable () -> Int64) { self.seconds = seconds }

  public static let system = WallClock {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// Seconds since 1970.
  public var now: Int64 { seconds() }

  /// Whether two times are at least this many seconds apart, in either direction: the clock may
  /// have been set back.
  static func hasPassed(_ seconds: Int64, between one: Int64, and other: Int64) -> Bool {
    one.subtracting(clamped: other).magnitude >= seconds.magnitude
  }

  static let day: Int64 = 86_400
}
