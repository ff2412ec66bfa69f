internal import Library
internal import Motion
internal import Values

/// How the songs of the table become others: which rows are replaced, and where the selected, the
/// focused and the topmost songs are afterwards.
nonisolated struct SongChange: Sendable, Equatable {
  /// Of the old rows.
  let replaced: Range<Int>
  /// How many rows are there instead.
  let count: Int
  let selection: Selection
  let focused: Int?
  let top: Int?

  init(
    from old: [TrackID],
    to new: [TrackID],
    _ selection: Selection = Selection(),
    focused: Int? = nil,
    top: Int? = nil
  ) {
    let most = min(old.count, new.count)
    let front = (0..<most).first { old[$0] != new[$0] } ?? most
    let rest = most - front
    let back = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    replaced = front..<old.count - back
    count = new.count - back - front
    var moved = selection
    moved.follow(from: old, to: new, by: \.self)
    self.selection = moved
    var left: Set<TrackID>?
    /// The place of a song, or of the next one that is still there.
    func place(of old: ArraySlice<TrackID>) -> Int? {
      guard let first = old.first else { return nil }
      if let same = new.firstIndex(of: first) { return same }
      let known = left ?? Set(new)
      left = known
      let next = old.first { known.contains($0) }
      return next.flatMap { new.firstIndex(of: $0) } ?? (new.isEmpty ? nil : new.count - 1)
    }
    self.focused = focused.flatMap { old.indices.contains($0) ? place(of: old[$0...]) : nil }
    self.top = top.flatMap { old.indices.contains($0) ? place(of: old[$0...]) : nil }
  }

  /// Compares long lists off the main thread.
  @concurrent static func between(
    _ old: [TrackID],
    _ new: [TrackID],
    _ selection: Selection,
    focused: Int?,
    top: Int?
  ) async -> Self {
    Self(from: old, to: new, selection, focused: focused, top: top)
  }
}
