public import DrawnCovers

/// A record of the sample crate.
public struct CrateRecord: Sendable, Hashable {
  /// The title.
  public internal(set) var title: String
  /// The album artist; “Various Artists” for a compilation.
  public internal(set) var artist = ""
  /// The sort name of the artist; nil if it is the name itself.
  public internal(set) var artistSort: String?
  /// The sort title; nil if it is the title itself.
  public internal(set) var titleSort: String?
  /// The year of release.
  public internal(set) var year = 0
  /// The genre; a track may have another one.
  public internal(set) var genre: String
  /// The composition of its cover, one of `SampleArt.kinds`.
  public internal(set) var coverKind = ""
  /// The variation of the composition.
  public internal(set) var coverNumber = 0
  /// The tracks, in order.
  public internal(set) var tracks: [CrateTrack] = []

  /// The name of the band, unless a track has its own.
  var band = ""

  /// Whether its tracks are by different artists.
  public var isCompilation: Bool { artist == Self.variousArtists }

  /// The number of discs.
  public var discCount: Int { tracks.reduce(1) { max($0, $1.disc) } }

  /// The number of tracks on a disc.
  public func trackCount(ofDisc disc: Int) -> Int { tracks.count { $0.disc == disc } }

  /// The generator of its cover.
  public var art: SampleArt {
    let record = SampleRecord(index: coverNumber, title: coverTitle, artist: artist, year: year)
    guard let art = SampleArt(record: record, kind: coverKind) else {
      preconditionFailure("data/sample names a cover “\(coverKind)” that nobody can draw")
    }
    return art
  }

  /// The printed title: only the beginning of a long one.
  private var coverTitle: String {
    guard title.count > 60, let comma = title.firstIndex(of: ",") else { return title }
    return String(title[..<comma])
  }

  /// The album artist of a compilation.
  static let variousArtists = "Various Artists"
}

/// A track of a record of the sample crate.
public struct CrateTrack: Sendable, Hashable {
  /// The title.
  public internal(set) var title: String
  /// The artist.
  public internal(set) var artist: String
  /// The genre.
  public internal(set) var genre: String
  /// The disc number, from 1.
  public internal(set) var disc: Int
  /// The track number on the disc, from 1.
  public internal(set) var number: Int

  var key: MusicalKey
  var meter: Meter
  /// Beats per minute.
  var tempo: Double
  var mood: Composer.Mood
  var band: String
}
