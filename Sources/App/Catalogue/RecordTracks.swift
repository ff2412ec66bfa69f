internal import GLib
internal import Library
internal import Values

/// Loads the tracks of records and caches them, with the hearts that are not on disk yet.
final class RecordTracks {
  var onError: ((any Error) -> Void)?

  private let lookup: any TrackLookup
  private var cache = TrackCache()
  private var hearts = PendingHearts()
  private let observers = Observers<Set<RecordID>>()
  private var retrying: Task<Void, Never>?
  private var failures = 0
  /// The seconds before the first further attempt.
  private let retryPause: Double
  private var isClosed = false

  init(_ lookup: any TrackLookup, retryPause: Double) {
    (self.lookup, self.retryPause) = (lookup, retryPause)
  }

  isolated deinit { retrying?.cancel() }

  subscript(_ record: RecordID) -> TrackCache.Entry? { cache[record] }

  func prepare(_ ids: some Sequence<RecordID>) { read(cache.use(ids)) }

  func renew(_ ids: Set<RecordID>) { read(cache.renew(ids)) }

  func all(of id: RecordID) async -> [Track] {
    if let known = cache[id] { return known.tracks }
    do {
      return try await lookup.tracks(of: [id])[id] ?? []
    } catch {
      onError?(error)
      return []
    }
  }

  func observe(_ call: @escaping @MainActor (Set<RecordID>) -> Void) -> Observation {
    observers.add(call)
  }

  func close() {
    isClosed = true
    retrying?.cancel()
  }

  // MARK: - Hearts

  func show(_ hasHeart: Bool, of tracks: [RecordID: [TrackID]]) {
    for track in tracks.values.joined() { hearts.add(hasHeart, of: track) }
    show(tracks.keys.compactMap { id in cache[id].map { (id, $0.tracks) } })
  }

  /// Loads records again whose tracks' hearts the library has stored, or could not store.
  func settle(_ hasHeart: Bool, of tracks: [RecordID: [TrackID]], isStored: Bool) async {
    let known = tracks.keys.filter { cache[$0] != nil }
    let read = known.isEmpty ? [:] : (try? await lookup.tracks(of: known)) ?? [:]
    // The user may have changed a heart again meanwhile.
    let settled = tracks.values.joined().filter { hearts.contains(hasHeart, of: $0) }
    if !isStored { for track in settled { hearts.add(!hasHeart, of: track) } }
    let records = tracks.keys.compactMap { id in
      cache[id].map { (id, read[id] ?? hearts.applied(to: $0.tracks)) }
    }
    for track in settled { hearts.remove(track) }
    show(records)
  }

  private func show(_ records: [(RecordID, [Track])]) {
    guard !records.isEmpty else { return }
    for (id, tracks) in records { cache.replace(id, hearts.applied(to: tracks)) }
    observers.notify(Set(records.map(\.0)))
  }

  // MARK: - Loading

  func insert(_ read: [RecordID: [Track]]) {
    let again = cache.insert(read.mapValues { hearts.applied(to: $0) })
    observers.notify(Set(read.keys))
    self.read(again)
  }

  private func read(_ ids: [RecordID]) {
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

  /// After a pause, one by one; the user sees a single message until all of them are loaded.
  private func retry(_ ids: [RecordID], after error: any Error) {
    if cache.failed.isEmpty, failures == 0 { onError?(error) }
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
