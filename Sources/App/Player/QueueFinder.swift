internal import Library
internal import Playback

/// The items of a remembered queue, found again in the library.
nonisolated struct QueueFinder: Sendable {
  /// The number of items that are not of the library.
  static let stranger: Int64 = -1

  /// The records of the tracks that were found.
  private(set) var records: [Int64: Int64] = [:]
  private var byNumber: [Int64: PlayItem] = [:]
  private var byPath: [[UInt8]: PlayItem] = [:]

  /// Finds what a session names; off the main thread, for there may be a hundred thousand tracks.
  @concurrent static func find(_ session: SavedSession, in library: ShelfUpdate) async -> Self {
    var wanted = session.entries + session.queued
    if case .besides(let one) = session.current { wanted.append(one) }
    return await find(numbers: wanted.map(\.id), paths: wanted.map(\.path), in: library)
  }

  /// Finds tracks by their numbers and their paths.
  @concurrent static func find(
    numbers: [Int64],
    paths: [[UInt8]],
    in library: ShelfUpdate
  ) async -> Self {
    let numbers = Set(numbers)
    let names = Set(paths.map { BytePath($0).name })
    let paths = Set(paths)
    var finder = Self()
    // The shelf of all records has every one of them once.
    for record in library.shelves.first(where: { $0.id == .all })?.records ?? [] {
      for track in record.record.tracks
      where numbers.contains(track.id) || names.contains(track.name) {
        guard let item = PlayItem(track, of: record, in: library),
          numbers.contains(track.id) || paths.contains(item.path)
        else { continue }
        finder.records[track.id] = record.id
        finder.byNumber[track.id] = item
        finder.byPath[item.path] = item
      }
    }
    return finder
  }

  /// The track in a file.
  func item(at path: [UInt8]) -> PlayItem? { byPath[path] }

  /// The tracks in files, and items of their own for files that the library does not have.
  @concurrent func items(for files: [Playlist.Entry]) async -> [PlayItem] {
    files.map { file in
      item(at: file.path.bytes)
        ?? PlayItem(
          id: Self.stranger,
          path: file.path.bytes,
          title: file.title,
          duration: file.duration
        )
    }
  }

  /// The item that a reference stands for: the same file, or else the same track, which has moved.
  func item(for reference: SavedSession.Reference) -> PlayItem? {
    if reference.id == Self.stranger { return PlayItem(id: reference.id, path: reference.path) }
    return byPath[reference.path] ?? byNumber[reference.id]
  }
}
