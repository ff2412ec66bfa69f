internal import Motion

/// How far the fans of rows are spread: that under the pointer, and that with the focus.
struct FoldSpreads {
  private var courses: [RowID: Course] = [:]
  private var moving: Set<RowID> = []

  /// Whether no fan moves.
  var isStill: Bool { moving.isEmpty }

  /// Turns a row's fan, and returns how far it is spread, from 0 to 1.
  mutating func turn(
    _ row: RowID,
    isSpread: Bool,
    at time: Double,
    reducesMotion: Bool
  ) -> Double {
    let (target, course) = (isSpread ? 1.0 : 0, courses[row] ?? .resting(at: 0))
    guard course.target != target else { return min(max(course.value(at: time), 0), 1) }
    courses[row] = course.turned(
      to: target,
      by: .rows,
      at: time,
      reducesMotion: reducesMotion,
      within: 0.02
    )
    if !reducesMotion { moving.insert(row) }
    return turn(row, isSpread: isSpread, at: time, reducesMotion: reducesMotion)
  }

  /// Forgets the motions that have ended; returns whether there were any.
  mutating func settle(at time: Double) -> Bool {
    let ended = moving.filter { courses[$0]?.isResting(at: time) != false }
    moving.subtract(ended)
    for row in ended where courses[row]?.target == 0 { courses[row] = nil }
    return !ended.isEmpty
  }
}
