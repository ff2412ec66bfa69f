internal import Glibc

/// What a row of a playlist calls its track, to be compared with a track that may be meant.
struct SaidNames {
  /// All words, for some players write the title before the artist.
  private let whole: String
  private let title: String
  private let artist: Set<String>
  /// The words of the path as well: many files are in a folder that is named after the artist.
  private let words: Set<String>

  /// The names of a row; a title that somebody typed says nothing of the track.
  init?(_ wanted: WantedTrack, hasTypedTitle: Bool, _ folding: inout FoldedNames) {
    let said = hasTypedTitle ? nil : wanted.title
    guard said != nil || wanted.artist != nil else { return nil }
    let title = said.map { Self.words(of: $0, &folding) } ?? []
    let artist = wanted.artist.map { Self.words(of: $0, &folding) } ?? []
    let isNobody = artist.allSatisfy { Int($0) != nil } || Self.nobody.contains(artist.joined())
    self.artist = isNobody ? [] : Self.telling(artist)
    self.title = title.joined()
    whole = (artist + title).joined()
    let path = isNobody ? "" : wanted.file.map { PlaylistText.decoded($0.bytes) } ?? ""
    words = Set(artist + title + Self.words(of: path, &folding))
  }

  /// Whether a track of this title and artist is another one than the row means.
  func contradict(title: String, artist: String, _ folding: inout FoldedNames) -> Bool {
    let own = Self.words(of: title, &folding).joined()
    if !own.isEmpty, !self.title.isEmpty, !Self.isFound(own, in: whole),
      !Self.isFound(self.title, in: own)
    {
      return true
    }
    let artist = Self.telling(Self.words(of: artist, &folding))
    return !artist.isEmpty && !self.artist.isEmpty && !artist.isSubset(of: words)
      && !self.artist.isSubset(of: artist)
  }

  private static func words(of text: String, _ folding: inout FoldedNames) -> [String] {
    folding.folded(text).unicodeScalars
      .split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String($0) }
  }

  /// The words of an artist that others do not have as well.
  private static func telling(_ words: [String]) -> Set<String> {
    Set(words).subtracting(["the", "and", "feat", "ft", "featuring", "with"])
  }

  private static let nobody: Set<String> = ["various", "variousartists", "va", "unknownartist"]

  /// Whether a text has another one in it; Swift's own search would bring its regular expressions along, a
  /// megabyte of them.
  private static func isFound(_ part: String, in text: String) -> Bool { strstr(text, part) != nil }
}
