internal import Motion

/// The lines through rows that have just been completed, while they are being drawn.
struct FoldStrikes {
  private var starts: [RowID: Double] = [:]
  /// The duration of drawing a line, in seconds.
  private static let duration = 0.18

  var isEmpty: Bool { starts.isEmpty }

  mutating func begin(_ row: RowID, at time: Double) { starts[row] = time }

  /// Begins the lines through those visible rows that a diff has completed.
  mutating func begin(_ diff: FoldDiff, among rows: [FoldPlacement], at time: Double) {
    var done: Set<RowID> = []
    for case .update(let entry, _) in diff.changes where entry.isDone { done.insert(entry.id) }
    guard !done.isEmpty else { return }
    for case .row(let entry) in rows.map(\.subject) where !entry.isDone {
      if done.contains(entry.id) { begin(entry.id, at: time) }
    }
  }

  /// The share of a row's line that is drawn.
  func progress(of row: RowID, at time: Double) -> Double {
    guard let start = starts[row] else { return 1 }
    return min(max((time - start) / Self.duration, 0), 1)
  }

  /// Removes the lines that are complete; returns whether there were any.
  mutating func settle(at time: Double) -> Bool {
    let count = starts.count
    starts = starts.filter { time - $0.value < Self.duration }
    return starts.count < count
  }
}
