/// A date from a tag, with the precision that the tag has.
///
/// Its text is in ISO 8601: "1999", "1999-05", "1999-05-21" or "1999-05-21T10:11:12Z".
struct TagDate: Equatable {
  let year: Int
  let text: String

  /// Reads a date in any form that programs and people write; nil if there is no year in it.
  init?(_ text: String) {
    // Most files have just the year.
    if text.utf8.count == 4, let year = Self.number(text[...]) {
      self.init(year: year)
      return
    }
    guard let date = Self.ordered(text) ?? Self.compact(text) ?? Self.written(text) else {
      return nil
    }
    self = date
  }

  private init?(year: Int, month: Int = 0, day: Int = 0, time: Substring = "") {
    guard (1000...2999).contains(year) else { return nil }
    self.year = year
    guard (1...12).contains(month) else {
      text = "\(year)"
      return
    }
    let months = "\(year)-\(Self.padded(month))"
    guard (1...31).contains(day) else {
      text = months
      return
    }
    text = "\(months)-\(Self.padded(day))\(time)"
  }

  /// "1999", "1999-05-21", "1999/5", "1999.05.21", with or without a time.
  private static func ordered(_ text: String) -> Self? {
    let end = text.firstIndex { $0 == "T" || $0 == " " } ?? text.endIndex
    let numbers = text[..<end].split(omittingEmptySubsequences: false) { "-/.".contains($0) }
    guard numbers.count <= 3, numbers[0].utf8.count == 4, let year = number(numbers[0]) else {
      return nil
    }
    let rest = numbers.dropFirst().map { $0.utf8.count <= 2 ? number($0) ?? 0 : 0 }
    let time = text[end...]
    let isTime =
      time.utf8.count >= 6 && time.utf8.allSatisfy { "T0123456789:.+-Z".utf8.contains($0) }
    return Self(
      year: year,
      month: rest.first ?? 0,
      day: rest.count > 1 ? rest[1] : 0,
      time: isTime ? time : ""
    )
  }

  /// "19990521".
  private static func compact(_ text: String) -> Self? {
    guard text.utf8.count == 8, let all = number(text[...]) else { return nil }
    return Self(year: all / 10_000, month: all / 100 % 100, day: all % 100)
  }

  /// "21/05/1999", "05-21-1999", "21 May 1999", "May 21, 1999", "℗ 1999": any text with a year in
  /// it.
  private static func written(_ text: String) -> Self? {
    let words = text.split { !$0.isLetter && !$0.isNumber }
    guard let place = words.firstIndex(where: { $0.utf8.count == 4 && isYear($0) }),
      let year = number(words[place])
    else { return nil }
    let small = words.compactMap { $0.utf8.count <= 2 ? number($0) : nil }
    if let month = words.compactMap(month).first {
      return Self(year: year, month: month, day: small.first ?? 0)
    }
    guard small.count == 2, place == 2 else { return Self(year: year) }
    // If either number could be the month, only the year is certain.
    if small[0] > 12, small[1] <= 12 { return Self(year: year, month: small[1], day: small[0]) }
    if small[1] > 12, small[0] <= 12 { return Self(year: year, month: small[0], day: small[1]) }
    return small[0] == small[1]
      ? Self(year: year, month: small[0], day: small[1]) : Self(year: year)
  }

  private static func isYear(_ text: Substring) -> Bool {
    number(text).map { (1000...2999).contains($0) } ?? false
  }

  private static func month(_ word: Substring) -> Int? {
    let names = [
      "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    return names.firstIndex(of: word.prefix(3).lowercased()).map { $0 + 1 }
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
