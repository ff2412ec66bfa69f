internal import Letters
public import Values

/// The rows of a record's track list: disc headings and tracks.
public struct TrackSheet: Sendable, Equatable {
  public enum Row: Sendable, Equatable {
    case disc(Int, title: String = "")
    /// A track, whose artist is shown only if it is not the record's.
    case track(TrackID, TrackRow)
  }

  public let rows: [Row]
  /// The rows that are no tracks.
  public let headings: [Int]

  public init(_ record: ShelvedRecord, _ tracks: [Track]) {
    let own = TextFolding.forSearch(record.record.album.artist)
    let discs = Set(tracks.map { $0.disc ?? 1 })
    var rows: [Row] = []
    rows.reserveCapacity(tracks.count + discs.count)
    var headings: [Int] = []
    var last: Int32?
    // Consecutive tracks mostly have the same artist.
    var known: (artist: String, shown: String)?
    for (index, track) in tracks.enumerated() {
      let disc = track.disc ?? 1
      if discs.count > 1, disc != last {
        let own = tracks[index...].prefix { ($0.disc ?? 1) == disc }
        headings.append(rows.count)
        rows.append(.disc(Int(disc), title: Self.discTitle(of: own)))
      }
      last = disc
      if known?.artist != track.artist {
        let isOwn = !own.isEmpty && TextFolding.forSearch(track.artist) == own
        known = (track.artist, isOwn ? "" : track.artist)
      }
      rows.append(
        .track(
          track.id,
          TrackRow(
            number: track.number.map { "\($0)" } ?? "",
            title: track.title,
            artist: known?.shown ?? "",
            duration: DurationText.length(Double(track.duration)),
            isFavourite: track.heart != nil,
            isAvailable: track.isAvailable
          )
        )
      )
    }
    (self.rows, self.headings) = (rows, headings)
  }

  /// The first title of a disc that is more than its number, from the tags, else from the folder
  /// ("CD1 - Live").
  private static func discTitle(of tracks: ArraySlice<Track>) -> String {
    for title in tracks.lazy.compactMap(\.discTitle) {
      guard let suffix = DiscSuffix(of: title) else { return title }
      if suffix.rest.isEmpty, !suffix.title.isEmpty { return suffix.title }
      if !suffix.rest.isEmpty { return title }
    }
    let name = tracks.first.flatMap { String(validating: $0.folderPath.name, as: UTF8.self) }
    return name.flatMap { DiscSuffix(of: $0, isFolder: true)?.title } ?? ""
  }

  /// The track in a row; nil for a heading or an invalid row.
  public func track(at row: Int) -> TrackID? {
    guard rows.indices.contains(row), case .track(let id, _) = rows[row] else { return nil }
    return id
  }

  /// The row of a track.
  public func row(of track: TrackID) -> Int? {
    rows.indices.first { self.track(at: $0) == track }
  }
}
