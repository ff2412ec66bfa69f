public import Identities

/// What a row of the lists represents; a row without a target is a plain line.
public enum ListTarget: Sendable, Hashable {
  /// A track of the library.
  case track(TrackID)
  /// A record of the library.
  case record(RecordID)
  /// A track that a playlist named and that the library has not found.
  indirect case wanted(WantedTrack)

  /// The track; nil for anything else.
  public var track: TrackID? { if case .track(let id) = self { id } else { nil } }
  /// The record; nil for anything else.
  public var record: RecordID? { if case .record(let id) = self { id } else { nil } }
  /// The track that has not been found; nil for anything else.
  public var wanted: WantedTrack? { if case .wanted(let track) = self { track } else { nil } }
}
