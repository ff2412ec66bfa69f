public import DrawnCovers

/// A record of the sample crate.
public struct CrateRecord: Sendable, Hashable {
  /// What it is called.
  public internal(set) var title: String
  /// Whose it is; “Various Artists” for a compilation.
  public internal(set) var artist = ""
  /// How the artist is sorted; nil when by name.
  public internal(set) var artistSort: String?
  /// How the title is sorted; nil when by itself.
  public internal(set) var titleSort: String?
  /// When it came out.
  public internal(set) var year = 0
  /// What kind of music it is; a track may be of another.
  public internal(set) var genre: String
  /// The composition of its cover, one of `SampleArt.kinds`.
  public internal(set) var coverKind = ""
  /// Which of the variations of its composition the cover is.
  public internal(set) var coverNumber = 0
  /// Its tracks, in order.
  public internal(set) var tracks: [CrateTrack] = []

  /// Who plays, unless a track says otherwise.
  var band = ""

  /// Whether its tracks are by different artists.
  public var isCompilation: Bool { artist == Self.variousArtists }

  /// How many discs it has.
  public var discCount: Int { tracks.reduce(1) { max($0, $1.disc) } }

  /// How many tracks a disc has.
  public func trackCount(ofDisc disc: Int) -> Int { tracks.count { $0.disc == disc } }

  /// What draws its cover.
  public var art: SampleArt {
    let record = SampleRecord(index: coverNumber, title: coverTitle, artist: artist, year: year)
    guard let art = SampleArt(record: record, kind: coverKind) else {
      preconditionFailure("data/sample names a cover “\(coverKind)” that nobody can draw")
    }
    return art
  }

  /// The title as it is printed: of a long one only the beginning.
  private var coverTitle: String {
    guard title.count > 60, let comma = title.firstIndex(of: ",") else { return title }
    return String(title[..<comma])
  }

  /// Whose a compilation is.
  static let variousArtists = "Various Artists"
}

/// A track of a record of the sample crate.
public struct CrateTrack: Sendable, Hashable {
  /// What it is called.
  public internal(set) var title: String
  /// Whose it is.
  public internal(set) var artist: String
  /// What kind of music it is.
  public internal(set) var genre: String
  /// Its disc, from 1.
  public internal(set) var disc: Int
  /// Its number on the disc, from 1.
  public internal(set) var number: Int

  var key: MusicalKey
  var meter: Meter
  /// Beats in a minute.
  var tempo: Double
  var mood: Composer.Mood
  var band: String
}
