internal import Values

/// The sums of an album's tracks: all that shelves sort, group and show of a record.
struct AlbumSums: Sendable, Equatable {
  struct InFolder: Sendable, Equatable {
    var tracks = 0
    /// How many of them were playable when the folder was last checked.
    var present = 0
  }

  var tracks = 0
  /// How many of them were playable when their folders were last checked.
  var present = 0
  var duration = 0.0
  var plays: Int64 = 0
  var played: Int64?
  /// When the newest of them was added.
  var newest: Int64?
  /// How many of them have a heart.
  var hearts = 0
  /// Whether one of them names an artist.
  var isSigned = false
  /// The folder of the first of them.
  var folder: FolderID?
  /// The number of tracks per genre.
  var genres: [String: Int] = [:]
  var folders: [FolderID: InFolder] = [:]
}

extension AlbumSums {
  struct Part {
    var duration = 0.0
    var plays: Int64 = 0
    var played: Int64?
    var added: Int64 = 0
    var hasHeart = false
    var isSigned = false
    var isPresent = false
    var folder = FolderID(0)
    var genres: [String] = []
  }

  /// A duration in seconds, clamped, because a damaged file may contain any number.
  static func plausible(_ duration: Double) -> Double { min(max(duration, 0), 1e9) }

  /// Adds up tracks in the order of the album.
  struct Adding {
    private(set) var sums = AlbumSums()

    mutating func add(_ part: Part) {
      sums.tracks += 1
      sums.duration += part.duration
      sums.plays += part.plays
      if let played = part.played { sums.played = max(sums.played ?? played, played) }
      sums.newest = max(sums.newest ?? part.added, part.added)
      if part.hasHeart { sums.hearts += 1 }
      if part.isSigned { sums.isSigned = true }
      if sums.folder == nil { sums.folder = part.folder }
      for genre in part.genres { sums.genres[genre, default: 0] += 1 }
      sums.folders[part.folder, default: InFolder()].tracks += 1
      guard part.isPresent else { return }
      sums.present += 1
      sums.folders[part.folder, default: InFolder()].present += 1
    }
  }
}
