internal import Library
internal import Playback
internal import Values

nonisolated struct QueueFinder: Sendable {
  private var byNumber: [TrackID: PlayItem] = [:]
  private var byLocation: [Location: PlayItem] = [:]

  var isEmpty: Bool { byLocation.isEmpty && byNumber.isEmpty }

  /// Finds a session's items by file, or by track if the file was moved; off the main thread, which
  /// also makes the session.
  @concurrent static func find(
    _ session: @autoclosure @Sendable () -> SavedSession,
    with tracks: TrackFinder
  ) async throws -> Self {
    let session = session()
    var wanted = session.entries + session.queued
    if case .besides(let one) = session.current { wanted.append(one) }
    var finder = try await find(wanted.map(\.location), with: tracks)
    let moved = wanted.filter { finder.byLocation[$0.location] == nil }.compactMap(\.id)
    finder.byNumber = try await find([], and: moved, with: tracks).byNumber
    return finder
  }

  @concurrent static func find(
    _ locations: [Location],
    and ids: [TrackID] = [],
    with tracks: TrackFinder
  ) async throws -> Self {
    var finder = Self()
    for (track, record) in try await tracks.tracks(at: locations) {
      let item = PlayItem(track, of: record)
      finder.byLocation[item.location] = item
    }
    for (track, record) in try await tracks.tracks(ids) {
      finder.byNumber[track.id] = PlayItem(track, of: record)
    }
    return finder
  }

  /// Finds the tracks of files; for files that do not exist, those that fit the playlist's
  /// description, as an import does.
  @concurrent static func find(
    _ files: [Playlist.Entry],
    with tracks: TrackFinder
  ) async throws -> Self {
    var finder = try await find(files.map(\.location), with: tracks)
    let away = files.filter { finder.item(at: $0.location) == nil && !$0.path.isThere }
    for (file, found) in zip(away, try await tracks.tracks(meantBy: away.map(\.wanted))) {
      if let (track, record) = found {
        finder.byLocation[file.location] = PlayItem(track, of: record)
      }
    }
    return finder
  }

  /// The updated item for a queued one; nil if nothing is new.
  func item(insteadOf old: PlayItem) -> PlayItem? {
    // In an index that was made anew it has another number.
    guard let id = old.id, var item = byNumber[id] else { return item(at: old.location) }
    (item.artPath, item.loudness) = (old.artPath, old.loudness)
    return item
  }

  func item(at location: Location) -> PlayItem? { byLocation[location] }

  /// The tracks of files; files outside the library get items without a track.
  func items(for files: [Playlist.Entry]) -> [PlayItem] {
    files.map { file in
      item(at: file.location)
        ?? PlayItem(
          id: nil,
          location: file.location,
          title: file.title,
          duration: file.duration
        )
    }
  }

  /// The item of a saved reference: the track at its location, or else the same track after a move;
  /// a scan may find an unknown one again.
  func item(for reference: SavedSession.Reference) -> PlayItem {
    byLocation[reference.location] ?? reference.id.flatMap { byNumber[$0] }
      ?? PlayItem(id: nil, location: reference.location)
  }
}

nonisolated extension Playlist.Entry {
  var location: Location { .file(path.bytes) }
}
