public import Values

extension ShelvedRecord {
  /// A record by the same artist, or else one of a shared genre, which is returned with it, and at
  /// most eight years away.
  ///
  /// It was not played in the last 30 days; of several it is the one not heard for longest, and
  /// among equals a random one.
  public func alike(
    among records: [ShelvedRecord],
    besides: Set<RecordID> = [],
    now: Int64,
    using random: inout some RandomNumberGenerator
  ) -> (record: ShelvedRecord, genre: String?)? {
    func heard(_ other: ShelvedRecord) -> Int64 { other.record.played ?? .min }
    let others = records.filter {
      $0.id != id && !besides.contains($0.id) && $0.isAvailable
        && heard($0) < now - 30 * WallClock.day
    }
    func choose(_ takes: (ShelvedRecord) -> Bool) -> ShelvedRecord? {
      let found = others.filter(takes)
      let longest = found.map(heard).min()
      return found.filter { heard($0) == longest }.randomElement(using: &random)
    }
    let own = choose { !record.album.artist.isEmpty && $0.artistKey == artistKey }
    if let own { return (own, nil) }
    let genres = Set(record.genres.map { ShelfID.genre($0) })
    // The spellings are few, but to compare them takes long.
    var known: [String: Bool] = [:]
    func isShared(_ genre: String) -> Bool {
      if let isShared = known[genre] { return isShared }
      let isShared = genres.contains(.genre(genre))
      known[genre] = isShared
      return isShared
    }
    func shared(with other: ShelvedRecord) -> String? {
      guard let year, let date = other.year, abs(date - year) <= 8 else { return nil }
      return other.record.genres.first(where: isShared)
    }
    return choose { shared(with: $0) != nil }.map { ($0, shared(with: $0)) }
  }
}
