/// Removes "CD 2", "(Disc 2)", "- Disk 02" and similar suffixes from a name.
///
/// A suffix is one of `words` and a number of one or two digits, with blanks and at most one dot
/// between them, optionally in brackets or after a dash. The word is at the start of the name or
/// follows a character that is neither a letter nor a digit.
enum DiscSuffix {
  private static let words: Set<String> = ["cd", "disc", "disk", "disque"]

  /// The name without the suffix and trailing blanks; nil if it has none.
  static func removed(from name: String) -> String? {
    var rest = Array(name.unicodeScalars)
    dropBlanks(&rest)
    if let last = rest.last, last == ")" || last == "]" {
      rest.removeLast()
      dropBlanks(&rest)
    }
    let digits = rest.reversed().prefix { $0.properties.numericType == .decimal }.count
    guard digits == 1 || digits == 2 else { return nil }
    rest.removeLast(digits)
    dropBlanks(&rest)
    if rest.last == "." {
      rest.removeLast()
      dropBlanks(&rest)
    }
    let letters = rest.reversed().prefix { isWord($0) }.count
    let word = String(String.UnicodeScalarView(rest.suffix(letters))).lowercased()
    guard words.contains(word) else { return nil }
    rest.removeLast(letters)
    dropBlanks(&rest)
    if let last = rest.last, "([-–:,".unicodeScalars.contains(last) { rest.removeLast() }
    dropBlanks(&rest)
    while let first = rest.first, first.properties.isWhitespace { rest.removeFirst() }
    return String(String.UnicodeScalarView(rest))
  }

  private static func dropBlanks(_ scalars: inout [Unicode.Scalar]) {
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
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
