internal import Motion

nonisolated struct SheetOffsets {
  private var offsets: [Int: Double] = [:]
  private var readings: [Int: (inOne: Double, inTwo: Double)] = [:]

  /// Bounds the memory in libraries with very many records.
  private static let most = 512

  subscript(sheet: Int) -> Double? { offsets[sheet] }

  mutating func keep(_ offset: Double, of sheet: Int) {
    offsets[sheet] = offset
    if offsets.count > Self.most { (offsets, readings) = ([sheet: offset], [:]) }
  }

  /// Renumbers the sheets by `place`, which returns nil for one that no longer exists; `steps` is
  /// added to the numbers of those that share the page.
  mutating func renumber(by steps: Int, sharing page: TrackFold.Share, place: (Int) -> Int?) {
    var places: [Int: Double] = [:]
    for (sheet, offset) in offsets { if let new = place(sheet) { places[new] = offset } }
    for sheet in [page.above, page.below] {
      if let offset = offsets[sheet], places[sheet + steps] == nil {
        places[sheet + steps] = offset
      }
    }
    (offsets, readings) = (places, [:])
  }

  /// Adapts the offsets of all sheets but one to a page with other columns; `change` returns a
  /// sheet's columns before, and its layout now.
  mutating func adapt(
    except current: Int?,
    _ change: (_ sheet: Int) -> (old: TrackColumns, new: SheetLayout)
  ) {
    for (sheet, offset) in offsets where sheet != current {
      let (old, new) = change(sheet)
      offsets[sheet] = adapted(offset, of: sheet, from: old, to: new)
    }
  }

  mutating func adapted(
    _ offset: Double,
    of sheet: Int,
    from old: TrackColumns,
    to new: SheetLayout
  ) -> Double {
    guard old.count != new.columns.count else { return offset }
    let kept = readings.removeValue(forKey: sheet)
    if let kept, new.columns.count == 1, kept.inTwo == offset { return kept.inOne }
    let adapted = new.offset(for: offset, in: old)
    if new.columns.count > 1 { readings[sheet] = (inOne: offset, inTwo: adapted) }
    return adapted
  }
}
