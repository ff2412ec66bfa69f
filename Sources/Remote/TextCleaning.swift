extension String {
  /// The tracks of an album repeat its texts, so none may be longer than any name.
  private static let mostInName = 1 << 10

  /// The text on one line, without space at its ends; nil if nothing is left.
  ///
  /// Control characters could change a terminal or the direction of the text around a name.
  var cleaned: String? {
    guard utf8.count <= 4 * Self.mostInName else {
      return String(String.UnicodeScalarView(unicodeScalars.prefix(Self.mostInName))).cleaned
    }
    let isPlain = utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f || $0 == 0x20 }
    if isPlain, let first = utf8.first, first != 0x20, utf8.last != 0x20 { return self }
    var words: [String] = []
    var word = ""
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace || scalar.isControl {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.unicodeScalars.append(scalar)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Overrides of the direction; marks and isolates are part of names.
    default: (0x202a...0x202e).contains(value)
    }
  }
}
