public import Identities

/// What a search found.
public struct SearchAnswer: Sendable, Equatable {
  /// What was asked for; of what nearly fits, the words that were found instead.
  public var query: SearchQuery
  /// Artists, by name.
  public var artists = SearchSection<ArtistHit>()
  /// Records.
  public var records = SearchSection<RecordID>()
  /// The titles of these.
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

/// An artist that was found.
public struct ArtistHit: Sendable, Hashable {
  /// The commonest spelling of the name.
  public var name: String
  /// On how many records the artist is album artist or plays.
  public var records: Int

  /// An artist.
  public init(name: String, records: Int) {
    self.name = name
    self.records = records
  }
}

/// A track that was found, with what a row shows of it.
public struct TrackHit: Sendable, Hashable, Identifiable {
  /// The track.
  public var id: TrackID
  /// The record that it is on.
  public var record: RecordID
  /// Its title.
  public var title: String
  /// Who plays it, for people.
  public var artist: String
  /// The same, with U+001F between names that tags give one by one.
  public var credited = ""
  /// The title of its record.
  public var album: String
  /// Its number on its disc, if the tags have one.
  public var number: Int?
}

/// What was found of one kind.
public struct SearchSection<ID: Sendable & Hashable>: Sendable, Equatable {
  /// The best answers, the best first.
  public var ids: [ID] = []
  /// How many answers there are in all.
  public var total = 0

  /// Nothing found.
  public init() {}

  /// What was found.
  public init(ids: [ID], total: Int) {
    self.ids = ids
    self.total = total
  }
}

/// The order in which a list that fills itself has its tracks.
public enum SearchOrder: Sendable, Hashable {
  /// The last added first.
  case newest
  /// The first added first.
  case oldest
  /// The most often played first.
  case mostPlayed
  /// The least often played first, of these what was not heard the longest.
  case leastPlayed
  /// The last played first.
  case recentlyPlayed
  /// What was not played for the longest time first; what never was is the first of all.
  case longestAgo
  /// By title.
  case title
  /// By artist, year and record.
  case artist
  /// Another order for each seed, such as the number of the day.
  case random(seed: UInt64)
}

/// What a name stands for in tags.
public enum CreditRole: String, Sendable, Hashable, CaseIterable {
  /// An artist or an album artist.
  case artist
  /// A composer.
  case composer
  /// A genre.
  case genre
}

/// A name in tags, and what it stands for there.
public struct Credit: Sendable, Hashable {
  /// What it stands for.
  public let role: CreditRole
  /// The name as tags have it.
  public let name: String

  /// A name in its role.
  public init(_ role: CreditRole, _ name: String) { (self.role, self.name) = (role, name) }
}
