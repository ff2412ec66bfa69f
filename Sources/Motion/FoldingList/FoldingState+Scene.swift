extension FoldingState {
  private static let squeezed = 0.05

  /// Everything to draw, once `update` has been called for the same time.
  package func scene(at time: Double, fold: FoldLayout) -> FoldScene {
    var scene = FoldScene()
    scene.rowHeight = rowHeight(at: time)
    scene.scale = 1 - Self.squeezed * squeeze.value(at: time)
    if let move, hasParent {
      addLevels(move, at: time, fold: fold, to: &scene)
    } else {
      addLevel(at: time, fold: fold, to: &scene)
    }
    addSinking(at: time, to: &scene)
    if case .lift(let lift) = hand { addLifted(lift, at: time, to: &scene) }
    addVisit(at: time, to: &scene)
    return scene
  }

  // MARK: - One level

  private func addLevel(at time: Double, fold: FoldLayout, to scene: inout FoldScene) {
    let level = level
    let dim = min(max(dim.value(at: time), 0), 1)
    let visible = level.layout.visibleRows(margin: 2)
    var swiped: FoldPlacement?
    func add(_ row: Int) {
      guard row != level.layout.lift?.row else { return }
      let placement = placement(ofRow: row, in: level, dim: dim, at: time)
      if placement.swipe == 0 { scene.rows.append(placement) } else { swiped = placement }
    }
    let displaced = level.displacements
    for row in visible where displaced.isEmpty || displaced[level.rows[row].id] == nil {
      add(row)
    }
    if !level.displacements.isEmpty { addGliding(of: level, visible, at: time, add) }
    for index in level.folds.indices {
      if let placement = placement(ofFold: index, in: level, dim: dim, fold: fold, at: time) {
        scene.rows.append(placement)
      }
    }
    addBack(fold: fold, to: &scene)
    if let swiped { scene.rows.append(swiped) }
    if hasParent {
      scene.rows.append(
        FoldPlacement(
          subject: .header(level.node),
          top: 0,
          warmth: 0,
          blend: 1,
          dim: dim
        )
      )
    }
    addEnd(of: level, dim: dim, to: &scene)
  }

  private func addGliding(
    of level: FoldingLevel,
    _ visible: Range<Int>,
    at time: Double,
    _ add: (Int) -> Void
  ) {
    let gliding = level.displacements.values.map(\.row).sorted()
    for row in gliding where level.rows.indices.contains(row) {
      let top = level.top(ofRow: row, at: time)
      if visible.contains(row) || (top > -rowHeight && top < size.height) { add(row) }
    }
  }

  private func placement(
    ofRow row: Int,
    in level: FoldingLevel,
    dim: Double,
    at time: Double
  ) -> FoldPlacement {
    let entry = level.rows[row]
    let top = level.top(ofRow: row, at: time)
    var placement = FoldPlacement(
      subject: .row(entry),
      place: level.entryIndex(ofRow: row) + 1,
      top: top,
      warmth: level.warmth(ofTop: top, at: time)
    )
    placement.swipe = swipe(of: entry.id, at: time)
    if case .lift(let lift) = hand { placement.isTarget = lift.over == entry.id }
    if editing != .row(entry.id) { placement.dim = dim }
    return placement
  }

  private func placement(
    ofFold index: Int,
    in level: FoldingLevel,
    dim: Double,
    fold: FoldLayout,
    at time: Double
  ) -> FoldPlacement? {
    let (gap, content) = (level.layout.gaps[index], level.folds[index])
    let top = level.layout.top(ofGap: index) + (content.displacement?.value(at: time) ?? 0)
    guard gap.size > 0, content.content != .vacancy, top < size.height, top + gap.size > 0 else {
      return nil
    }
    var placement = FoldPlacement(
      subject: subject(of: content),
      top: top,
      warmth: level.warmth(ofTop: top, at: time)
    )
    placement.isGone = content.closing != nil
    switch content.shape {
    case .hinged(let hinge):
      placement.form = .hinged(fold.hinged(by: hinge, gap: gap.size, top: top))
    case .halves: placement.form = .halves(fold.folded(gap: gap.size, top: top))
    }
    if gap.size >= rowHeight {
      // A row at full height is flat and needs no fold; the rest of the gap is empty.
      placement.form = .flat
      placement.top += (gap.size - rowHeight) * content.shape.hang
    }
    if content.opening == nil, content.content != .draft || editing != .draft {
      placement.dim = dim
    }
    return placement
  }

  private func subject(of fold: Fold) -> FoldPlacement.Subject {
    switch fold.content {
    case .opening(let entry), .closing(let entry): .row(entry)
    case .pull: .pull(pullHint)
    case .draft: .draft(isTyped: true)
    case .leaving(let wasTyped): .draft(isTyped: wasTyped)
    case .pinch, .vacancy: .draft(isTyped: false)
    }
  }

  private var pullHint: FoldPlacement.PullHint {
    switch pullOutcome {
    case .leave: .back
    case .create: .release
    case .finish, .nothing: .pull
    }
  }

  private func addEnd(of level: FoldingLevel, dim: Double, to scene: inout FoldScene) {
    let end = level.layout.top(ofSlot: level.layout.count)
    scene.isEmpty = level.isEmpty
    scene.endOpacity = 1 - dim
    if level.takesRows, end < size.height { scene.end = end }
    guard level.countedPull > 0 else { return }
    scene.push = level.countedPull
    scene.pushCommits = pullOutcome == .finish
  }

  private func addLifted(_ lift: Lift, at time: Double, to scene: inout FoldScene) {
    let level = levels[min(lift.level ?? levels.count - 1, levels.count - 1)]
    var placement = FoldPlacement(
      subject: .row(lift.entry),
      top: lift.top(rowHeight: scene.rowHeight),
      warmth: 0
    )
    placement.warmth = level.warmth(ofTop: placement.top, at: time)
    placement.scale = lift.isDropped ? 1 : RowLayout.liftedScale
    placement.shadow = 1
    scene.rows.append(placement)
  }
}
