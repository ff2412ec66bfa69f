/// An album with the sum of its tracks: what a shelf sorts and shows.
public struct Record: Sendable, Identifiable, Equatable {
  /// The album.
  public let album: Album
  /// Its tracks, by disc, number and name.
  public let tracks: [Track]
  /// How often its tracks were played, in all.
  public let plays: Int
  /// When one of them was last played.
  public let played: Int64?
  /// Whether it, or one of its tracks, has a heart.
  public let isFavourite: Bool
  /// When the newest of its tracks came.
  public let added: Int64
  /// How long all of it plays, in seconds.
  public let duration: Double
  /// Its genres, the commonest first.
  public let genres: [String]

  /// The album's number.
  public var id: Int64 { album.id }

  /// A record of an album and its tracks, in any order.
  public init(_ album: Album, tracks: [Track]) {
    self.album = album
    self.tracks = AlbumOrder.sorted(tracks)
    plays = tracks.reduce(0) { $0 + Int($1.plays) }
    played = tracks.lazy.compactMap(\.played).max()
    isFavourite = album.heart != nil || tracks.contains { $0.heart != nil }
    added = tracks.lazy.map(\.added).max() ?? album.added
    duration = tracks.reduce(0) { $0 + Double($1.duration) }
    var counts: [String: Int] = [:]
    for genre in tracks.lazy.flatMap(\.genres) { counts[genre, default: 0] += 1 }
    genres = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }
}

extension LibraryContents {
  /// All records, by artist, year and title.
  public var records: [Record] {
    var tracksOfAlbums: [Int64: [Track]] = [:]
    for track in tracks {
      if let album = track.album { tracksOfAlbums[album, default: []].append(track) }
    }
    let records = albums.map { Record($0, tracks: tracksOfAlbums[$0.id, default: []]) }
    return records.sorted { one, other in
      if one.album.artistKey != other.album.artistKey {
        return one.album.artistKey < other.album.artistKey
      }
      let years = (one.album.year ?? .max, other.album.year ?? .max)
      return years.0 != years.1 ? years.0 < years.1 : one.album.titleKey < other.album.titleKey
    }
  }
}
