internal import GLib
internal import Gtk
internal import Library

/// The menu of what a search understands, with an example of each.
nonisolated enum SearchFilters {
  static let examples = [
    ["artist:davis", "title:blue", "album:kind", "genre:jazz", "composer:bach"],
    ["year:1990-1999", "added:<30d", "played:>1y", "played:never", "plays:>10", "length:>10m"],
    ["heart", "missing", "format:flac"],
    ["\"so what\"", "-live", "(jazz or soul)"],
  ]

  /// What the example finds, as on its chip, and the example itself.
  static func label(_ example: String) -> String {
    let words = SearchQuery(example).parts.map { SearchWords.chip($0.term) }
    // Isolated, as an example is written from left to right in each language.
    return "\(words.joined()) — \u{2066}\(example)\u{2069}"
  }

  @MainActor static func sections(_ insert: @escaping @MainActor (String) -> Void) -> [MenuSection]
  {
    examples.map { examples in
      var section = MenuSection()
      for example in examples {
        // The names of actions have letters, digits and hyphens only.
        let place = Self.examples.joined().prefix { $0 != example }.count
        section.add(Menu.label(label(example)), "filter-\(place)") { insert(example) }
      }
      return section
    }
  }

  /// The text with an example at its end, instead of a word that the example begins with.
  static func inserting(_ example: String, into text: String) -> String {
    let query = SearchQuery(text)
    var kept = text
    if let last = query.parts.last, !last.isFilter,
      example.hasPrefix(text[last.range].lowercased())
    {
      kept = query.text(without: last)
    }
    while kept.last?.isWhitespace == true { kept.removeLast() }
    return kept.isEmpty ? example : "\(kept) \(example)"
  }

  /// The end of an example that the user replaces by typing, such as the artist's name.
  static func value(of example: String) -> Substring {
    guard let colon = example.firstIndex(of: ":") else {
      return example.first == "-" ? example.dropFirst() : example.suffix(0)
    }
    return example[colon...].dropFirst()
  }
}
