internal import Library
internal import Values

nonisolated protocol TrackLookup: Sendable {
  /// In playing order.
  func tracks(of records: [RecordID]) async throws -> [RecordID: [Track]]
  func tracks(_ ids: [TrackID], at locations: [Location]) async throws -> [Track]
  /// Nil unless exactly one track fits a description.
  func found(_ wanted: [WantedTrack]) async throws -> [TrackID?]
  func favouriteTracks() async throws -> [Track]
}

extension LibraryReader: TrackLookup {}
