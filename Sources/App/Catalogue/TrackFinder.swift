internal import Library
internal import Values

/// Finds tracks by file or number in this order, with their records, off the main thread.
nonisolated struct TrackFinder: Sendable {
  let lookup: any TrackLookup
  let records: [RecordID: ShelvedRecord]
  /// Small, so that a visible record need not wait for a long queue.
  private static let portion = 250

  @concurrent func tracks(at locations: [Location]) async throws -> [(Track, ShelvedRecord)] {
    try await find(locations) { try await lookup.tracks([], at: $0) }
  }

  @concurrent func tracks(_ ids: [TrackID]) async throws -> [(Track, ShelvedRecord)] {
    try await find(ids) { try await lookup.tracks($0, at: []) }
  }

  /// Nil unless exactly one track fits a description.
  @concurrent func tracks(
    meantBy wanted: [WantedTrack]
  ) async throws -> [(Track, ShelvedRecord)?] {
    let ids = try await lookup.found(wanted)
    let known = try await tracks(ids.compactMap { $0 })
    let byID = Dictionary(known.map { ($0.0.id, $0) }) { one, _ in one }
    return ids.map { $0.flatMap { byID[$0] } }
  }

  private func find<Key: Hashable & Sendable>(
    _ keys: [Key],
    _ look: ([Key]) async throws -> [Track]
  ) async throws -> [(Track, ShelvedRecord)] {
    var found: [(Track, ShelvedRecord)] = []
    var known: Set<Key> = []
    var rest = keys.filter { known.insert($0).inserted }[...]
    while !rest.isEmpty {
      for track in try await look(Array(rest.prefix(Self.portion))) {
        if let record = track.album.flatMap({ records[$0] }) { found.append((track, record)) }
      }
      rest = rest.dropFirst(Self.portion)
    }
    return found
  }
}
