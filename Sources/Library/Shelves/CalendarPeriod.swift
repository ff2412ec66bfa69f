internal import Glibc

/// A calendar period, longer the further back it is.
public enum CalendarPeriod: Sendable, Hashable {
  /// Today or later.
  case today
  /// The days of this week before today, from Monday.
  case thisWeek
  /// An earlier month of this year, from 1.
  case month(Int)
  case year(Int)

  /// A language-independent name: digits for years, identifiers for the others.
  var sign: String {
    switch self {
    case .today: "today"
    case .thisWeek: "week"
    case .month(let month): "month-\(month)"
    case .year(let year): "\(year)"
    }
  }

  /// Whether it is a year, which needs no translated name.
  var isYear: Bool {
    if case .year = self { true } else { false }
  }
}

/// Computes the calendar periods of times in the local time zone, and caches the last one.
final class CalendarDates {
  /// The years 1 to 9999; outside of them calendar conversions fail.
  private static let times: ClosedRange<Int64> = -62_135_510_400...253_402_214_400

  /// The end of the current day.
  let tomorrow: Int64
  private let today: Int64
  private let monday: Int64
  private let year: Int
  private var known: (from: Int64, to: Int64, period: CalendarPeriod)?

  init(at time: Int64) {
    let date = Self.date(of: time)
    year = Int(date.tm_year)
    today = Self.start(of: date, day: date.tm_mday)
    tomorrow = Self.start(of: date, day: date.tm_mday + 1)
    // `tm_wday` counts from Sunday.
    monday = Self.start(of: date, day: date.tm_mday - (date.tm_wday + 6) % 7)
  }

  func period(of time: Int64) -> CalendarPeriod {
    if time >= today { return .today }
    if time >= monday { return .thisWeek }
    if let known, time >= known.from, time < known.to { return known.period }
    let date = Self.date(of: time)
    let isThisYear = Int(date.tm_year) == year
    let month = isThisYear ? date.tm_mon : 0
    let period: CalendarPeriod =
      isThisYear ? .month(Int(month) + 1) : .year(Int(date.tm_year) + 1900)
    known = (
      Self.start(of: date, month: month, day: 1),
      Self.start(of: date, month: isThisYear ? month + 1 : 12, day: 1), period
    )
    return period
  }

  private static func date(of time: Int64) -> tm {
    var seconds = time_t(min(max(time, times.lowerBound), times.upperBound))
    var date = tm()
    localtime_r(&seconds, &date)
    return date
  }

  /// The start of a day in the date's year; excess months and days carry over.
  private static func start(of date: tm, month: Int32? = nil, day: Int32) -> Int64 {
    var start = tm()
    start.tm_year = date.tm_year
    start.tm_mon = month ?? date.tm_mon
    start.tm_mday = day
    start.tm_isdst = -1
    return Int64(mktime(&start))
  }
}
