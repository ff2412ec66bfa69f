extension FoldingState {
  // MARK: - New rows

  package enum NewPlace: Sendable, Equatable {
    case top
    case bottom
    case after(RowID)
    case boundary(Int)
  }

  package mutating func create(_ place: NewPlace, at time: Double) {
    guard isFree, editing == nil, level.takesRows, level.fold(.draft) == nil else { return }
    level.finishFolds(time)
    level.closePull(at: time)
    // The new row belongs between the pinned rows and those that are done.
    let open = level.openCount
    let first = min(level.pinnedCount, open)
    let boundary =
      switch place {
      case .top: first
      case .bottom: open
      case .after(let id): min(max((level.row(of: id) ?? open - 1) + 1, first), open)
      case .boundary(let boundary): min(max(boundary, first), open)
      }
    let size = course(.resting(at: 0), to: rowHeight, by: .levels, at: time)
    level.open(.draft, level.shape(at: boundary), at: boundary, size: size, time: time)
    level.showOffset(at: time)
    beginTyping(.draft, at: time)
  }

  package mutating func createAtTop(at time: Double) {
    guard let fold = level.fold(.pull) else {
      return level.scroller.cancel(at: time, over: level.places)
    }
    // A drag of the list would keep the row from moving to the top.
    level.scroller.jump(to: level.scroller.position(at: time))
    beginDraft(in: fold, at: time)
  }

  package mutating func beginDraft(in fold: Int, at time: Double) {
    level.folds[fold].content = .draft
    level.release(fold, at: time)
    level.turn(fold, to: rowHeight, at: time)
    level.showOffset(at: time)
    beginTyping(.draft, at: time)
  }

  private var editedOffset: Double? {
    let top: Double
    switch editing {
    case .row(let id):
      guard let row = level.row(of: id) else { return nil }
      top = level.layout.top(ofRow: row)
    case .draft:
      guard let fold = level.fold(.draft) else { return nil }
      top = level.layout.top(ofGap: fold)
    case nil: return nil
    }
    return top + level.layout.offset - level.layout.leading
  }

  /// Scrolls the edited row to the top, where its suggestions are not cut off; a new row opens in
  /// its place, and the list scrolls no more than it takes to show it.
  package mutating func revealEdited(at time: Double) {
    guard isFree, let offset = editedOffset else { return }
    if editing == .draft {
      let least = offset + rowHeight - (size.height - level.layout.leading)
      let place = level.places.clamped(level.scroller.target)
      return level.scroller.go(to: min(max(place, least), offset), at: time, over: level.places)
    }
    if offsetBeforeEditing == nil { offsetBeforeEditing = level.scroller.target }
    level.leastScrollRange = offset
    level.scroller.go(to: offset, at: time, over: level.places)
  }

  private mutating func returnFromEdited(at time: Double) {
    let (before, reach, offset) = (offsetBeforeEditing, level.leastScrollRange, editedOffset)
    (offsetBeforeEditing, level.leastScrollRange) = (nil, nil)
    defer { level.showOffset(at: time) }
    guard let before, let reach, let offset, isFree, abs(level.scroller.target - reach) < 1 else {
      return
    }
    let view = size.height - level.layout.leading
    level.scroller.go(
      to: min(max(before, offset + rowHeight - view), offset),
      at: time,
      over: level.places
    )
  }

  // MARK: - Typing

  private mutating func beginTyping(_ what: Editing, at time: Double) {
    editing = what
    dim = course(dim, to: 1, by: .rows, at: time, within: 0.002)
    requests.append(.type)
    revealEdited(at: time)
  }

  package mutating func edit(_ id: RowID, at time: Double) {
    guard isFree, editing == nil, let row = level.row(of: id),
      level.rows[row].abilities.contains(.rename)
    else { return }
    level.finishFolds(time)
    beginTyping(.row(id), at: time)
  }

  package mutating func finishEditing(_ text: String, choice: FoldSuggestion?, at time: Double) {
    let text = Self.line(text)
    guard let editing, !text.isEmpty || choice != nil else { return stopEditing(at: time) }
    endTyping(at: time)
    switch editing {
    case .row(let id): requests.append(.edit(.rename(id, text, choice: choice)))
    case .draft:
      guard let fold = level.fold(.draft) else { return }
      level.folds[fold].isAwaited = true
      let boundary = level.layout.gaps[fold].boundary
      // Pinned rows may have been inserted since the editing began.
      let index = max(level.entryIndex(ofBoundary: boundary, fold: fold), level.pinnedCount)
      requests.append(.edit(.insert(text, choice: choice, into: level.node, at: index)))
    }
  }

  /// A text as one line without blanks at its ends, since pasted text may have both.
  package static func line(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isNewline).joined(separator: " ")[...]
    words = words.drop(while: \.isWhitespace)
    while words.last?.isWhitespace == true { words.removeLast() }
    return String(words)
  }

  package mutating func stopEditing(at time: Double) {
    guard let editing else { return }
    endTyping(at: time)
    requests.append(.stopTyping)
    if editing == .draft { foldDraft(at: time) }
  }

  private mutating func endTyping(at time: Double) {
    returnFromEdited(at: time)
    editing = nil
    dim = course(dim, to: 0, by: .rows, at: time, within: 0.002)
  }

  package mutating func foldDraft(at time: Double) {
    guard let fold = level.fold(.draft) else { return }
    level.folds[fold].content = .leaving(wasTyped: true)
    level.turn(fold, to: 0, at: time)
  }
}
