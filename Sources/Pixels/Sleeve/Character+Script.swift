extension Character {
  /// Whether it belongs to a script with joined letters, such as Arabic.
  package var isJoined: Bool { isWithin(0x0600...0x08ff) }

  /// Whether it belongs to a script without spaces: Chinese, Japanese, Korean.
  package var isWordlike: Bool { isWithin(0x2e80...0xd7ff) || isWithin(0x20000...0x3ffff) }

  /// Whether lines may end beside it in a word; Korean has spaces between its words.
  package var isBreakable: Bool { isWithin(0x2e80...0xabff) || isWithin(0x20000...0x3ffff) }

  var isRightToLeft: Bool { isWithin(0x0590...0x08ff) || isWithin(0xfb1d...0xfdff) }

  /// Whether its script has marks above and below its letters, so that lines need more distance.
  package var isTall: Bool { isWithin(0x0590...0x109f) }

  private func isWithin(_ range: ClosedRange<UInt32>) -> Bool {
    unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}

extension String {
  package var isRightToLeft: Bool { first { $0.isLetter }?.isRightToLeft ?? false }
}
