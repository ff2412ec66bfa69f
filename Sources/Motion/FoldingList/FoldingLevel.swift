/// The rows of one stack and their state: scrolling, folds, displacements.
///
/// The rows of the model are `rows` and, between them, the folds that open; a gap of the layout and
/// the fold in it have the same index.
package struct FoldingLevel: Sendable {
  package struct Displacement: Sendable, Equatable {
    package var row: Int
    /// Its distance from its place in the layout.
    package var course: Course

    package func moved(by rows: Int) -> Self { Self(row: row + rows, course: course) }
  }

  package let node: RowID
  package let takesRows: Bool
  package var takesDrops: Bool
  /// How many rows can be cleared; nil: those that are done.
  package var clearable: Int?
  package var rows: [FoldEntry]
  package var layout: RowLayout
  package var folds: [Fold] = []
  /// The scroll position, without the part of the folds.
  package var scroller: Scroller
  package var endPull = EndPull()
  package var displacements: [RowID: Displacement] = [:]
  package var openCount: Int
  /// The least scroll range of the level, so that the edited row reaches the top.
  package var leastScrollRange: Double?
  package var openedRow: Int?
  /// The rest of a change of the number of coloured rows, which moves all colours.
  private var recoloring: Course?
  /// Whether inserted and removed rows fold; while levels move they only glide.
  package var foldsRows = true
  package var reducesMotion = false { didSet { scroller.settings.reducesMotion = reducesMotion } }

  package init(
    node: RowID,
    entries: [FoldEntry],
    takesRows: Bool,
    rowHeight: Double,
    viewHeight: Double,
    leading: Double
  ) {
    self.node = node
    self.takesRows = takesRows
    takesDrops = takesRows
    rows = entries
    openCount = entries.count { !$0.isDone }
    layout = RowLayout(
      count: entries.count,
      rowHeight: rowHeight,
      viewHeight: viewHeight,
      leading: leading,
      trailing: takesRows ? rowHeight : 0
    )
    scroller = Scroller(
      settings: .init(
        spring: .rows,
        extent: max(viewHeight, 1),
        slack: takesRows ? layout.freePull : 0
      )
    )
  }

  // MARK: - The model

  package var entries: [FoldEntry] {
    guard folds.contains(where: { $0.opening != nil }) else { return rows }
    var all: [FoldEntry] = []
    var next = 0
    for (index, fold) in folds.enumerated() {
      guard let entry = fold.opening else { continue }
      all += rows[next..<layout.gaps[index].boundary]
      all.append(entry)
      next = layout.gaps[index].boundary
    }
    return all + rows[next...]
  }

  package var entryCount: Int { rows.count + folds.count { $0.opening != nil } }

  // MARK: - Colours

  /// The place of a row along the colours, by where in the view it begins.
  package func warmth(ofTop top: Double, at time: Double) -> Double {
    layout.warmth(ofTop: top, among: coloredRows(at: time))
  }

  /// The open rows; those that unfold or fold shut count as far as they are visible.
  private func coloredRows(at time: Double) -> Double {
    var count = Double(openCount) + (recoloring?.value(at: time) ?? 0)
    for (fold, gap) in zip(folds, layout.gaps) where fold.entry?.isDone != true {
      count += gap.size / layout.rowHeight - (fold.opening == nil ? 0 : 1)
    }
    return count
  }

  /// Changes rows; if others have colours then, the ramp glides to its new length.
  package mutating func recolor<Answer>(
    at time: Double,
    _ change: (inout Self) -> Answer
  ) -> Answer {
    let before = coloredRows(at: time)
    let answer = change(&self)
    let way = before - coloredRows(at: time)
    if way.magnitude > 1e-6, !reducesMotion {
      let rest = Moment(position: way + (recoloring?.value(at: time) ?? 0))
      recoloring = Course(
        from: rest,
        to: 0,
        by: .rows,
        at: time,
        reducesMotion: false,
        within: 0.01
      )
    }
    return answer
  }

  // MARK: - Places

  package var isEmpty: Bool { entryCount == 0 && folds.isEmpty }

  package var doneCount: Int { entryCount - openCount }

  package var clearCount: Int { clearable ?? doneCount }

  /// How many rows are pinned to the top; new ones are inserted below them.
  package var pinnedCount: Int { rows.prefix(while: \.isPinned).count }

  package enum Place: Equatable {
    case row(Int)
    case fold(Int)
  }

  package func place(ofEntry index: Int) -> Place? {
    var before = 0
    for (at, fold) in folds.enumerated() where fold.opening != nil {
      let entry = layout.gaps[at].boundary + before
      if entry == index { return .fold(at) }
      if entry > index { break }
      before += 1
    }
    return rows.indices.contains(index - before) ? .row(index - before) : nil
  }

  /// The index in the model of the row in a gap, or of one that would be inserted there.
  package func entryIndex(ofBoundary boundary: Int, fold: Int) -> Int {
    boundary + folds[..<fold].count { $0.opening != nil }
  }

  package func entryIndex(ofRow row: Int) -> Int {
    row + zip(folds, layout.gaps).count { $0.opening != nil && $1.boundary <= row }
  }

  package func row(of id: RowID) -> Int? { rows.firstIndex { $0.id == id } }

  // MARK: - Scrolling

  /// How far fingers pull the list beyond an end on purpose: negative before the first row.
  package var countedPull: Double { endPull.counted(scroller.pull) }

  package var places: EvenPlaces {
    let end = max(layout.greatestOffset - given, 0, leastScrollRange ?? 0)
    return .free(bounds: 0...end, spacing: layout.rowHeight)
  }

  /// How far the rows above the folds have moved up for them.
  private var given: Double {
    zip(folds, layout.gaps).reduce(0) { $0 + $1.0.anchor * $1.1.size + $1.0.shift }
  }

  package func fold(_ content: Fold.Content) -> Int? { folds.firstIndex { $0.content == content } }

  /// Updates gaps and offset to an instant; folds that have ended become rows or are removed.
  package mutating func update(at time: Double) {
    var index = 0
    while index < folds.count {
      let fold = folds[index]
      layout.resizeGap(index, to: fold.size.value(at: time))
      guard fold.size.isResting(at: time) else {
        index += 1
        continue
      }
      if fold.isGoing, fold.size.target == 0 {
        close(index)
      } else if fold.opening != nil, layout.lift == nil {
        fill(index)
      } else {
        index += 1
      }
    }
    displacements = displacements.filter { !$0.value.course.isResting(at: time) }
    if recoloring?.isResting(at: time) == true { recoloring = nil }
    showOffset(at: time)
  }

  /// Computes the layout's offset from the scroller and the folds.
  package mutating func showOffset(at time: Double) {
    // A pinch may hold the list beyond its ends.
    if fold(.pinch) == nil { scroller.conform(to: places, at: time) }
    let position = scroller.position(at: time)
    pull(by: position < 0 ? -position : 0)
    layout.offset = position + given
  }

  /// Keeps a gap for a new row above the first movable row while the list is pulled down.
  private mutating func pull(by pull: Double) {
    let index = fold(.pull)
    // On its way back the list shows no more of the row than the fingers have unfolded.
    let most = scroller.isTracking ? -countedPull : index.map { folds[$0].size.target } ?? 0
    let pull = min(pull, most)
    guard pull > 0, takesRows, fold(.draft) == nil else {
      if let index { close(index) }
      return
    }
    let size = Course.resting(at: layout.showing(pull: pull).gap)
    if let index {
      folds[index].size = size
      layout.resizeGap(index, to: size.target)
    } else if layout.lift == nil {
      let boundary = pinnedCount
      // Under a row that unfolds there it would be in the wrong place.
      guard !layout.gaps.contains(where: { $0.boundary == boundary }) else { return }
      open(.pull, .hinged(.bottom), at: boundary, size: size, anchor: 1)
    }
  }

  /// Closes the gap of a pull below pinned rows, before another motion moves all rows alike.
  package mutating func closePull(at time: Double) {
    guard let index = fold(.pull), layout.gaps[index].boundary > 0 else { return }
    rearrange(at: time) { level in
      level.scroller.jump(to: 0)
      level.showOffset(at: time)
    }
  }

  /// Whether nothing moves except by a drag.
  package func isResting(at time: Double) -> Bool {
    displacements.isEmpty && recoloring == nil
      && (scroller.isTracking || scroller.isResting(at: time))
      && folds.allSatisfy { $0.size.isResting(at: time) }
  }

  // MARK: - Folds

  @discardableResult
  package mutating func open(
    _ content: Fold.Content,
    _ shape: Fold.Shape,
    at boundary: Int,
    size: Course,
    anchor: Double = 0,
    time: Double = -.infinity
  ) -> Int {
    let index = layout.openGap(
      at: boundary,
      size: time > -.infinity ? size.value(at: time) : size.target
    )
    folds.insert(Fold(content: content, shape: shape, size: size, anchor: anchor), at: index)
    return index
  }

  /// Makes the place to which the rows above a fold have moved permanent.
  package mutating func release(_ index: Int, at time: Double) {
    let fold = folds[index]
    scroller.rebase(offset: fold.anchor * fold.size.value(at: time) + fold.shift)
    (folds[index].anchor, folds[index].shift) = (0, 0)
  }

  package mutating func close(_ index: Int) {
    layout.closeGap(index)
    folds.remove(at: index)
  }

  package mutating func fill(_ index: Int) {
    guard let entry = folds[index].opening else { return }
    let row = layout.gaps[index].boundary
    layout.fillGap(index)
    let fold = folds.remove(at: index)
    rows.insert(entry, at: row)
    displacements = displacements.mapValues { $0.row >= row ? $0.moved(by: 1) : $0 }
    displacements[entry.id] = fold.displacement.map { Displacement(row: row, course: $0) }
  }

  package mutating func turn(_ index: Int, to target: Double, at time: Double) {
    folds[index].size = folds[index].size.turned(
      to: target,
      by: .levels,
      at: time,
      reducesMotion: reducesMotion
    )
  }

  package func shape(at boundary: Int) -> Fold.Shape {
    if boundary == 0 { return .hinged(.bottom) }
    return boundary == layout.count ? .hinged(.top) : .halves
  }
}
