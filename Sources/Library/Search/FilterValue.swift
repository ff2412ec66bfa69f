internal import TagRecord

/// What is behind a filter's colon.
struct FilterValue {
  private let text: Substring

  init(_ text: String) { self.text = text[...] }

  /// The term of a filter of that name; nil if the value makes no sense for it.
  func term(_ name: String) -> SearchQuery.Term? {
    switch name {
    case "year": years.map { .year($0) }
    case "added": age.map { .added($0) }
    case "played": text == "never" ? .neverPlayed : age.map { .played($0) }
    case "plays": range { Self.number($0).map { ($0, $0) } }.map { .plays($0) }
    case "length": range(Self.duration).map { .length($0) }
    case "format": AudioFormat.named(String(text)).isEmpty ? nil : .format(String(text))
    default: nil
    }
  }

  // MARK: - Kinds

  private var years: ClosedRange<Int>? {
    if text.hasSuffix("0s"), let first = Self.year(text.dropLast()), first > 0 {
      return first...(first + 9)
    }
    guard let range = range({ Self.year($0).map { ($0, $0) } }) else { return nil }
    let (least, most) = (SearchQuery.years.lowerBound, SearchQuery.years.upperBound)
    let (lower, upper) = (range.lower ?? least, range.upper ?? most)
    return lower >= least && lower <= upper && upper <= most ? lower...upper : nil
  }

  private static func year(_ text: Substring) -> Int? { text.utf8.count == 4 ? number(text) : nil }

  private var age: SearchQuery.Age? {
    var rest = text
    let isOlder = rest.first == ">"
    if isOlder || rest.first == "<" { rest.removeFirst() }
    guard let unit = rest.popLast().flatMap(SearchQuery.Age.Unit.init), rest.utf8.count <= 5,
      let count = Self.number(rest), count > 0
    else { return nil }
    return SearchQuery.Age(isWithin: !isOlder, count: count, unit: unit)
  }

  /// `>1`, `<1`, `>=1`, `<=1`, `1-2`, `1-`, `-2` or `1`, each number by what `read` makes of it: the first
  /// and the last whole number that are meant.
  private func range(
    _ read: (Substring) -> (first: Int, last: Int)?
  ) -> SearchQuery.NumberRange? {
    for (sign, isLower, isIncluded) in Self.signs where text.hasPrefix(sign) {
      guard let number = read(text.dropFirst(sign.count)) else { return nil }
      let end = number.first + (isIncluded ? 0 : isLower ? 1 : -1)
      let isSensible = SearchQuery.numbers.contains(end)
      return isSensible ? isLower ? .init(lower: end) : .init(upper: end) : nil
    }
    if let dash = text.firstIndex(where: { "-–—−".contains($0) }) {
      let (lower, upper) = (text[..<dash], text[text.index(after: dash)...])
      if lower.isEmpty { return read(upper).map { .init(upper: $0.first) } }
      guard let first = read(lower)?.first else { return nil }
      if upper.isEmpty { return .init(lower: first) }
      guard let last = read(upper)?.first, first <= last else { return nil }
      return .init(lower: first, upper: last)
    }
    return read(text).map { .init(lower: $0.first, upper: $0.last) }
  }

  private static let signs: [(text: String, isLower: Bool, isIncluded: Bool)] = [
    (">=", true, true), ("≥", true, true), (">", true, false),
    ("<=", false, true), ("≤", false, true), ("<", false, false),
  ]

  /// At most nine digits.
  private static func number(_ text: Substring) -> Int? {
    guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(text)
  }

  /// `90s`, `10m`, `2h`, `3:30` or `1:02:03` as seconds; `10m` alone is all of the eleventh minute.
  private static func duration(_ text: Substring) -> (first: Int, last: Int)? {
    for (unit, seconds) in [("s", 1), ("m", 60), ("h", 3600)] where text.hasSuffix(unit) {
      guard text.utf8.count < 6, let number = number(text.dropLast()) else { return nil }
      return (number * seconds, number * seconds + seconds - 1)
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard 2...3 ~= parts.count, parts[0].utf8.count < 5,
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
    else { return nil }
    var sum = 0
    for part in parts {
      guard let number = number(part) else { return nil }
      sum = sum * 60 + number
    }
    return (sum, sum)
  }
}

extension AudioFormat {
  /// The formats that people call by a name or by the ending of a file.
  static func named(_ name: String) -> [AudioFormat] {
    switch name {
    case "ogg": [.vorbis, .opus, .speex, .oggFLAC]
    case "m4a", "mp4": [.aac, .alac]
    case "aif": [.aiff]
    case "wv": [.wavPack]
    case "mpc": [.musepack]
    case "dsd": [.dsf]
    default: allCases.filter { $0.name == name }
    }
  }
}
