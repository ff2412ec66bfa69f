internal import GLib
internal import Library
internal import Values
internal import Widgets

nonisolated enum SearchWords {
  static func title(of section: SearchRows.Section) -> String {
    switch section {
    case .artists: tr("Artists")
    case .records: tr("Records")
    case .tracks: tr("Tracks")
    case .lists: tr("Lists")
    case .commands: tr("Player")
    }
  }

  static func all(_ count: Int, _ section: SearchRows.Section) -> String {
    let words =
      switch section {
      case .artists: tr("Show All %s Artist", "Show All %s Artists", count: count)
      case .records: tr("Show All %s Record", "Show All %s Records", count: count)
      case .tracks: tr("Show All %s Track", "Show All %s Tracks", count: count)
      case .lists: tr("Show All %s List", "Show All %s Lists", count: count)
      case .commands: tr("Show All %s Command", "Show All %s Commands", count: count)
      }
    return Format.text(words, Format.count(count))
  }

  /// The text above a section that is shown whole.
  static func whole(_ section: SearchRows.Section, of rows: SearchRows) -> String {
    let total = rows.headings[0]?.total ?? 0
    guard total > rows.rows.count else { return "" }
    return Format.text(
      tr("The first %s of %s: more words find the rest."),
      Format.count(rows.rows.count),
      Format.count(total)
    )
  }

  /// The number of results as text for screen readers.
  static func found(_ rows: SearchRows) -> String {
    let total = rows.headings.values.reduce(0) { $0 + $1.total }
    return Format.text(tr("%s result", "%s results", count: total), Format.count(total))
  }

  /// What may be typed.
  static var hint: String {
    unbroken(tr("Words in any order, or for instance artist:davis year:1955-1965 -live"))
  }

  /// A text whose lines do not end within a filter, at a colon or a hyphen, nor between two.
  static func unbroken(_ text: String) -> String {
    let joiner: Character = "\u{2060}"
    var (result, follows) = ("", false)
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let isFilter = word.contains { $0 == ":" } || word.first == "-"
      if !result.isEmpty { result += follows && isFilter ? "\u{a0}" : " " }
      var last = Character(" ")
      for letter in word {
        if letter == "-", last != " ", last != ":" { result.append(joiner) }
        result.append(letter)
        if letter == "-" || letter == ":" { result.append(joiner) }
        last = letter
      }
      follows = isFilter
    }
    return result
  }

  static func records(_ count: Int) -> String {
    Format.text(tr("%s record", "%s records", count: count), Format.count(count))
  }

  static func line(_ words: String?...) -> String {
    words.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// The name of a list that holds what a search finds.
  static func name(of query: SearchQuery) -> String {
    var (name, follows) = ("", false)
    for part in query.parts {
      let words = part.isFilter ? chip(part.term) : String(query.typed[part.range])
      let isWord = !part.isFilter
      if !name.isEmpty { name += part.isAlternative ? " / " : follows && isWord ? " " : ", " }
      name += words
      follows = isWord
    }
    return name
  }

  static func unknown(filter name: String) -> String {
    Format.text(tr("No filter “%s”: searched as words"), name)
  }

  static func chip(_ term: SearchQuery.Term) -> String {
    switch term {
    case .words(let text): "“\(text)”"
    case .field(let field, let text): Format.text(tr("%s: %s"), name(of: field), text)
    case .year(let years): span(years)
    case .added(let age):
      age.isWithin
        ? Format.text(tr("Added in the last %s"), span(age))
        : Format.text(tr("Added more than %s ago"), span(age))
    case .played(let age):
      age.isWithin
        ? Format.text(tr("Played in the last %s"), span(age))
        : Format.text(tr("Not played for %s"), span(age))
    case .neverPlayed: tr("Never played")
    case .plays(let range): Format.text(tr("Plays: %s"), span(range) { Format.count($0) })
    case .heart: tr("Favourites")
    case .missing: tr("Missing files")
    case .format(let format): format.uppercased()
    case .length(let range): Format.text(tr("Length: %s"), span(range) { DurationText.text($0) })
    case .not(let term): Format.text(tr("Not: %s"), bare(term))
    case .all(let terms): terms.map(chip).joined(separator: ", ")
    case .any(let terms): terms.map(chip).joined(separator: " / ")
    }
  }

  private static func bare(_ term: SearchQuery.Term) -> String {
    if case .words(let text) = term { text } else { chip(term) }
  }

  private static func name(of field: SearchQuery.Field) -> String {
    switch field {
    case .artist: tr("Artist")
    case .title: tr("Title")
    case .album: tr("Record")
    case .genre: tr("Genre")
    case .composer: tr("Composer")
    }
  }

  private static func span(_ years: ClosedRange<Int>) -> String {
    if years.lowerBound == years.upperBound { return "\(years.lowerBound)" }
    // The lowest and the highest possible year mean an open end.
    if years.upperBound >= 9999 { return Format.text(tr("Since %s"), "\(years.lowerBound)") }
    if years.lowerBound <= 1 { return Format.text(tr("Until %s"), "\(years.upperBound)") }
    return "\(years.lowerBound)–\(years.upperBound)"
  }

  private static func span(_ age: SearchQuery.Age) -> String {
    let words =
      switch age.unit {
      case .day: tr("%s day", "%s days", count: age.count)
      case .week: tr("%s week", "%s weeks", count: age.count)
      case .month: tr("%s month", "%s months", count: age.count)
      case .year: tr("%s year", "%s years", count: age.count)
      }
    return Format.text(words, Format.count(age.count))
  }

  private static func span(
    _ range: SearchQuery.NumberRange,
    _ text: (Int) -> String
  ) -> String {
    switch (range.lower, range.upper) {
    case (let lower?, let upper?): lower == upper ? text(lower) : "\(text(lower))–\(text(upper))"
    case (let lower?, nil): Format.text(tr("at least %s"), text(lower))
    case (nil, let upper?): Format.text(tr("at most %s"), text(upper))
    case (nil, nil): ""
    }
  }
}
