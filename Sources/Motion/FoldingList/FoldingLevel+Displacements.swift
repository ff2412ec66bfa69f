extension FoldingLevel {
  package func top(ofRow row: Int, at time: Double) -> Double {
    let glide = displacements.isEmpty ? nil : displacements[rows[row].id]
    return layout.top(ofRow: row) + (glide?.course.value(at: time) ?? 0)
  }

  /// Changes the layout and lets each row glide from its former place to the new one.
  ///
  /// The map relates the rows before and after the change.
  package mutating func rearrange(
    by map: RowMap = .same,
    at time: Double,
    _ change: (inout Self) -> Void
  ) {
    let (old, shown, folding) = (layout, displacements, foldingRows(at: time))
    change(&self)
    displace(from: old, shown, folding, by: map, at: time)
  }

  /// Apart, so that it is not compiled anew for each change.
  @inline(never)
  private mutating func displace(
    from old: RowLayout,
    _ shown: [RowID: Displacement],
    _ folding: [RowID: Moment],
    by map: RowMap,
    at time: Double
  ) {
    displacements = [:]
    guard !reducesMotion else { return }
    displaceFolds(from: folding, at: time)
    for row in layout.visibleRows(margin: 3) {
      if let earlier = map.backward(row) { displace(row, from: earlier, in: old, shown, at: time) }
    }
    for earlier in old.visibleRows(margin: 3) {
      if let row = map.forward(earlier) { displace(row, from: earlier, in: old, shown, at: time) }
    }
    for glide in shown.values {
      if let row = map.forward(glide.row) {
        displace(row, from: glide.row, in: old, shown, at: time)
      }
    }
    if let lift = old.lift, layout.lift == nil, let row = map.forward(lift.row) {
      displace(row, from: lift.row, in: old, shown, at: time)
    }
  }

  /// The places of the rows that unfold or fold shut, and the velocities of their glides.
  private func foldingRows(at time: Double) -> [RowID: Moment] {
    var rows: [RowID: Moment] = [:]
    for (index, fold) in folds.enumerated() {
      guard let id = fold.entry?.id else { continue }
      var moment = fold.displacement?.moment(at: time) ?? Moment(position: 0)
      moment.position += layout.top(ofGap: index)
      rows[id] = moment
    }
    return rows
  }

  private mutating func displaceFolds(from earlier: [RowID: Moment], at time: Double) {
    for index in folds.indices {
      guard var moment = folds[index].entry.flatMap({ earlier[$0.id] }) else { continue }
      moment.position -= layout.top(ofGap: index)
      let isThere = moment.position.magnitude < 0.01 && moment.velocity == 0
      folds[index].displacement =
        isThere ? nil : Course(from: moment, to: 0, by: .rows, at: time, reducesMotion: false)
    }
  }

  private mutating func displace(
    _ row: Int,
    from earlier: Int,
    in old: RowLayout,
    _ shown: [RowID: Displacement],
    at time: Double
  ) {
    guard rows.indices.contains(row), row != layout.lift?.row else { return }
    let id = rows[row].id
    guard displacements[id] == nil else { return }
    let moment = shown[id]?.course.moment(at: time) ?? Moment(position: 0)
    let place = old.top(ofRow: earlier) + moment.position
    var way = place - layout.top(ofRow: row)
    // A row far outside the view was not visible, so its glide may be shortened.
    let reach = layout.viewHeight + 3 * layout.rowHeight
    if place > reach || place < -reach { way = min(max(way, -reach), reach) }
    guard way.magnitude > 0.01 || moment.velocity != 0 else { return }
    send(row, from: Moment(position: way, velocity: moment.velocity), at: time)
  }

  package mutating func send(_ row: Int, from moment: Moment, at time: Double) {
    let course = Course(from: moment, to: 0, by: .rows, at: time, reducesMotion: reducesMotion)
    displacements[rows[row].id] = reducesMotion ? nil : Displacement(row: row, course: course)
  }

  /// Lets a row glide to its place from farther away, with its current velocity.
  package mutating func nudge(_ row: Int, by way: Double, at time: Double) {
    var moment = displacements[rows[row].id]?.course.moment(at: time) ?? Moment(position: 0)
    moment.position += way
    send(row, from: moment, at: time)
  }

  /// Makes a change to the layout that is not allowed while a row is lifted.
  package mutating func withoutLift(_ change: (inout Self) -> Void) {
    guard let lift = layout.dropRow() else { return change(&self) }
    let id = rows[lift.row].id
    change(&self)
    let near = (lift.row - 1...lift.row + 1).first {
      rows.indices.contains($0) && rows[$0].id == id
    }
    guard let row = near ?? self.row(of: id) else { return }
    layout.liftRow(row)
    layout.carryRow(to: lift.top)
  }
}
