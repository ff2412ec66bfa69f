import CGLib
import Glibc

/// Puts words and numbers into a translated text, where `%s` and `%d` stand, or `%1$s` where a
/// language needs another order.
public nonisolated enum Format {
  /// The text with each placeholder replaced by its value.
  ///
  /// Placeholders without a value stay as they are; `%%` is a percent sign.
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

  /// A whole number with its digits in groups, as the user's language writes it.
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

  /// A moment, in seconds since 1970, as a day and a time in the user's language and time zone.
  public static func moment(_ time: Int64) -> String {
    moment(g_date_time_new_from_unix_local(gint64(time)))
  }

  /// `time` is released; a moment that no calendar has is an empty text.
  static func moment(_ time: OpaquePointer?) -> String {
    guard let time else { return "" }
    defer { g_date_time_unref(time) }
    // The whole time with its seconds says whether the language divides days into halves.
    let clock = nl_langinfo(Int32(T_FMT)).map { String(cString: $0) } ?? ""
    let isHalved = clock.utf8.contains { $0 == UInt8(ascii: "r") || $0 == UInt8(ascii: "p") }
    let words = g_date_time_format(time, isHalved ? "%A, %x, %-l:%M %p" : "%A, %x, %R")
    defer { g_free(words) }
    return words.map { String(cString: $0) } ?? ""
  }
}
