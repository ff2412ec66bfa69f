/// The suffix of a name that says which disc it is: "CD 2", "(Disc Two)", "- Disk II", "2枚目".
///
/// It is a word and a number, optionally in brackets or after a mark. It is at the start of the
/// name, or follows a character that is neither a letter nor a digit. Behind it may be the number of
/// all discs, "1 of 2", or the disc's title: "(Disc 2: Live)", "CD1 - Live".
struct DiscSuffix {
  /// The name without the suffix; empty if there is nothing else.
  let rest: String
  let number: Int
  /// The disc's title behind it; empty without one.
  let title: String

  private static let words: Set<String> = [
    "cd", "disc", "disk", "disque", "disco", "ディスク", "盘", "盤", "碟", "枚目",
  ]
  /// The words that may follow their number.
  private static let counters = ["盘", "盤", "碟", "枚目"]
  /// "LP2" is also a title, so these words must be the whole name of a folder.
  private static let sides: Set<String> = ["lp", "vinyl"]
  /// The names of one to ten, twice.
  private static let names = [
    "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x",
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
  ]
  private static let brackets = ")]】」』"
  private static let marks = "([【「『-–—_:,、/|~・"
  /// The most letters of a name; a longer one would take very long, because each mark may end it.
  static let longestName = 300

  init?(of name: String, isFolder: Bool = false) {
    let letters = Array(name.prefix(Self.longestName + 1))
    guard letters.count <= Self.longestName else { return nil }
    var found = Self(endOf: letters[...], isFolder: isFolder)
    for mark in letters.indices where found == nil && ":：-–—".contains(letters[mark]) {
      guard letters[(mark + 1)...].first(where: { !$0.isWhitespace })?.isLetter == true else {
        continue
      }
      let title = letters[(mark + 1)...].drop(while: \.isWhitespace)
      found = Self(endOf: letters[..<mark], isFolder: false, title: Self.unbracketed(title))
    }
    guard let found else { return nil }
    self = found
  }

  /// Without the bracket that ends "(Disc 2: Live)".
  private static func unbracketed(_ title: ArraySlice<Character>) -> String {
    let isOpen = title.contains { "([【「『".contains($0) }
    return String(title.last.map(brackets.contains) == true && !isOpen ? title.dropLast() : title)
  }

  private init?(endOf original: ArraySlice<Character>, isFolder: Bool, title: String = "") {
    self.title = title
    var left = original.map(Self.narrow)
    Self.dropBlanks(&left)
    let isEnclosed = left.last.map(Self.brackets.contains) ?? false
    if isEnclosed { left.removeLast() }
    guard let (word, number) = Self.removeSuffix(&left) else { return nil }
    let end = (left.lastIndex { !$0.isWhitespace && !Self.marks.contains($0) } ?? -1) + 1
    rest = String(original[..<end].drop(while: \.isWhitespace))
    self.number = number
    guard !(isFolder && rest.isEmpty && Self.sides.contains(word)) else { return }
    // "Italo Disco 2" is the second of a series.
    let isApart = isEnclosed || rest.isEmpty || left[end...].contains { !$0.isWhitespace }
    guard Self.words.contains(word), isApart || word != "disco" && title.isEmpty else { return nil }
  }

  private static func removeSuffix(_ left: inout [Character]) -> (word: String, number: Int)? {
    dropBlanks(&left)
    let run = removeRun(&left)
    for word in counters where run.hasSuffix(word) {
      let count = run.dropLast(word.count)
      return number(count.first == "第" ? count.dropFirst() : count).map { (word, $0) }
    }
    let count = run.reversed().prefix { $0.wholeNumberValue != nil }.count
    if count > 0, count < run.count {
      return number(run.suffix(count)).map { (String(run.dropLast(count)), $0) }
    }
    guard let number = number(run[...]) else { return nil }
    if count > 0, let last = left.last, last == "-" || last == "_" {
      left.removeLast()
    } else {
      dropBlanks(&left)
      let last = left.last
      if last == "." || last == "#" || last == "/" { left.removeLast() }
      if last == "/" { return removeSuffix(&left) }
      dropBlanks(&left)
    }
    let word = removeRun(&left)
    return word == "of" ? removeSuffix(&left) : (word, number)
  }

  /// One or two digits, or a name, a letter or a character for one to ten.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.compactMap(\.wholeNumberValue)
    guard digits.count == text.count else {
      return names.firstIndex { $0 == text }.map { $0 % 10 + 1 }
    }
    switch digits.count {
    case 1: return digits[0] <= 10 ? digits[0] : nil
    case 2 where digits.allSatisfy { $0 < 10 }: return digits[0] * 10 + digits[1]
    default: return nil
    }
  }

  /// Removes the letters and digits at the end, and returns them in lower case.
  private static func removeRun(_ left: inout [Character]) -> String {
    let count = left.reversed().prefix { $0.isLetter || $0.isNumber }.count
    defer { left.removeLast(count) }
    return String(left.suffix(count)).lowercased()
  }

  private static func dropBlanks(_ left: inout [Character]) {
    while left.last?.isWhitespace == true { left.removeLast() }
  }

  /// The usual form of a full-width letter, digit or mark.
  private static func narrow(_ character: Character) -> Character {
    guard let scalar = character.unicodeScalars.first, 0xff01...0xff5e ~= scalar.value else {
      return character
    }
    return Unicode.Scalar(scalar.value - 0xfee0).map(Character.init) ?? character
  }
}

/// Removes featured artists from a name: "feat", "ft" or "featuring", in brackets or not.
enum FeatureSuffix {
  private static let words: Set<String> = ["feat", "feat.", "ft", "ft.", "featuring"]

  static func removed(from name: String) -> String {
    // Fast path: nearly all names have none, so this first looks for a letter f after a blank.
    guard name.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "f") }) else { return name }
    var start = name.startIndex
    while let blank = name[start...].firstIndex(where: \.isWhitespace) {
      var next = blank
      while next < name.endIndex, name[next].isWhitespace { next = name.index(after: next) }
      let bracket = next
      if next < name.endIndex, name[next] == "(" || name[next] == "[" {
        next = name.index(after: next)
      }
      let end = name[next...].firstIndex(where: \.isWhitespace) ?? name.endIndex
      if end < name.endIndex, words.contains(name[next..<end].lowercased()), blank > name.startIndex
      {
        return String(name[..<blank])
      }
      start = max(bracket, name.index(after: blank))
      if start >= name.endIndex { break }
    }
    return name
  }
}
