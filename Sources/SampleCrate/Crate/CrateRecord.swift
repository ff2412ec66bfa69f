public import DrawnCovers

public struct CrateRecord: Sendable, Hashable {
  public internal(set) var title: String
  /// “Various Artists” for a compilation.
  public internal(set) var artist = ""
  /// Nil if it is the name itself.
  public internal(set) var artistSort: String?
  /// Nil if it is the title itself.
  public internal(set) var titleSort: String?
  public internal(set) var year = 0
  /// A track may have another one.
  public internal(set) var genre: String
  /// One of `SampleArt.kinds`.
  public internal(set) var coverKind = ""
  /// Varies the composition.
  public internal(set) var coverNumber = 0
  public internal(set) var tracks: [CrateTrack] = []

  /// Unless a track has its own.
  var band = ""

  public var isCompilation: Bool { artist == Self.variousArtists }

  public var discCount: Int { tracks.reduce(1) { max($0, $1.disc) } }

  public func trackCount(ofDisc disc: Int) -> Int { tracks.count { $0.disc == disc } }

  public var art: SampleArt {
    let record = SampleRecord(index: coverNumber, title: coverTitle, artist: artist, year: year)
    guard let art = SampleArt(record: record, kind: coverKind) else {
      preconditionFailure("data/sample names a cover “\(coverKind)” that nobody can draw")
    }
    return art
  }

  /// Only the beginning of a long one.
  private var coverTitle: String {
    guard title.count > 60, let comma = title.firstIndex(of: ",") else { return title }
    return String(title[..<comma])
  }

  static let variousArtists = "Various Artists"
}

public struct CrateTrack: Sendable, Hashable {
  public internal(set) var title: String
  public internal(set) var artist: String
  public internal(set) var genre: String
  /// From 1.
  public internal(set) var disc: Int
  /// On the disc, from 1.
  public internal(set) var number: Int

  var key: MusicalKey
  var meter: Meter
  /// Beats per minute.
  var tempo: Double
  var mood: Composer.Mood
  var band: String
}
