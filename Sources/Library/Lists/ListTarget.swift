public import Values

/// What a row of the lists represents; a row without a target is a plain line, or a stack.
public enum ListTarget: Sendable, Hashable {
  /// A track of the library.
  case track(TrackID)
  /// A record of the library.
  case record(RecordID)
  /// A track that a playlist names and that the library has not found.
  indirect case wanted(WantedTrack)
  /// All tracks that a search finds: the row is a list that fills itself.
  indirect case search(ListSearch)

  /// The track; nil for anything else.
  public var track: TrackID? { if case .track(let id) = self { id } else { nil } }
  /// The record; nil for anything else.
  public var record: RecordID? { if case .record(let id) = self { id } else { nil } }
  /// The track that has not been found; nil for anything else.
  public var wanted: WantedTrack? { if case .wanted(let track) = self { track } else { nil } }
  /// The search of a list that fills itself; nil for anything else.
  public var search: ListSearch? { if case .search(let search) = self { search } else { nil } }
}
