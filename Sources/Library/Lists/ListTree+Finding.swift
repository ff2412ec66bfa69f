internal import Identities

extension ListTree {
  /// What the library has by now of the tracks and records that rows want; only where just one fits.
  public func matches(in matching: TrackMatching) -> [ListMatch] {
    var folding = FoldedNames()
    var finder: RecordFinder?
    return everything.sorted { $0.id < $1.id }.compactMap { row in
      guard let wanted = row.target?.wanted else { return nil }
      if wanted.title == nil, wanted.record != nil {
        let records = finder ?? RecordFinder(matching.music)
        finder = records
        return records.record(wanted).map { ListMatch(row.id, .record($0)) }
      }
      guard case .found(let track) = matching.match(wanted, &folding) else { return nil }
      return ListMatch(row.id, .track(track))
    }
  }
}
