public import Identities
internal import Letters
internal import Numbers

/// The track list of a record, row by row: the discs' headings and the tracks.
public struct TrackSheet: Sendable, Equatable {
  /// A row.
  public enum Row: Sendable, Equatable {
    /// The heading of a disc, by its number.
    case disc(Int)
    /// A track.
    case track(Line)
  }

  /// What is said of a track.
  public struct Line: Sendable, Equatable {
    /// The library's number of it.
    public let id: TrackID
    /// Its number on its disc; empty where the tags have none.
    public let number: String
    /// Its title.
    public let title: String
    /// Who plays it, where that is not the record's artist.
    public let artist: String
    /// How long it plays; empty where that is not known.
    public let duration: String
    /// Whether it has a heart.
    public let isFavourite: Bool
    /// Whether its file is there and can be read.
    public let isAvailable: Bool
  }

  /// The rows, in the order of playing.
  public let rows: [Row]

  /// The rows of a record's tracks.
  public init(_ record: ShelvedRecord, _ tracks: [Track]) {
    let own = TextFolding.forSearch(record.record.album.artist)
    let discs = Set(tracks.map { $0.disc ?? 1 })
    var rows: [Row] = []
    rows.reserveCapacity(tracks.count + discs.count)
    var last: Int32?
    // Most tracks are by the one who played the track before.
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

  /// A time for people: 3:07, or 1:02:45 from an hour on; empty where there is none.
  public static func text(ofSeconds seconds: Double) -> String {
    guard seconds.isFinite, seconds > 0, seconds < 1e9 else { return "" }
    // What plays for any time at all is not said to play for none.
    let whole = max(Int(clamping: seconds.rounded()), 1)
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  /// The track in a row; nil for a heading and beyond the ends.
  public func line(at row: Int) -> Line? {
    guard rows.indices.contains(row), case .track(let line) = rows[row] else { return nil }
    return line
  }
}
