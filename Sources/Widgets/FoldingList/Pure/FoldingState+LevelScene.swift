internal import Motion

nonisolated extension FoldingState {
  /// The shadow of the row that opens, at its strongest, of a lifted row's.
  private static let openedShadow = 0.6

  /// Two levels while one opens out of the other.
  func addLevels(
    _ move: LevelMove,
    at time: Double,
    fold: FoldLayout,
    to scene: inout FoldScene
  ) {
    let (parent, child) = (levels[levels.count - 2], level)
    guard let opened = parent.openedRow else { return }
    let film = LevelLayout(
      siblings: ScrolledRows(rowCount: parent.layout.count, offset: parent.layout.offset),
      opened: opened,
      children: ScrolledRows(rowCount: child.layout.count, offset: child.layout.offset - pullGap),
      progress: min(max(move.progress.value(at: time), 0), 1),
      viewHeight: size.height,
      rowHeight: rowHeight,
      leading: parent.layout.leading
    )
    let lifted = parent.layout.lift?.row
    for row in [film.siblingsAbove, film.siblingsBelow].joined() where row != lifted {
      scene.rows.append(sibling(row, of: parent, film, at: time))
    }
    addPull(film, fold: fold, to: &scene)
    for row in film.visibleChildren.reversed() {
      scene.rows.append(self.child(row, of: child, film, at: time))
    }
    if levels.count > 2, film.siblingAlpha > 0 {
      scene.rows.append(
        FoldPlacement(
          subject: .header(parent.node),
          top: film.shiftAbove,
          warmth: 0,
          opacity: film.siblingAlpha,
          blend: 1
        )
      )
    }
    scene.rows.append(header(opened, of: parent, film))
    if child.takesRows {
      let end = film.top(ofChild: child.layout.count)
      // Not before the siblings have gone.
      scene.endOpacity = max(0, film.progress * 5 - 4)
      if end < size.height, scene.endOpacity > 0 { scene.end = end }
    }
  }

  /// A pull that closes the level has opened a gap, which goes with it.
  private var pullGap: Double {
    level.fold(.pull).map { level.layout.gaps[$0].size } ?? 0
  }

  private func sibling(
    _ row: Int,
    of level: FoldingLevel,
    _ film: LevelLayout,
    at time: Double
  ) -> FoldPlacement {
    let glide = level.top(ofRow: row, at: time) - level.layout.top(ofRow: row)
    return FoldPlacement(
      subject: .row(level.rows[row]),
      top: film.top(ofSibling: row) + (row == level.layout.lift?.row ? 0 : glide),
      warmth: openWarmth(ofRow: row, in: level),
      opacity: film.siblingAlpha
    )
  }

  private func child(
    _ row: Int,
    of level: FoldingLevel,
    _ film: LevelLayout,
    at time: Double
  ) -> FoldPlacement {
    let glide = level.top(ofRow: row, at: time) - level.layout.top(ofRow: row)
    return FoldPlacement(
      subject: .row(level.rows[row]),
      place: row + 1,
      top: film.top(ofChild: row) + glide,
      warmth: openWarmth(ofRow: row, in: level),
      shade: film.childShade
    )
  }

  private func openWarmth(ofRow row: Int, in level: FoldingLevel) -> Double {
    min(Double(row) / Double(max(level.openCount, 7)), 1)
  }

  private func header(_ row: Int, of level: FoldingLevel, _ film: LevelLayout) -> FoldPlacement {
    FoldPlacement(
      subject: .header(level.rows[row].id),
      top: film.headerTop,
      warmth: openWarmth(ofRow: row, in: level),
      blend: film.headerBlend,
      shadow: film.headerShadow * Self.openedShadow
    )
  }

  /// The row of the pull that closes the level folds shut under the header.
  private func addPull(_ film: LevelLayout, fold: FoldLayout, to scene: inout FoldScene) {
    guard level.fold(.pull) != nil else { return }
    let end = film.top(ofChild: 0)
    let gap = min(end - film.headerTop - rowHeight, rowHeight)
    guard gap > 0 else { return }
    var placement = FoldPlacement(subject: .pull(.back), top: end - gap, warmth: 0)
    placement.shade = film.childShade
    placement.form = .hinged(fold.hinged(by: .bottom, gap: gap, top: end - gap))
    scene.rows.append(placement)
  }
}
