public import Identities
internal import Letters
internal import Numbers

/// The rows of a record's track list: disc headings and tracks.
public struct TrackSheet: Sendable, Equatable {
  /// A row of the list.
  public enum Row: Sendable, Equatable {
    /// The heading of a disc, by its number.
    case disc(Int)
    /// A track.
    case track(Line)
  }

  /// The displayed properties of a track.
  public struct Line: Sendable, Equatable {
    /// The track's id.
    public let id: TrackID
    /// Its number on its disc; empty if the tags have none.
    public let number: String
    /// Its title.
    public let title: String
    /// Its artist, if different from the record's artist.
    public let artist: String
    /// Its duration; empty if unknown.
    public let duration: String
    /// Whether it has a heart.
    public let isFavourite: Bool
    /// Whether its file exists and is readable.
    public let isAvailable: Bool
  }

  /// The rows in playing order.
  public let rows: [Row]

  /// The rows of a record's tracks.
  public init(_ record: ShelvedRecord, _ tracks: [Track]) {
    let own = TextFolding.forSearch(record.record.album.artist)
    let discs = Set(tracks.map { $0.disc ?? 1 })
    var rows: [Row] = []
    rows.reserveCapacity(tracks.count + discs.count)
    var last: Int32?
    // Consecutive tracks mostly have the same artist.
    var known: (artist: String, shown: String)?
    for track in tracks {
      let disc = track.disc ?? 1
      if discs.count > 1, disc != last { rows.append(.disc(Int(disc))) }
      last = disc
      if known?.artist != track.artist {
        let isOwn = !own.isEmpty && TextFolding.forSearch(track.artist) == own
        known = (track.artist, isOwn ? "" : track.artist)
      }
      rows.append(
        .track(
          Line(
            id: track.id,
            number: track.number.map { "\($0)" } ?? "",
            title: track.title,
            artist: known?.shown ?? "",
            duration: Self.text(ofSeconds: Double(track.duration)),
            isFavourite: track.heart != nil,
            isAvailable: track.state == .present
          )
        )
      )
    }
    self.rows = rows
  }

  /// A duration for display: 3:07, or 1:02:45 from an hour on; empty for none.
  public static func text(ofSeconds seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "" }
    // A short track is not displayed as 0:00.
    let whole = max(Int(clamping: seconds.rounded()), 1)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// The track in a row; nil for a heading or an invalid row.
  public func line(at row: Int) -> Line? {
    guard rows.indices.contains(row), case .track(let line) = rows[row] else { return nil }
    return line
  }
}
