internal import Library
internal import Values

/// The hearts of tracks that the user has set or removed and the library has not stored yet.
struct PendingHearts {
  private var hearts: [TrackID: Bool] = [:]

  mutating func add(_ hasHeart: Bool, of track: TrackID) { hearts[track] = hasHeart }

  mutating func remove(_ track: TrackID) { hearts[track] = nil }

  func contains(_ hasHeart: Bool, of track: TrackID) -> Bool { hearts[track] == hasHeart }

  func applied(to tracks: [Track]) -> [Track] {
    guard !hearts.isEmpty else { return tracks }
    return tracks.map { track in
      guard let hasHeart = hearts[track.id], hasHeart != (track.heart != nil) else { return track }
      var track = track
      track.heart = hasHeart ? .max : nil
      return track
    }
  }
}
