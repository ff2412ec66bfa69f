internal import Identities
internal import Library

/// Where a catalogue reads tracks.
nonisolated protocol TrackLookup: Sendable {
  /// The tracks of some records, in the order in which they are played.
  func tracks(of records: [RecordID]) async throws -> [RecordID: [Track]]
  /// The tracks with these numbers, and those that can be heard there.
  func tracks(_ ids: [TrackID], at locations: [Location]) async throws -> [Track]
  /// The tracks that are meant by these, each where just one fits.
  func found(_ wanted: [WantedTrack]) async throws -> [TrackID?]
  /// The tracks that have a heart.
  func favouriteTracks() async throws -> [Track]
}

extension LibraryReader: TrackLookup {}
