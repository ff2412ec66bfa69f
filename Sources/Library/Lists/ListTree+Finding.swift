internal import Values

extension ListTree {
  /// Only where exactly one fits; calls `records` only if a record is wanted.
  func matches(in matching: TrackMatching, records: () -> RecordFinder) -> [ListMatch] {
    var folding = FoldedNames()
    var known: RecordFinder?
    return everything.sorted { $0.id < $1.id }.compactMap { row in
      guard let wanted = row.target?.wanted else { return nil }
      if wanted.isRecord {
        let finder = known ?? records()
        known = finder
        return finder.record(wanted).map { ListMatch(row.id, .record($0)) }
      }
      guard case .found(let track) = matching.match(wanted, &folding) else { return nil }
      return ListMatch(row.id, .track(track))
    }
  }
}
