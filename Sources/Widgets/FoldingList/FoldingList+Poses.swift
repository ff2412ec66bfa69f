internal import Geometry
internal import Motion

extension FoldingList {
  /// A gesture or motion that is held midway, for screenshots.
  public enum Pose: Equatable {
    /// The list is pulled down by this many pixels.
    case pull(Double)
    /// Two fingers have opened a gap of this many pixels below this many rows.
    case pinch(Double, below: Int)
    /// A row is swiped by this many pixels, towards the text's end.
    case swipe(Double, row: Int)
    /// A stack of the level is partly open, from 0 to 1.
    case level(Double, row: Int)
    /// A row is deleted, and its fold is still open by this many pixels.
    case fold(Double, row: Int)
  }

  /// Opens the stack at or after a row, or else the first one, without an animation.
  public func enter(row: Int) {
    guard let stack = stack(from: row) else { return }
    open(stack)
    hold { state, time in
      state.move?.progress = .resting(at: 1)
      state.update(at: time)
    }
  }

  public func pose(_ pose: Pose) {
    hold { state, time in
      switch pose {
      case .pull(let pull):
        state.beginScroll(at: time)
        state.scroll(by: -pull, at: time)
      case .pinch(let gap, let boundary):
        let height = state.level.layout.top(ofSlot: min(boundary, state.level.layout.count))
        state.beginPinch(at: height, time)
        state.pinch(scale: 1.1 + 1e-9 + gap / (2 * state.rowHeight), at: time)
      case .swipe(let way, let row):
        guard state.level.rows.indices.contains(row) else { return }
        let top = state.level.layout.top(ofRow: row)
        if state.beginSwipe(at: top + state.rowHeight / 2, time) { state.swipe(by: way, at: time) }
      case .level, .fold: break
      }
    }
    switch pose {
    case .level(let progress, let row):
      guard let stack = stack(from: row) else { return }
      open(stack)
      hold { state, _ in
        state.move?.progress = .resting(at: progress)
        state.move?.isHeld = true
      }
    case .fold(let gap, let row):
      guard state.level.rows.indices.contains(row) else { return }
      _ = source.perform(.delete(state.level.rows[row].id))
      hold { state, time in
        guard let fold = state.level.folds.firstIndex(where: { $0.closing != nil }) else { return }
        state.level.folds[fold].size = .resting(at: gap)
        state.level.update(at: time)
      }
    default: break
    }
  }

  private func stack(from row: Int) -> RowID? {
    let rows = state.level.rows
    let next = rows.dropFirst(max(row, 0)).first(where: \.isStack)
    return (next ?? rows.first(where: \.isStack))?.id
  }

  private func hold(_ body: (inout FoldingState, Double) -> Void) {
    change { state, time in
      state.resize(to: size == .zero ? Size(width: 640, height: 560) : size, at: time)
      body(&state, time)
    }
  }
}
