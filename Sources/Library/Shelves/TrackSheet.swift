internal import Letters
public import Values

/// The rows of a record's track list: disc headings and tracks.
public struct TrackSheet: Sendable, Equatable {
  public enum Row: Sendable, Equatable {
    case disc(Int, title: String = "")
    case track(Line)
  }

  /// What a row displays of a track.
  public struct Line: Sendable, Equatable {
    private let track: Track
    /// Its artist, if different from the record's artist.
    public let artist: String

    fileprivate init(_ track: Track, artist: String) { (self.track, self.artist) = (track, artist) }

    public var id: TrackID { track.id }
    /// Empty if the tags have none.
    public var number: String { track.number.map { "\($0)" } ?? "" }
    public var title: String { track.title }
    /// Empty if unknown.
    public var duration: String { DurationText.length(Double(track.duration)) }
    public var isFavourite: Bool { track.heart != nil }
    public var isAvailable: Bool { track.state == .present }
  }

  public let rows: [Row]

  public init(_ record: ShelvedRecord, _ tracks: [Track]) {
    let own = TextFolding.forSearch(record.record.album.artist)
    let discs = Set(tracks.map { $0.disc ?? 1 })
    var rows: [Row] = []
    rows.reserveCapacity(tracks.count + discs.count)
    var last: Int32?
    // Consecutive tracks mostly have the same artist.
    var known: (artist: String, shown: String)?
    for (index, track) in tracks.enumerated() {
      let disc = track.disc ?? 1
      if discs.count > 1, disc != last {
        let own = tracks[index...].prefix { ($0.disc ?? 1) == disc }
        rows.append(.disc(Int(disc), title: Self.discTitle(of: own)))
      }
      last = disc
      if known?.artist != track.artist {
        let isOwn = !own.isEmpty && TextFolding.forSearch(track.artist) == own
        known = (track.artist, isOwn ? "" : track.artist)
      }
      rows.append(.track(Line(track, artist: known?.shown ?? "")))
    }
    self.rows = rows
  }

  /// The first title of a disc that is more than its number.
  private static func discTitle(of tracks: ArraySlice<Track>) -> String {
    tracks.lazy.compactMap(\.discTitle).first { title in
      DiscSuffix(of: title).map { $0.isTitled || !$0.rest.isEmpty } ?? true
    } ?? ""
  }

  /// The track in a row; nil for a heading or an invalid row.
  public func line(at row: Int) -> Line? {
    guard rows.indices.contains(row), case .track(let line) = rows[row] else { return nil }
    return line
  }
}
