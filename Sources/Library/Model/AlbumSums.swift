public import Identities

/// What the tracks of an album come to: all that shelves sort, group and show of a record.
public struct AlbumSums: Sendable, Equatable {
  /// The tracks of an album that are in one folder.
  public struct InFolder: Sendable, Equatable {
    /// How many there are.
    public var tracks = 0
    /// How many of them could be played when the folder was last looked at.
    public var present = 0

    /// None.
    public init() {}
  }

  /// How many tracks there are.
  public var tracks = 0
  /// How many of them could be played when their folders were last looked at.
  public var present = 0
  /// How long all of them play, in seconds.
  public var duration = 0.0
  /// How many discs they are on.
  public var discs = 0
  /// How often they were played, in all.
  public var plays: Int64 = 0
  /// When one of them was last played.
  public var played: Int64?
  /// When the newest of them came.
  public var newest: Int64?
  /// How many of them have a heart.
  public var hearts = 0
  /// Whether one of them says who plays it.
  public var isSigned = false
  /// The folder of the first of them.
  public var folder: FolderID?
  /// How many of them are of which genre.
  public var genres: [String: Int] = [:]
  /// How many of them are in which folder.
  public var folders: [FolderID: InFolder] = [:]

  /// Those of no tracks.
  public init() {}
}

extension AlbumSums {
  /// A track as far as it counts.
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

  /// A length in seconds, which may be any number on a disk.
  static func plausible(_ duration: Double) -> Double { min(max(duration, 0), 1e9) }

  /// Adds up tracks that come in the order in which the album plays them.
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
