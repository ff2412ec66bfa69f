extension FoldingState {
  private static let openedShadow = 0.6

  package func addLevels(
    _ move: LevelMove,
    at time: Double,
    fold: FoldLayout,
    to scene: inout FoldScene
  ) {
    let (parent, child) = (levels[levels.count - 2], level)
    guard let opened = parent.openedRow else { return }
    // A change of the model lets the opened row glide as well, and everything that is placed by it.
    let glide = parent.top(ofRow: opened, at: time) - parent.layout.top(ofRow: opened)
    let film = LevelLayout(
      siblings: ScrolledRows(
        rowCount: parent.layout.count,
        offset: parent.layout.offset - Self.pullGap(of: parent) - glide
      ),
      // Rows that make room for a lifted one are not in the slots of their indices.
      opened: parent.layout.slot(ofRow: opened),
      children: ScrolledRows(
        rowCount: child.layout.count,
        offset: child.layout.offset - Self.pullGap(of: child)
      ),
      progress: min(max(move.progress.value(at: time), 0), 1),
      viewHeight: size.height,
      rowHeight: parent.layout.rowHeight,
      childHeight: child.layout.rowHeight,
      leading: parent.layout.leading
    )
    let siblings = [film.siblingsAbove, film.siblingsBelow].joined()
    for (row, slot) in rows(inSlots: siblings, of: parent)
    where row != opened && film.progress < 1 {
      var placement = placed(row, of: parent, at: time) { film.top(ofSibling: slot) + $0 }
      placement.top -= glide
      placement.shade = film.siblingShade
      scene.rows.append(placement)
    }
    let above = film.top(ofSibling: 0) - glide
    if film.progress < 1, Self.pullGap(of: parent) > 0 {
      var pulled = pulled(by: Self.pullGap(of: parent), above: above, fold: fold)
      pulled.shade = film.siblingShade
      scene.rows.append(pulled)
    }
    addPull(film, fold: fold, to: &scene)
    for (row, slot) in rows(inSlots: film.visibleChildren, of: child).reversed()
    where film.progress > 0 {
      // The progress scales the distances between the rows, and so the rest of their glides.
      var placement = placed(row, of: child, at: time) {
        film.top(ofChild: slot) + film.progress * $0
      }
      placement.place = row + 1
      (placement.shade, placement.squash) = (film.childShade, film.childSquash)
      scene.rows.append(placement)
    }
    if levels.count > 2, film.progress < 1 {
      scene.rows.append(
        FoldPlacement(
          subject: .header(parent.node),
          top: film.shiftAbove,
          warmth: 0,
          blend: 1,
          shade: film.siblingShade
        )
      )
    }
    scene.rows.append(header(opened, of: parent, film, at: time))
    addEnd(of: film, parent, child, movedBy: glide, to: &scene)
  }

  /// Adds the place for a new row, or the help: the parent's fades with its rows, and that of the
  /// stack appears once they are gone.
  private func addEnd(
    of film: LevelLayout,
    _ parent: FoldingLevel,
    _ child: FoldingLevel,
    movedBy glide: Double,
    to scene: inout FoldScene
  ) {
    let isParent = film.siblingAlpha > 0
    let end =
      isParent
      ? film.top(ofSibling: parent.layout.count) - glide : film.top(ofChild: child.layout.count)
    scene.isEmpty = !isParent && child.isEmpty
    scene.endOpacity = isParent ? film.siblingAlpha : max(0, film.progress * 5 - 4)
    let takesRows = isParent ? parent.takesRows : child.takesRows
    if takesRows, end < size.height, scene.endOpacity > 0 { scene.end = end }
  }

  /// The gap above the first row while a list is pulled down, or springs back from that.
  private static func pullGap(of level: FoldingLevel) -> Double {
    level.fold(.pull).map { level.layout.gaps[$0].size } ?? 0
  }

  /// The rows in some slots, and those that glide, which may be visible although their slots are
  /// not.
  private func rows(
    inSlots slots: some Sequence<Int>,
    of level: FoldingLevel
  ) -> [(row: Int, slot: Int)] {
    let gliding = level.displacements.values.map { level.layout.slot(ofRow: $0.row) }
    return Set(slots).union(gliding).sorted().compactMap { slot in
      level.layout.row(inSlot: slot).map { ($0, slot) }
    }
  }

  /// A row of a level that moves; `top` gets what is left of the row's glide.
  private func placed(
    _ row: Int,
    of level: FoldingLevel,
    at time: Double,
    top: (_ glide: Double) -> Double
  ) -> FoldPlacement {
    let place = level.top(ofRow: row, at: time)
    return FoldPlacement(
      subject: .row(level.rows[row]),
      top: top(place - level.layout.top(ofRow: row)),
      // Rows keep the colours of their places at rest while levels move.
      warmth: level.warmth(ofTop: place, at: time)
    )
  }

  private func header(
    _ row: Int,
    of level: FoldingLevel,
    _ film: LevelLayout,
    at time: Double
  ) -> FoldPlacement {
    FoldPlacement(
      subject: .header(level.rows[row].id),
      top: film.headerTop,
      warmth: level.warmth(ofTop: level.top(ofRow: row, at: time), at: time),
      blend: film.headerBlend,
      shadow: film.headerShadow * Self.openedShadow
    )
  }

  /// Says that letting go closes the level, where no new row unfolds that would say so.
  package func addBack(fold: FoldLayout, to scene: inout FoldScene) {
    let space = -level.layout.offset
    guard space > 0, level.fold(.pull) == nil, pullOutcome == .leave else { return }
    let end = level.layout.leading + space
    var placement = pulled(by: min(space, rowHeight), above: end, fold: fold)
    placement.subject = .pull(.back)
    scene.rows.append(placement)
  }

  private func addPull(_ film: LevelLayout, fold: FoldLayout, to scene: inout FoldScene) {
    guard level.fold(.pull) != nil || level.layout.offset < 0 else { return }
    let end = film.top(ofChild: 0)
    let gap = min(end - film.headerTop - film.rowHeight, film.rowHeight)
    guard gap > 0 else { return }
    var placement = pulled(by: gap, above: end, fold: fold)
    placement.subject = .pull(.back)
    placement.shade = film.childShade
    scene.rows.append(placement)
  }

  private func pulled(by gap: Double, above end: Double, fold: FoldLayout) -> FoldPlacement {
    FoldPlacement(
      subject: .pull(.pull),
      top: end - gap,
      form: .hinged(fold.hinged(by: .bottom, gap: gap, top: end - gap)),
      warmth: 0
    )
  }
}
