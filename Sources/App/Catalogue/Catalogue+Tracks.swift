internal import GLib
internal import Identities
internal import Library

/// The tracks of records, read a while before they are needed.
extension Catalogue {
  /// A record as it is now.
  func record(_ id: RecordID) -> ShelvedRecord? { library?.records[id] }

  /// The tracks of a record; nil while they are being read, which begins here at the latest.
  func tracks(of id: RecordID) -> TrackCache.Entry? {
    if let known = cache[id] { return known }
    prepare([id])
    return nil
  }

  /// Whether the tracks of a record have been read.
  func hasTracks(of id: RecordID) -> Bool { cache[id] != nil }

  /// A track of a record, if its tracks have been read.
  func track(_ id: TrackID, of record: RecordID) -> Track? {
    tracks(of: record)?.tracks.first { $0.id == id }
  }

  /// Has the tracks of these records read before they are needed.
  func prepare(_ ids: some Sequence<RecordID>) { read(cache.use(ids)) }

  /// The tracks of a record, read if they must be.
  func allTracks(of id: RecordID) async -> [Track] {
    if let known = cache[id] { return known.tracks }
    do {
      return try await lookup.tracks(of: [id])[id] ?? []
    } catch {
      report(error)
      return []
    }
  }

  /// Calls `call` with the records whose tracks were read or have changed, while the answer is kept.
  func observeTracks(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    trackObservers.add(call)
  }

  /// Inserts tracks that were read, with the hearts that are on their way to the disk.
  func insert(_ read: [RecordID: [Track]]) {
    let again = cache.insert(pendingHearts.isEmpty ? read : read.mapValues { withHearts($0) })
    trackObservers.tell(Set(read.keys))
    self.read(again)
  }

  /// Reads tracks that are lacking or out of date.
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

  /// Reads again what could not be read, a while later and each record by itself; the user gets one message
  /// until all of it was read.
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
