extension FoldingState {
  package mutating func beginPinch(at height: Double, _ time: Double) {
    guard isFree, editing == nil else { return }
    level.scroller.jump(to: level.scroller.position(at: time))
    hand = .pinch(Pinch(height: height))
  }

  /// Updates the pinch by its scale; on a touchscreen `fingers` is the range from the upper finger
  /// to the lower one.
  package mutating func pinch(scale: Double, fingers: ClosedRange<Double>? = nil, at time: Double) {
    guard case .pinch(var pinch) = hand else { return }
    if pinch.mode == .undecided, let meaning = FoldPinch(scale: scale) {
      pinch.mode = begin(meaning, at: pinch.height, fingers, time)
      hand = .pinch(pinch)
    }
    switch pinch.mode {
    case .insert(let start):
      guard let fingers, let start else {
        setPinchGap(FoldPinch.gap(scale: scale, rowHeight: rowHeight), time)
        break
      }
      let lengths = [fingers, start].map { $0.upperBound - $0.lowerBound }
      setPinchGap(
        FoldPinch.gap(distance: lengths[0], since: lengths[1]),
        shift: start.lowerBound - fingers.lowerBound,
        time
      )
    case .leave:
      move?.progress = .resting(at: FoldPinch.levelProgress(scale: scale))
    case .squeeze:
      squeeze = .resting(at: min(max((0.9 - scale) / 0.4, 0), 1))
    case .undecided, .nothing: break
    }
  }

  private mutating func begin(
    _ meaning: FoldPinch,
    at height: Double,
    _ fingers: ClosedRange<Double>?,
    _ time: Double
  ) -> Pinch.Mode {
    switch meaning {
    case .insert:
      guard level.takesRows, level.fold(.draft) == nil else { return .nothing }
      level.finishFolds(time)
      let boundary = max(level.layout.boundary(nearest: height), level.pinnedCount)
      let shape = level.shape(at: boundary)
      // Rows at the list's top cannot move up; on a touchscreen the rows above follow the upper
      // finger.
      let anchor = boundary == 0 || fingers != nil ? 0 : 0.5
      level.open(.pinch, shape, at: boundary, size: .resting(at: 0), anchor: anchor)
      return .insert(start: fingers)
    case .leave:
      guard hasParent else { return .squeeze }
      level.finishFolds(time)
      level.closePull(at: time)
      for index in levels.indices.suffix(2) { levels[index].foldsRows = false }
      move = LevelMove(progress: .resting(at: 1), isHeld: true)
      return .leave
    }
  }

  private mutating func setPinchGap(_ gap: Double, shift: Double = 0, _ time: Double) {
    guard let fold = level.fold(.pinch) else { return }
    // The gap follows 1 : 1 up to one row height; beyond it a rubber band resists.
    let shown = RubberBand(extent: rowHeight, slack: rowHeight).shown(pull: gap)
    level.folds[fold].size = .resting(at: shown)
    level.layout.resizeGap(fold, to: shown)
    if level.layout.gaps[fold].boundary > 0 {
      level.folds[fold].shift = scroll(by: shift, at: time)
    }
    level.showOffset(at: time)
  }

  /// How far the rows follow a movement of the fingers: beyond the ends a rubber band resists.
  private func scroll(by shift: Double, at time: Double) -> Double {
    let start = level.scroller.position(at: time)
    let wanted = start + shift
    let pull = wanted - min(max(wanted, 0), max(level.layout.greatestOffset, start))
    return shift - pull + RubberBand(extent: max(size.height, 1)).shown(pull: pull)
  }

  package mutating func endPinch(commits: Bool, at time: Double) {
    guard case .pinch(let pinch) = hand else { return }
    hand = .none
    switch pinch.mode {
    case .insert: endInsert(commits: commits, at: time)
    case .leave:
      let progress = move?.progress.value(at: time) ?? 1
      turnLevel(to: commits ? FoldPinch.levelRest(from: progress) : 1, at: time)
    case .squeeze:
      squeeze = course(squeeze, to: 0, by: .refusal, at: time, within: 0.002)
    case .undecided, .nothing: break
    }
    // The pinch may have stopped the list on its way back from beyond an end.
    level.showOffset(at: time)
  }

  private mutating func endInsert(commits: Bool, at time: Double) {
    guard let fold = level.fold(.pinch) else { return }
    let (gap, shift) = (level.folds[fold].size.value(at: time), level.folds[fold].shift)
    if commits, FoldPinch.commits(gap: gap, rowHeight: rowHeight) {
      return beginDraft(in: fold, at: time)
    }
    guard gap > shift.magnitude / Self.steepest else { return closeInsert(fold, at: time) }
    level.folds[fold].content = .leaving(wasTyped: false)
    // The rows above return as the gap closes.
    level.folds[fold].anchor += shift / gap
    level.folds[fold].shift = 0
    level.turn(fold, to: 0, at: time)
  }

  /// By how many times a gap's height the rows above may return as it closes; with more they would
  /// jump at its end.
  private static let steepest = 8.0

  /// Removes a gap that is almost closed; the rows remain where the fingers have moved them, or
  /// glide back from beyond an end.
  private mutating func closeInsert(_ fold: Int, at time: Double) {
    level.rearrange(at: time) { level in
      level.release(fold, at: time)
      level.close(fold)
      let position = level.scroller.position(at: time)
      level.scroller.jump(to: level.places.clamped(position))
      level.showOffset(at: time)
    }
  }
}
