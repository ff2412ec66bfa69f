internal import GLib
internal import Identities
internal import Library

/// Loads and caches the tracks of records.
extension Catalogue {
  func record(_ id: RecordID) -> ShelvedRecord? { shown?.records[id] }

  /// The tracks of a record; nil, and a request to load them, if they are not cached.
  func tracks(of id: RecordID) -> TrackCache.Entry? {
    if let known = cache[id] { return known }
    prepare([id])
    return nil
  }

  func hasTracks(of id: RecordID) -> Bool { cache[id] != nil }

  /// A track of a record, if the record's tracks are loaded.
  func track(_ id: TrackID, of record: RecordID) -> Track? {
    tracks(of: record)?.tracks.first { $0.id == id }
  }

  /// Starts to load the tracks of these records.
  func prepare(_ ids: some Sequence<RecordID>) { read(cache.use(ids)) }

  /// The tracks of a record, loaded if needed.
  func allTracks(of id: RecordID) async -> [Track] {
    if let known = cache[id] { return known.tracks }
    do {
      return try await lookup.tracks(of: [id])[id] ?? []
    } catch {
      report(error)
      return []
    }
  }

  /// Calls `call` with the records whose tracks were loaded or changed, until the observation is
  /// released.
  func observeTracks(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    trackObservers.add(call)
  }

  /// Caches loaded tracks, with the hearts that are not on disk yet.
  func insert(_ read: [RecordID: [Track]]) {
    let again = cache.insert(pendingHearts.isEmpty ? read : read.mapValues { withHearts($0) })
    trackObservers.notify(Set(read.keys))
    self.read(again)
  }

  /// Loads the tracks of records that are missing or out of date.
  func read(_ ids: [RecordID]) {
    guard !ids.isEmpty else { return }
    Task { [weak self, lookup] in
      do {
        let tracks = try await lookup.tracks(of: ids)
        self?.insert(tracks)
      } catch {
        self?.retry(ids, after: error)
      }
    }
  }

  /// Loads failed records again after a pause, one by one.
  ///
  /// The user sees a single message until all of them are loaded.
  private func retry(_ ids: [RecordID], after error: any Error) {
    if cache.failed.isEmpty, failures == 0 { report(error) }
    cache.fail(ids)
    guard retrying == nil, !isClosed else { return }
    failures += 1
    let pause = retryPause * Double(min(failures, 15))
    retrying = Task { [weak self] in
      try? await Task.sleep(for: .seconds(pause))
      guard !Task.isCancelled else { return }
      await self?.readFailed()
    }
  }

  private func readFailed() async {
    var last: (any Error)?
    for id in cache.retry() {
      do {
        insert(try await lookup.tracks(of: [id]))
      } catch {
        cache.fail([id])
        last = error
      }
    }
    retrying = nil
    if let last { retry([], after: last) } else { failures = 0 }
  }
}
