public import Values

/// The sums of an album's tracks: all that shelves sort, group and show of a record.
public struct AlbumSums: Sendable, Equatable {
  public struct InFolder: Sendable, Equatable {
    public var tracks = 0
    /// How many of them were playable when the folder was last checked.
    public var present = 0

    public init() {}
  }

  public var tracks = 0
  /// How many of them were playable when their folders were last checked.
  public var present = 0
  public var duration = 0.0
  public var discs = 0
  public var plays: Int64 = 0
  public var played: Int64?
  /// When the newest of them was added.
  public var newest: Int64?
  /// How many of them have a heart.
  public var hearts = 0
  /// Whether one of them names an artist.
  public var isSigned = false
  /// The folder of the first of them.
  public var folder: FolderID?
  /// The number of tracks per genre.
  public var genres: [String: Int] = [:]
  public var folders: [FolderID: InFolder] = [:]

  public init() {}
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
    var disc: Int64 = 0
    var genres: [String] = []
  }

  /// A duration in seconds, clamped, because a damaged file may contain any number.
  static func plausible(_ duration: Double) -> Double { min(max(duration, 0), 1e9) }

  /// Adds up tracks in the order of the album.
  struct Adding {
    private(set) var sums = AlbumSums()
    private var discs: Set<Int64> = []

    mutating func add(_ part: Part) {
      sums.tracks += 1
      sums.duration += part.duration
      let disc = part.disc == 0 ? 1 : part.disc
      if discs.insert(disc).inserted { sums.discs += 1 }
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
