internal import CGLib

extension String {
  /// The text as people compare it when they type: without accents, case and width.
  ///
  /// “Ærø” and “aero”, “Ｊａｚｚ” and “jazz”, “Straße” and “STRASSE” are the same then; letters of
  /// scripts without case stay what they are.
  public nonisolated var folded: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return lowercased() }
    guard let decomposed = g_utf8_normalize(self, -1, G_NORMALIZE_ALL) else { return lowercased() }
    defer { g_free(decomposed) }
    var letters = ""
    for scalar in String(cString: decomposed).unicodeScalars {
      switch g_unichar_type(scalar.value) {
      // The voicing marks of kana tell か from が; accents of other scripts can be left out.
      case G_UNICODE_NON_SPACING_MARK where !(0x3099...0x309a ~= scalar.value): continue
      default: letters.unicodeScalars.append(scalar)
      }
    }
    guard let lower = g_utf8_casefold(letters, -1) else { return letters }
    defer { g_free(lower) }
    return String(cString: lower).replacingStrokes
  }

  /// Letters that have a stroke or are two in one, which Unicode does not take apart.
  private nonisolated var replacingStrokes: String {
    var plain = ""
    for letter in unicodeScalars {
      switch letter {
      case "ø": plain.append("o")
      case "ł": plain.append("l")
      case "đ", "ð": plain.append("d")
      case "ħ": plain.append("h")
      case "ı": plain.append("i")
      case "þ": plain.append("th")
      case "æ": plain.append("ae")
      case "œ": plain.append("oe")
      default: plain.unicodeScalars.append(letter)
      }
    }
    return plain
  }
}
