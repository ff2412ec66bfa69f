internal import Messages

enum CoverChoice {
  struct Track: Sendable {
    var path: [UInt8]
    /// Its disc; nil counts as the first.
    var disc: Int?
    var number: Int?
    var picture: PictureMark
  }

  struct File: Sendable, Equatable {
    /// Its name, without the folder.
    var name: [UInt8]
    /// 0 if unknown, like the height.
    var width = 0
    var height = 0
  }

  /// The track whose picture is the album's cover: on the first disc, a front cover if there is
  /// one, the picture that most tracks of the disc have, the first of those tracks.
  static func best(of tracks: [Track]) -> Track? {
    let shown = tracks.filter { $0.picture.kind.canBeShown }
    guard let first = shown.map({ $0.disc ?? 1 }).min() else { return nil }
    let disc = shown.filter { ($0.disc ?? 1) == first }
    let fronts = disc.filter(\.picture.isFrontCover)
    let candidates = fronts.isEmpty ? disc : fronts
    let counts = candidates.reduce(into: [:]) { $0[$1.picture.digest, default: 0] += 1 }
    return candidates.min { one, other in
      let (many, few) = (counts[one.picture.digest] ?? 0, counts[other.picture.digest] ?? 0)
      if many != few { return many > few }
      let (left, right) = (one.number ?? .max, other.number ?? .max)
      return left == right ? one.path.lexicographicallyPrecedes(other.path) : left < right
    }
  }

  /// The picture file that is the folder's cover; nil if none looks like one.
  static func best(of files: [File]) -> File? {
    let rated = files.map { (file: $0, score: score(of: $0)) }.filter { $0.score > 0 }
    return rated.max { one, other in
      one.score == other.score
        ? other.file.name.lexicographicallyPrecedes(one.file.name) : one.score < other.score
    }?.file
  }

  /// How likely a file is a cover; 0 if it is none.
  ///
  /// The name counts most: 100 for "cover", 90 for "folder" and "front", 80 for "album", a little
  /// less with more words; then how square the picture is (up to 8) and how large (up to 4).
  static func score(of file: File) -> Double {
    let name = String(decoding: file.name, as: UTF8.self).lowercased()
    guard let dot = name.lastIndex(of: "."), !name.hasPrefix(".") else { return 0 }
    guard ["jpg", "jpeg", "png", "webp", "jfif"].contains(name[name.index(after: dot)...]) else {
      return 0
    }
    let words = name[..<dot].split { !$0.isLetter }
    guard !words.contains(where: { refused.contains(String($0)) }) else { return 0 }
    let bonus = words.map(value).max() ?? 0
    guard bonus > 0 else { return 0 }
    // Windows writes "AlbumArtSmall" for its lists.
    let small = words.contains { $0.hasSuffix("small") || $0 == "thumb" } ? 30.0 : 0
    let score = bonus - small - Double(min(words.count - 1, 5))
    guard file.width > 0, file.height > 0 else { return score }
    let (short, long) = (min(file.width, file.height), max(file.width, file.height))
    let squareness = 8 * Double(short) / Double(long)
    let size = 4 * min(1, Double(short) / 1000)
    // Icons and strips are not covers, whatever their names.
    return short < 64 || long > 4 * short ? 0 : score + squareness + size
  }

  private static let refused: Set<String> = [
    "back", "rear", "disc", "disk", "cd", "media", "label", "booklet", "inlay", "inside", "inner",
    "tray", "matrix", "artist", "band", "logo", "spine", "obi", "scan", "poster", "vinyl",
  ]

  private static func value(of word: Substring) -> Double {
    if word == "cover" { return 100 }
    if word == "folder" || word == "front" { return 90 }
    if word.hasPrefix("cover") || word.hasPrefix("front") { return 85 }
    return word.hasPrefix("album") ? 80 : 0
  }
}

extension PictureMark.Kind {
  /// Whether a decoder for it exists.
  var canBeShown: Bool { [.jpeg, .png, .webp].contains(self) }
}
