public import Values

public struct SearchAnswer: Sendable, Equatable {
  /// The query; for similar results, the query with the words that were found instead.
  public var query: SearchQuery
  public var artists = SearchSection<ArtistHit>()
  public var records = SearchSection<RecordID>()
  public var titles: [RecordID: String] = [:]
  public var tracks = SearchSection<TrackHit>()
  public var lists = SearchSection<ListRowID>()

  public init(_ query: SearchQuery) { self.query = query }

  public var isEmpty: Bool { artists.total + records.total + tracks.total + lists.total == 0 }
}

public struct ArtistHit: Sendable, Hashable {
  /// The commonest spelling of the name.
  public var name: String
  /// On how many records the artist is album artist or performer.
  public var records: Int
}

public struct TrackHit: Sendable, Hashable, Identifiable {
  public var id: TrackID
  public var record: RecordID
  public var title: String
  /// For display.
  public var artist: String
  /// Separated by U+001F as in the tags.
  public var credited = ""
  public var album: String
  public var number: Int?
}

public struct SearchSection<ID: Sendable & Hashable>: Sendable, Equatable {
  /// Best first.
  public var ids: [ID] = []
  /// Also counts those that are not in `ids`.
  public var total = 0
}

public enum SearchOrder: Sendable, Hashable {
  case newest
  case oldest
  case mostPlayed
  /// Least often played first; among equals the least recently played first.
  case leastPlayed
  /// Last played first.
  case recentlyPlayed
  /// Least recently played first; tracks that were never played come first of all.
  case longestAgo
  case title
  /// By artist, year and record.
  case artist
  /// A different order for each seed, such as the number of the day.
  case random(seed: UInt64)
}

public enum CreditRole: String, Sendable, Hashable, CaseIterable {
  /// An artist or an album artist.
  case artist
  case composer
  case genre
}

public struct Credit: Sendable, Hashable {
  public let role: CreditRole
  /// As in the tags.
  public let name: String

  public init(_ role: CreditRole, _ name: String) { (self.role, self.name) = (role, name) }
}
