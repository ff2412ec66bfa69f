internal import Messages

struct FilterValue {
  private let text: Substring

  init(_ text: String) { self.text = text[...] }

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
    if let decade = Self.decade(text) { return decade }
    let text = wholeYears
    guard let range = Self(text).range({ Self.year($0).map { ($0, $0) } }) else { return nil }
    let (least, most) = (SearchQuery.years.lowerBound, SearchQuery.years.upperBound)
    let (lower, upper) = (range.lower ?? least, range.upper ?? most)
    return lower >= least && lower <= upper && upper <= most ? lower...upper : nil
  }

  private static func year(_ text: Substring) -> Int? { text.utf8.count == 4 ? number(text) : nil }

  /// The decade of `1990s` or of `90s`; two digits mean the latest decade with that name.
  static func decade(_ text: some StringProtocol) -> ClosedRange<Int>? {
    guard text.hasSuffix("0s"), let number = number(Substring(text.dropLast())) else { return nil }
    switch text.utf8.count {
    case 5 where number > 0: return number...(number + 9)
    case 3: return number + (number < 30 ? 2000 : 1900)...number + (number < 30 ? 2009 : 1909)
    default: return nil
    }
  }

  /// The text with both years in full: `1990-99` is `1990-1999`, `1999-01` is `1999-2001`.
  private var wholeYears: String {
    guard let dash, let first = Self.year(text[..<dash.lowerBound]),
      case let end = text[dash.upperBound...], end.utf8.count == 2, let last = Self.number(end)
    else { return String(text) }
    let century = first / 100 * 100
    return "\(first)-\(century + last < first ? century + 100 + last : century + last)"
  }

  private var age: SearchQuery.Age? {
    var rest = text
    let isOlder = rest.first == ">"
    if isOlder || rest.first == "<" { rest.removeFirst() }
    guard let unit = rest.popLast().flatMap(SearchQuery.Age.Unit.init), rest.utf8.count <= 5,
      let count = Self.number(rest), count > 0
    else { return nil }
    return SearchQuery.Age(isWithin: !isOlder, count: count, unit: unit)
  }

  /// `>1`, `<1`, `>=1`, `<=1`, `1-2`, `1-`, `-2` or `1`, each number parsed by `read`: the first
  /// and the last whole number of the range.
  private func range(
    _ read: (Substring) -> (first: Int, last: Int)?
  ) -> SearchQuery.NumberRange? {
    for (sign, isLower, isIncluded) in Self.signs where text.hasPrefix(sign) {
      guard let number = read(text.dropFirst(sign.count)) else { return nil }
      let end = number.first + (isIncluded ? 0 : isLower ? 1 : -1)
      let isSensible = SearchQuery.numbers.contains(end)
      return isSensible ? isLower ? .init(lower: end) : .init(upper: end) : nil
    }
    guard let dash else { return read(text).map { .init(lower: $0.first, upper: $0.last) } }
    let (lower, upper) = (text[..<dash.lowerBound], text[dash.upperBound...])
    if lower.isEmpty { return read(upper).map { .init(upper: $0.first) } }
    // The unit may appear once only: `3-5m`.
    let unit = upper.last.map { $0.isLetter ? String($0) : "" } ?? ""
    guard let first = (read(lower) ?? read(Substring(lower + unit)))?.first else { return nil }
    if upper.isEmpty { return .init(lower: first) }
    guard let last = read(upper)?.first else { return nil }
    return .init(lower: min(first, last), upper: max(first, last))
  }

  /// The range of the separator between two values: a dash of any kind, as input methods insert
  /// them, or dots.
  private var dash: Range<Substring.Index>? {
    guard let first = text.firstIndex(where: { "-‐‑–—−~〜ー….".contains($0) }) else { return nil }
    guard text[first] == "." else { return first..<text.index(after: first) }
    let end = text[first...].firstIndex { $0 != "." } ?? text.endIndex
    return text.distance(from: first, to: end) > 1 ? first..<end : nil
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
