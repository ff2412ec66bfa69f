/// A tag with several values is not split further.
public struct CreditSplitting: Sendable, Hashable {
  /// The separators, compared without case; an initial blank also matches an opening bracket.
  public var separators: [String]
  /// Names that contain a separator.
  public var exceptions: [String]

  public init(
    separators: [String] = defaultSeparators,
    exceptions: [String] = defaultExceptions
  ) {
    self.separators = separators
    self.exceptions = exceptions
  }

  /// Separators joined by blanks, and names joined by semicolons, which are added to the default
  /// exceptions; a separator needs a blank on both sides, except for punctuation that follows a
  /// name directly.
  public init(written separators: String, exceptions: String) {
    self.separators = separators.split(whereSeparator: \.isWhitespace).map {
      [";", ",", "；", "，", "、"].contains($0) ? String($0) : " \($0) "
    }
    self.exceptions =
      Self.defaultExceptions
      + exceptions.split(separator: ";").map(PlaylistText.trimmed).filter { !$0.isEmpty }
  }

  /// Separators that are almost never part of a name.
  public static let defaultSeparators = [
    ";", " / ", " feat. ", " feat ", " ft. ", " featuring ",
  ]
  /// The default separators in the form of the setting.
  public static let writtenSeparators = "; / feat. feat ft. featuring"

  /// Names that separators often added by users would split.
  public static let defaultExceptions = [
    "10,000 Maniacs", "AC/DC", "Angus & Julia Stone", "Ashford & Simpson", "Belle & Sebastian",
    "Black Country, New Road", "Blood, Sweat & Tears", "Bob Marley & The Wailers",
    "Brooks & Dunn", "Captain & Tennille", "Chas & Dave", "Crosby, Stills & Nash",
    "Crosby, Stills, Nash & Young", "Daryl Hall & John Oates", "Derek & The Dominos",
    "Does It Offend You, Yeah?", "Earth, Wind & Fire", "Echo & The Bunnymen",
    "Emerson, Lake & Palmer", "Eric B. & Rakim", "Florence + The Machine",
    "Gladys Knight & The Pips", "Hall & Oates", "Hootie & The Blowfish", "Huey Lewis & The News",
    "Ike & Tina Turner", "Iron & Wine", "Joan Jett & The Blackhearts", "KC & The Sunshine Band",
    "Kool & The Gang", "Kruder & Dorfmeister", "Martha Reeves & The Vandellas",
    "Medeski, Martin & Wood", "Mumford & Sons", "Nick Cave & The Bad Seeds", "Now, Now",
    "Peaches & Herb", "Peter, Paul & Mary", "Sam & Dave", "Simon & Garfunkel",
    "Siouxsie & The Banshees", "Sly & The Family Stone", "Smokey Robinson & The Miracles",
    "Sonny & Cher", "Tom Petty & The Heartbreakers", "Tyler, The Creator",
  ]

  /// Without duplicates; U+001F separates values.
  public func names(in text: String) -> [String] {
    Self.Splitter(self).names(inList: text)
  }

  public struct Splitter: Sendable {
    private let separators: [(bytes: [UInt8], isBehindBlank: Bool)]
    private let exceptions: [[UInt8]]
    /// For each byte: whether a separator begins with it.
    private let begins: [Bool]

    public init(_ splitting: CreditSplitting) {
      separators = splitting.separators.compactMap { text in
        let isBehindBlank = text.first?.isWhitespace == true
        let bytes = Self.plain(isBehindBlank ? text.dropFirst() : text[...])
        return bytes.allSatisfy { $0 == 0x20 } ? nil : (bytes, isBehindBlank)
      }
      var begins = [Bool](repeating: false, count: 256)
      for separator in separators { begins[Int(separator.bytes[0])] = true }
      self.begins = begins
      exceptions = splitting.exceptions.map { Self.plain($0[...]) }.filter { !$0.isEmpty }
    }

    public func names(inList text: String) -> [String] {
      let given = TagColumns.list(text)
      return given.count == 1 ? names(in: given[0]) : given
    }

    func names(in text: String) -> [String] {
      let bytes = Self.plain(text[...])
      var names: [String] = []
      var known: Set<String> = []
      var start = 0
      var place = 0
      // Whether a bracket opened before the separator, which the name has to drop at its end.
      var isBracketed = false
      func append(upTo end: Int) {
        let name = Self.name(text.utf8.dropFirst(start).prefix(end - start), isBracketed)
        if !name.isEmpty, known.insert(name).inserted { names.append(name) }
      }
      // Most texts are one name, and need no look at the exceptions.
      if !bytes.indices.contains(where: { separatorEnd(in: bytes, at: $0) != nil }) {
        place = bytes.count
      }
      while place < bytes.count {
        if let end = end(of: exceptions, in: bytes, at: place), isWhole(place..<end, in: bytes) {
          place = end
        } else if let end = separatorEnd(in: bytes, at: place) {
          let opens = place > 0 && Self.isBracket(bytes[place - 1])
          append(upTo: opens ? place - 1 : place)
          isBracketed = opens
          (start, place) = (end, end)
          // The separator's final blank may begin the next one.
          if bytes[end - 1] == 0x20 { place -= 1 }
        } else {
          place += 1
        }
      }
      append(upTo: bytes.count)
      return names.isEmpty ? [text] : names
    }

    private func separatorEnd(in bytes: [UInt8], at place: Int) -> Int? {
      guard begins[Int(bytes[place])] else { return nil }
      for separator in separators {
        let isThere =
          !separator.isBehindBlank
          || (place > 0 && (bytes[place - 1] == 0x20 || Self.isBracket(bytes[place - 1])))
        if isThere, bytes[place...].starts(with: separator.bytes) {
          return place + separator.bytes.count
        }
      }
      return nil
    }

    private func end(of names: [[UInt8]], in bytes: [UInt8], at place: Int) -> Int? {
      names.filter { bytes[place...].starts(with: $0) }.map { place + $0.count }.max()
    }

    /// Whether no letter or digit adjoins the range.
    private func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
      (range.lowerBound == 0 || !Self.isLetter(bytes[range.lowerBound - 1]))
        && (range.upperBound == bytes.count || !Self.isLetter(bytes[range.upperBound]))
    }

    private static func name(_ bytes: Substring.UTF8View, _ isBracketed: Bool) -> String {
      var name = Substring(bytes)
      func trim() {
        while name.first?.isWhitespace == true { name.removeFirst() }
        while name.last?.isWhitespace == true { name.removeLast() }
      }
      trim()
      if isBracketed, name.last == ")" || name.last == "]" { name.removeLast() }
      trim()
      return String(name)
    }

    private static func isBracket(_ byte: UInt8) -> Bool { byte == 0x28 || byte == 0x5b }

    private static func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || 0x30...0x39 ~= byte || 0x61...0x7a ~= byte
    }

    /// The bytes of a text with ASCII capitals in lower case; the count does not change.
    private static func plain(_ text: Substring) -> [UInt8] {
      text.utf8.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }
    }
  }
}
