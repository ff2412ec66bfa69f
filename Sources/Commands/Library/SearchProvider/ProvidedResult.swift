internal import Library
internal import Values

nonisolated enum ProvidedResult: Hashable {
  case record(RecordID)
  case artist(String)
  case track(TrackID)

  /// `record:12`, `artist:Ann`, `track:34`.
  var id: String {
    switch self {
    case .record(let id): "record:\(id)"
    case .artist(let name): "artist:\(name)"
    case .track(let id): "track:\(id)"
    }
  }

  init?(id: String) {
    guard id.utf8.count <= 1000, let colon = id.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return nil
    }
    let value = String(id[id.index(after: colon)...])
    let number = Int64(value) ?? 0
    switch id[..<colon] {
    case "record" where number > 0: self = .record(RecordID(number))
    case "track" where number > 0: self = .track(TrackID(number))
    case "artist" where !value.isEmpty: self = .artist(value)
    default: return nil
    }
    if self.id != id { return nil }
  }

  /// The results of a search, alternating between the kinds: the desktop shows only the first few.
  static func results(of answer: SearchAnswer) -> [Self] {
    let kinds: [[Self]] = [
      answer.records.ids.map { .record($0) }, answer.artists.ids.map { .artist($0.name) },
      answer.tracks.ids.map { .track($0.id) },
    ]
    return (0..<(kinds.map(\.count).max() ?? 0)).flatMap { place in
      kinds.compactMap { $0.indices.contains(place) ? $0[place] : nil }
    }
  }

  /// None of the words is a filter; nil if they have too few letters.
  static func query(_ terms: [String]) -> SearchQuery? {
    let words = words(terms)
    let isEnough = words.contains { word in
      word.unicodeScalars.contains(where: isWordByItself)
        || word.filter { !$0.isWhitespace }.count > 1
    }
    let query = SearchQuery(.all(words.map { .words($0) }))
    return isEnough && !query.isEmpty ? query : nil
  }

  /// It finds the same in the program's own search.
  static func text(_ terms: [String]) -> String {
    SearchQuery(.all(words(terms).map { .words($0) })).text
  }

  private static func words(_ terms: [String]) -> [String] {
    terms.prefix(16).map { String($0.prefix(200)) }
  }

  /// Whether one letter of the script can be a word: Chinese, Japanese and Korean.
  private static func isWordByItself(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x1100...0x11ff, 0x2e80...0x2fdf, 0x3005...0x3007, 0x3041...0x318f, 0x31a0...0x31ff,
      0x3400...0x9fff, 0xa960...0xa97f, 0xac00...0xd7ff, 0xf900...0xfaff, 0xff66...0xffdc,
      0x20000...0x3ffff:
      true
    default: false
    }
  }
}
