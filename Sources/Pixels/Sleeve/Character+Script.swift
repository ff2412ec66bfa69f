extension Character {
  /// Whether it belongs to a script with joined letters, such as Arabic.
  var isJoined: Bool { isWithin(0x0600...0x08ff) }

  /// Whether it belongs to a script without spaces: Chinese, Japanese, Korean.
  var isWordlike: Bool { isWithin(0x2e80...0xd7ff) || isWithin(0x20000...0x3ffff) }

  /// Whether a line may begin before it although no space precedes it.
  ///
  /// Korean has spaces between its words.
  var isBreakable: Bool {
    (isWithin(0x2e80...0xabff) || isWithin(0x20000...0x3ffff) || isOpening)
      && !staysWithPrevious
  }

  var isRightToLeft: Bool { isWithin(0x0590...0x08ff) || isWithin(0xfb1d...0xfdff) }

  /// Whether its script has marks above and below its letters, so that lines need more distance.
  var isTall: Bool { isWithin(0x0590...0x109f) }

  /// Whether it is an opening bracket of East Asian type, which never ends a line.
  var isOpening: Bool { "「『（〔［｛〈《【〖〘〚".contains(self) }

  /// Closing punctuation, small kana and marks of length, which never begin a line.
  private var staysWithPrevious: Bool {
    "、。，．！？：；〉》」』】）］｝〕〗〙〛・ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々〜".contains(self)
  }

  private func isWithin(_ range: ClosedRange<UInt32>) -> Bool {
    unicodeScalars.first.map { range.contains($0.value) } ?? false
  }
}

extension String {
  var isRightToLeft: Bool { first { $0.isLetter }?.isRightToLeft ?? false }
}
