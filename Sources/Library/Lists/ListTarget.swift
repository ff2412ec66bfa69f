public import Values

/// What a row of the lists represents; a row without a target is a plain line, or a stack.
public enum ListTarget: Sendable, Hashable {
  case track(TrackID)
  case record(RecordID)
  indirect case wanted(WantedTrack)
  indirect case search(ListSearch)

  public var track: TrackID? { if case .track(let id) = self { id } else { nil } }
  public var record: RecordID? { if case .record(let id) = self { id } else { nil } }
  public var wanted: WantedTrack? { if case .wanted(let track) = self { track } else { nil } }
  public var search: ListSearch? { if case .search(let search) = self { search } else { nil } }
}
