extension FoldingState {
  /// A row that was dropped on a stack, and is visible until it is inside.
  package struct Sinking: Sendable, Equatable {
    package var entry: FoldEntry
    package var stack: RowID
    package var way: Double
    /// The remaining share of that distance, from 1 to 0.
    package var course: Course
  }

  package mutating func sink(_ lift: Lift, at time: Double) {
    guard !reducesMotion, lift.isDropped, let stack = lift.over, let row = level.row(of: stack)
    else { return }
    let course = course(.resting(at: 1), to: 0, by: .rows, at: time, within: 0.002)
    let way = lift.top(rowHeight: rowHeight) - level.top(ofRow: row, at: time)
    sinking = Sinking(entry: lift.entry, stack: stack, way: way, course: course)
  }

  package func addSinking(at time: Double, to scene: inout FoldScene) {
    guard let sinking, move == nil, let row = level.row(of: sinking.stack),
      !scene.rows.contains(where: { $0.subject.id == sinking.entry.id })
    else { return }
    let left = min(max(sinking.course.value(at: time), 0), 1)
    guard left > 0 else { return }
    let top = level.top(ofRow: row, at: time) + sinking.way * left
    var placement = FoldPlacement(subject: .row(sinking.entry), top: top, warmth: 0)
    placement.warmth = level.warmth(ofTop: top, at: time)
    placement.isGone = true
    (placement.opacity, placement.scale, placement.shadow) = (left, (1 + left) / 2, left)
    scene.rows.append(placement)
  }
}
