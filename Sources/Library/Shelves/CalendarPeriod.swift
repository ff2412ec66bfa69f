internal import Glibc

/// A part of the calendar, longer the longer ago it is.
public enum CalendarPeriod: Sendable, Hashable {
  /// Today, or later.
  case today
  /// The days before today from Monday on.
  case thisWeek
  /// A month of this year before this week, from 1 on.
  case month(Int)
  /// An earlier year.
  case year(Int)

  /// The same in all languages: years in figures, the others as names for programs.
  var sign: String {
    switch self {
    case .today: "today"
    case .thisWeek: "week"
    case .month(let month): "month-\(month)"
    case .year(let year): "\(year)"
    }
  }

  /// Whether it is a year, which needs no name.
  var isYear: Bool {
    if case .year = self { true } else { false }
  }
}

/// The parts of the calendar that times fall in, on this machine's calendar; it remembers the last
/// one's borders.
final class CalendarDates {
  /// The years from 1 to 9999; beyond them calendars end and years have no figures to show.
  private static let times: ClosedRange<Int64> = -62_135_510_400...253_402_214_400

  /// When the day ends.
  let tomorrow: Int64
  private let today: Int64
  private let monday: Int64
  private let year: Int
  private var known: (from: Int64, to: Int64, period: CalendarPeriod)?

  /// The calendar as it is at a time, in seconds since 1970.
  init(at time: Int64) {
    let date = Self.date(of: time)
    year = Int(date.tm_year)
    today = Self.start(of: date, day: date.tm_mday)
    tomorrow = Self.start(of: date, day: date.tm_mday + 1)
    // Days of the week are counted from Sunday on.
    monday = Self.start(of: date, day: date.tm_mday - (date.tm_wday + 6) % 7)
  }

  /// The part of the calendar of seconds since 1970.
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

  /// When a day of a date's year begins; months and days beyond the last ones are those of the next.
  private static func start(of date: tm, month: Int32? = nil, day: Int32) -> Int64 {
    var start = tm()
    start.tm_year = date.tm_year
    start.tm_mon = month ?? date.tm_mon
    start.tm_mday = day
    start.tm_isdst = -1
    return Int64(mktime(&start))
  }
}
