internal import Glibc

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

  /// How many seconds a day has.
  static let day: Int64 = 86_400
}
