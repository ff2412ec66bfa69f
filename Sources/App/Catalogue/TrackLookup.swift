internal import Library
internal import Values

nonisolated protocol TrackLookup: Sendable {
  /// The tracks of some records, in playing order.
  func tracks(of records: [RecordID]) async throws -> [RecordID: [Track]]
  func tracks(_ ids: [TrackID], at locations: [Location]) async throws -> [Track]
  /// The track that fits each description, or nil unless exactly one fits.
  func found(_ wanted: [WantedTrack]) async throws -> [TrackID?]
  func favouriteTracks() async throws -> [Track]
}

extension LibraryReader: TrackLookup {}
