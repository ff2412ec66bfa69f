internal import Library

nonisolated extension String {
  /// The text as a line for a terminal: file names may contain line breaks or control characters.
  var onTerminal: String {
    let isPlain = utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7f }
    if isPlain { return self }
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isCommand = scalar.properties.generalCategory == .control
      // Unicode has symbols for the control characters below 0x20.
      let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : "\u{fffd}"
      line.append(isCommand ? picture ?? "\u{fffd}" : scalar)
    }
    return String(line)
  }
}

nonisolated extension BytePath {
  /// The path as a line for a terminal.
  var onTerminal: String { text.onTerminal }
}
