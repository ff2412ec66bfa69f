internal import Motion

nonisolated extension FoldingState {
  // MARK: - New rows

  /// Where a new row is wanted.
  enum NewPlace: Sendable, Equatable {
    case top
    case bottom
    /// Below a row.
    case after(RowID)
    /// Below so many rows.
    case boundary(Int)
  }

  /// A new row unfolds by itself, to be typed into.
  mutating func create(_ place: NewPlace, at time: Double) {
    guard isFree, editing == nil, level.takesRows, level.fold(.draft) == nil else { return }
    level.finishFolds(time)
    // The new row stands among the open ones, above those that are done.
    let open = level.openCount
    let boundary =
      switch place {
      case .top: 0
      case .bottom: open
      case .after(let id): min((level.row(of: id) ?? open - 1) + 1, open)
      case .boundary(let boundary): min(max(boundary, 0), open)
      }
    let size = course(.standing(at: 0), to: rowHeight, by: .levels, at: time)
    level.open(.draft, level.shape(at: boundary), at: boundary, size: size, time: time)
    level.showOffset(at: time)
    beginTyping(.draft, at: time)
    revealEdited(at: time)
  }

  /// What was pulled down becomes a row to type into, and nothing moves.
  mutating func createAtTop(at time: Double) {
    guard let fold = level.fold(.pull) else {
      return level.scroller.cancel(at: time, over: level.places)
    }
    beginDraft(in: fold, at: time)
    level.scroller.cancel(at: time, over: level.places)
  }

  /// A gap that hands have opened holds a new row.
  mutating func beginDraft(in fold: Int, at time: Double) {
    let given = level.folds[fold].anchor * level.folds[fold].size.value(at: time)
    level.folds[fold].content = .draft
    level.folds[fold].anchor = 0
    level.scroller.rebase(offset: given)
    level.turn(fold, to: rowHeight, at: time)
    level.showOffset(at: time)
    beginTyping(.draft, at: time)
  }

  private mutating func reveal(top: Double, at time: Double) {
    let view = size.height - level.layout.leading
    let wanted = min(max(level.layout.offset, top + rowHeight - view), top)
    guard wanted != level.layout.offset else { return }
    // The gap that makes room for it is still shut.
    let room = EvenPlaces.free(
      bounds: 0...max(0, level.layout.greatestOffset + rowHeight),
      spacing: rowHeight
    )
    level.scroller.go(to: wanted, at: time, over: room)
  }

  /// Whatever is typed stays in the view.
  mutating func revealEdited(at time: Double) {
    guard isFree else { return }
    switch editing {
    case .row(let id):
      if let row = level.row(of: id) { reveal(row, at: time) }
    case .draft:
      guard let fold = level.fold(.draft) else { return }
      let top = level.layout.top(ofGap: fold) + level.layout.offset - level.layout.leading
      reveal(top: top, at: time)
    case nil: break
    }
  }

  // MARK: - Typing

  private mutating func beginTyping(_ what: Editing, at time: Double) {
    editing = what
    dim = course(dim, to: 1, by: .rows, at: time, within: 0.002)
    requests.append(.type)
  }

  /// Other words are typed for a row.
  mutating func edit(_ id: RowID, at time: Double) {
    guard isFree, editing == nil, let row = level.row(of: id) else { return }
    reveal(row, at: time)
    beginTyping(.row(id), at: time)
  }

  /// What was typed is meant; nothing typed folds a new row away.
  mutating func finishEditing(_ text: String, choice: FoldSuggestion?, at time: Double) {
    let text = Self.line(text)
    guard let editing, !text.isEmpty || choice != nil else { return stopEditing(at: time) }
    endTyping(at: time)
    switch editing {
    case .row(let id): requests.append(.edit(.rename(id, text, choice: choice)))
    case .draft:
      guard let fold = level.fold(.draft) else { return }
      level.folds[fold].isAwaited = true
      let boundary = level.layout.gaps[fold].boundary
      let index = level.entryIndex(ofBoundary: boundary, fold: fold)
      requests.append(.edit(.insert(text, choice: choice, into: level.node, at: index)))
    }
  }

  /// A text as one line without blanks at its ends, wherever it was pasted from.
  private static func line(_ text: String) -> String {
    var words = text.split(whereSeparator: \.isNewline).joined(separator: " ")[...]
    words = words.drop(while: \.isWhitespace)
    while words.last?.isWhitespace == true { words.removeLast() }
    return String(words)
  }

  /// What was typed is dropped.
  mutating func stopEditing(at time: Double) {
    guard let editing else { return }
    endTyping(at: time)
    requests.append(.stopTyping)
    if editing == .draft { foldDraft(at: time) }
  }

  private mutating func endTyping(at time: Double) {
    editing = nil
    dim = course(dim, to: 0, by: .rows, at: time, within: 0.002)
  }

  mutating func foldDraft(at time: Double) {
    guard let fold = level.fold(.draft) else { return }
    level.folds[fold].content = .leaving
    level.turn(fold, to: 0, at: time)
  }
}
