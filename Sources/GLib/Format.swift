import CGLib
import Glibc

/// Inserts texts and numbers into a translated template, at `%s` and `%d`, or at `%1$s` where a
/// language needs another order.
public nonisolated enum Format {
  /// The text with each placeholder replaced by its value.
  ///
  /// Placeholders without a value remain unchanged; `%%` is a percent sign.
  public static func text(_ template: String, _ values: String...) -> String {
    var (result, rest, next) = ("", template[...], 0)
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      let tail = rest[rest.index(after: sign)...]
      if tail.first == "%" {
        result += "%"
        rest = tail.dropFirst()
        continue
      }
      let digits = tail.prefix { $0.isASCII && $0.isNumber }
      var place = next
      var kind = tail
      if !digits.isEmpty, tail.dropFirst(digits.count).first == "$", let number = Int(digits) {
        place = number - 1
        kind = tail.dropFirst(digits.count + 1)
      }
      guard kind.first == "s" || kind.first == "d", values.indices.contains(place) else {
        result += "%"
        rest = tail
        continue
      }
      if digits.isEmpty { next += 1 }
      result += values[place]
      rest = kind.dropFirst()
    }
    return result + rest
  }

  /// A whole number with grouped digits, in the user's locale.
  public static func count(_ number: Int) -> String {
    let separator = localeconv().map { String(cString: $0.pointee.thousands_sep) } ?? ""
    return grouped(number, by: separator.isEmpty ? "," : separator)
  }

  static func grouped(_ number: Int, by separator: String) -> String {
    let digits = Array(String(number.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += separator }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A time, in seconds since 1970, as a day and a time of day in the user's locale and time zone.
  public static func moment(_ time: Int64) -> String {
    moment(g_date_time_new_from_unix_local(gint64(time)))
  }

  /// The day of such a time.
  public static func day(_ time: Int64) -> String {
    words(g_date_time_new_from_unix_local(gint64(time)), "%x")
  }

  /// The time of day of such a time.
  public static func timeOfDay(_ time: Int64) -> String {
    words(g_date_time_new_from_unix_local(gint64(time)), clock)
  }

  /// The number of midnights between two times in the user's time zone; nil if they have none.
  public static func days(from first: Int64, to second: Int64) -> Int? {
    guard let first = day(of: first), let second = day(of: second), first <= second else {
      return nil
    }
    return second - first
  }

  private static func day(of time: Int64) -> Int? {
    guard let time = g_date_time_new_from_unix_local(gint64(time)) else { return nil }
    defer { g_date_time_unref(time) }
    var (year, month, day) = (gint(0), gint(0), gint(0))
    g_date_time_get_ymd(time, &year, &month, &day)
    var date = GDate()
    g_date_set_dmy(&date, GDateDay(day), GDateMonth(UInt32(month)), GDateYear(year))
    return Int(g_date_get_julian(&date))
  }

  /// Releases `time`; returns an empty text if it is nil.
  static func moment(_ time: OpaquePointer?) -> String { words(time, "%A, %x, " + clock) }

  /// The locale's format for a time of day without seconds.
  private static var clock: String {
    // The locale's full time format reveals whether it uses a 12-hour clock.
    let whole = nl_langinfo(Int32(T_FMT)).map { String(cString: $0) } ?? ""
    let isHalved = whole.utf8.contains { $0 == UInt8(ascii: "r") || $0 == UInt8(ascii: "p") }
    return isHalved ? "%-l:%M %p" : "%R"
  }

  private static func words(_ time: OpaquePointer?, _ format: String) -> String {
    guard let time else { return "" }
    defer { g_date_time_unref(time) }
    let words = g_date_time_format(time, format)
    defer { g_free(words) }
    return words.map { String(cString: $0) } ?? ""
  }
}
