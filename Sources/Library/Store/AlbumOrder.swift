internal import Values

/// Sorts tracks by albums and their playing order.
enum AlbumOrder {
  static func sorted(_ tracks: [Track]) -> [Track] {
    // Tracks are mostly sorted already, after a scan and within a record.
    guard !isSorted(tracks) else { return tracks }
    var order: [(album: Int64, place: Int64, index: Int)] = []
    order.reserveCapacity(tracks.count)
    for (index, track) in tracks.enumerated() {
      let (album, place) = key(of: track)
      order.append((album, place, index))
    }
    order.sort { one, other in
      if one.album != other.album { return one.album < other.album }
      if one.place != other.place { return one.place < other.place }
      return tracks[one.index].name.lexicographicallyPrecedes(tracks[other.index].name)
    }
    return order.map { tracks[$0.index] }
  }

  private static func isSorted(_ tracks: [Track]) -> Bool {
    tracks.withUnsafeBufferPointer { tracks in
      for index in tracks.indices.dropFirst() {
        let (one, other) = (key(of: tracks[index - 1]), key(of: tracks[index]))
        if one < other { continue }
        guard one == other,
          !tracks[index].name.lexicographicallyPrecedes(tracks[index - 1].name)
        else { return false }
      }
      return true
    }
  }

  private static func key(of track: Track) -> (album: Int64, place: Int64) {
    (track.album?.number ?? .max, Int64(track.disc ?? 0) << 32 | Int64(track.number ?? 0))
  }
}
