internal import Glibc

/// The names in a row of a playlist, for comparison with a candidate track.
struct SaidNames {
  /// All words, because some players write the title before the artist.
  private let whole: String
  private let title: String
  private let artist: Set<String>
  /// Includes the words of the path: many files are in a folder named after the artist.
  private let words: Set<String>

  /// Ignores a title that the user typed.
  init?(_ wanted: WantedTrack, hasTypedTitle: Bool, _ folding: inout FoldedNames) {
    let said = hasTypedTitle ? nil : wanted.title
    guard said != nil || wanted.artist != nil else { return nil }
    let title = said.map { Self.words(of: $0, &folding) } ?? []
    let artist = wanted.artist.map { Self.words(of: $0, &folding) } ?? []
    let isNobody = artist.allSatisfy { Int($0) != nil } || Self.nobody.contains(artist.joined())
    self.artist = isNobody ? [] : Self.distinctive(artist)
    self.title = title.joined()
    whole = (artist + title).joined()
    let path = isNobody ? "" : wanted.file.map { PlaylistText.decoded($0.bytes) } ?? ""
    words = Set(artist + title + Self.words(of: path, &folding))
  }

  /// Whether the row means a track other than that of this title and artist.
  func contradict(title: String, artist: String, _ folding: inout FoldedNames) -> Bool {
    let own = Self.words(of: title, &folding).joined()
    if !own.isEmpty, !self.title.isEmpty, !Self.isFound(own, in: whole),
      !Self.isFound(self.title, in: own)
    {
      return true
    }
    let artist = Self.distinctive(Self.words(of: artist, &folding))
    return !artist.isEmpty && !self.artist.isEmpty && !artist.isSubset(of: words)
      && !self.artist.isSubset(of: artist)
  }

  private static func words(of text: String, _ folding: inout FoldedNames) -> [String] {
    folding.folded(text).unicodeScalars
      .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String($0) }
  }

  /// The distinctive words of an artist.
  private static func distinctive(_ words: [String]) -> Set<String> {
    Set(words).subtracting(["the", "and", "feat", "ft", "featuring", "with"])
  }

  private static let nobody: Set<String> = ["various", "variousartists", "va", "unknownartist"]

  /// Whether a text contains another one; Swift's own search would link its regular expressions, a
  /// megabyte.
  private static func isFound(_ part: String, in text: String) -> Bool { strstr(text, part) != nil }
}
