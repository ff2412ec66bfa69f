internal import GLib
internal import Identities
internal import Library

extension Catalogue {
  /// Sets or removes the heart of a record as a step, which undo can revert like an edit of the
  /// lists; observers are notified before the library has stored it, which the task returns.
  @discardableResult
  func setHeart(_ hasHeart: Bool, ofRecord id: RecordID) -> Task<Bool, any Error> {
    let record = Favourite.record(id)
    heartObservers.notify((record, hasHeart))
    return lists.perform { [weak self, shelves] in
      do {
        try await shelves?.setHeart(hasHeart, of: id, isStep: true)
        return shelves != nil
      } catch {
        self?.heartObservers.notify((record, !hasHeart))
        self?.report(error)
        return false
      }
    }
  }

  /// Notifies observers of a heart that the library has not stored yet.
  func show(_ favourite: Favourite, hasHeart: Bool) {
    heartObservers.notify((favourite, hasHeart))
  }

  /// Sets or removes the heart of a track likewise.
  @discardableResult
  func setHeart(
    _ hasHeart: Bool,
    ofTrack track: TrackID,
    in record: RecordID
  ) -> Task<Bool, any Error>? {
    guard let shelves else { return nil }
    pendingHearts[track] = hasHeart
    heartObservers.notify((.track(track), hasHeart))
    if let tracks = cache[record]?.tracks { show(withHearts(tracks), of: record) }
    return lists.perform { [weak self, lookup] in
      var isKept = true
      do {
        try await shelves.setHeart(hasHeart, of: track, in: record, isStep: true)
      } catch {
        isKept = false
        self?.heartObservers.notify((.track(track), !hasHeart))
        self?.report(error)
      }
      let read = try? await lookup.tracks(of: [record])[record]
      // The user may have changed the heart again meanwhile.
      guard let self, pendingHearts[track] == hasHeart else { return isKept }
      if !isKept { pendingHearts[track] = !hasHeart }
      let tracks = read ?? withHearts(cache[record]?.tracks ?? [])
      pendingHearts[track] = nil
      show(withHearts(tracks), of: record)
      return isKept
    }
  }

  func show(_ tracks: [Track], of record: RecordID) {
    cache.replace(record, tracks)
    trackObservers.notify([record])
  }

  func withHearts(_ tracks: [Track]) -> [Track] {
    tracks.map { track in
      guard let hasHeart = pendingHearts[track.id], hasHeart != (track.heart != nil) else {
        return track
      }
      var track = track
      track.heart = hasHeart ? .max : nil
      return track
    }
  }

  /// Calls `call` at once with each heart that is set or removed, until the observation is
  /// released.
  func observeHearts(_ call: @escaping @MainActor (Favourite, Bool) -> Void) -> Observation {
    heartObservers.add { call($0.0, $0.1) }
  }

  /// The tracks with a heart; nil if they cannot be read now.
  func favouriteTracks() async -> [Track]? { try? await lookup.favouriteTracks() }
}
