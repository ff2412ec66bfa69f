public import Values

/// The results of a search.
public struct SearchAnswer: Sendable, Equatable {
  /// The query; for similar results, the query with the words that were found instead.
  public var query: SearchQuery
  /// Artists, by name.
  public var artists = SearchSection<ArtistHit>()
  /// Records.
  public var records = SearchSection<RecordID>()
  /// The titles of these records.
  public var titles: [RecordID: String] = [:]
  /// Tracks.
  public var tracks = SearchSection<TrackHit>()
  /// Rows of lists, by their text.
  public var lists = SearchSection<ListRowID>()

  /// Nothing found.
  public init(_ query: SearchQuery) { self.query = query }

  /// Whether there is nothing in any section.
  public var isEmpty: Bool { artists.total + records.total + tracks.total + lists.total == 0 }
}

/// An artist among the results.
public struct ArtistHit: Sendable, Hashable {
  /// The commonest spelling of the name.
  public var name: String
  /// On how many records the artist is album artist or performer.
  public var records: Int

  /// An artist.
  public init(name: String, records: Int) {
    self.name = name
    self.records = records
  }
}

/// A track among the results, with what its row displays.
public struct TrackHit: Sendable, Hashable, Identifiable {
  /// The track.
  public var id: TrackID
  /// Its record.
  public var record: RecordID
  /// Its title.
  public var title: String
  /// Its artists, for display.
  public var artist: String
  /// Its artists, separated by U+001F as in the tags.
  public var credited = ""
  /// The title of its record.
  public var album: String
  /// Its number on its disc, if the tags have one.
  public var number: Int?
}

/// The results of one kind.
public struct SearchSection<ID: Sendable & Hashable>: Sendable, Equatable {
  /// The best results, best first.
  public var ids: [ID] = []
  /// The number of all results.
  public var total = 0

  /// No results.
  public init() {}

  /// A section of results.
  public init(ids: [ID], total: Int) {
    self.ids = ids
    self.total = total
  }
}

/// The order of the tracks of a smart list.
public enum SearchOrder: Sendable, Hashable {
  /// Last added first.
  case newest
  /// First added first.
  case oldest
  /// Most often played first.
  case mostPlayed
  /// Least often played first; among equals the least recently played first.
  case leastPlayed
  /// Last played first.
  case recentlyPlayed
  /// Least recently played first; tracks that were never played come first of all.
  case longestAgo
  /// By title.
  case title
  /// By artist, year and record.
  case artist
  /// A different order for each seed, such as the number of the day.
  case random(seed: UInt64)
}

/// The role of a name in tags.
public enum CreditRole: String, Sendable, Hashable, CaseIterable {
  /// An artist or an album artist.
  case artist
  /// A composer.
  case composer
  /// A genre.
  case genre
}

/// A name in tags and its role.
public struct Credit: Sendable, Hashable {
  /// The role.
  public let role: CreditRole
  /// The name as in the tags.
  public let name: String

  /// A name in its role.
  public init(_ role: CreditRole, _ name: String) { (self.role, self.name) = (role, name) }
}
