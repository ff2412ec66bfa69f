enum GenreNames {
  /// The genres of a text, split at ";" and " / ", but not within "Hip-Hop/Rap".
  static func parts(_ text: String) -> [String] {
    let bytes = text.utf8
    guard bytes.contains(UInt8(ascii: ";")) || bytes.contains(UInt8(ascii: "/")) else {
      return [text]
    }
    var parts: [String] = []
    var words: [Substring] = []
    for piece in text.split(separator: ";") {
      for word in piece.split(separator: " ") {
        if word == "/" {
          parts.append(words.joined(separator: " "))
          words = []
        } else {
          words.append(word)
        }
      }
      parts.append(words.joined(separator: " "))
      words = []
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The names in their order, each once, in the case in which it first occurs.
  static func unique(_ names: [String]) -> [String] {
    guard names.count > 1 else { return names }
    var seen: Set<String> = []
    return names.filter { seen.insert($0.lowercased()).inserted }
  }
}
