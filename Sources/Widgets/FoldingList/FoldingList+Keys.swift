internal import GLib
internal import Geometry
public import Gtk
public import Motion
internal import Values

extension FoldingList {
  /// Handles a key press while the list has the focus; returns false if it does not use the key.
  @discardableResult
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    guard !isEditing else { return pressBesideText(key) }
    let held = modifiers.intersection([.shift, .control, .alt])
    if held == [.control] || held == [.control, .shift] { return pressWithControl(key, held) }
    if held == [.alt] { return pressWithAlt(key) }
    guard held.isSubset(of: [.shift]) else { return false }
    let before = focusedPlace
    if moveCursor(by: key) {
      selectToFocus(from: before, held)
      return true
    }
    switch key {
    case .enter, .keypadEnter:
      guard let row = cursorRow else { return false }
      if let before, selectsSeveral(with: before) {
        onPlay?(state.level.rows[row].id)
      } else {
        activate(row, byKey: true)
      }
    case .f2: if let row = cursorRow, allows(.rename, row) { rename(state.level.rows[row].id) }
    case .delete, .keypadDelete:
      deleteSelection()
    case .escape: return escape()
    case .backspace: return finder.erase() || close()
    case .menu: return openMenu()
    case .f10 where held == [.shift]: return openMenu()
    default: return finder.type(key)
    }
    return true
  }

  private func moveCursor(by key: Key) -> Bool {
    switch key {
    case .up, .keypadUp: moveCursor(by: -1)
    case .down, .keypadDown: moveCursor(by: 1)
    case .pageUp, .keypadPageUp: moveCursor(by: -page)
    case .pageDown, .keypadPageDown: moveCursor(by: page)
    case .home, .keypadHome: putCursor(on: 0)
    case .end, .keypadEnd: putCursor(on: state.level.rows.count - 1)
    default: return false
    }
    return true
  }

  /// Handles a key while the edited text does not have the focus: no other key would end it.
  private func pressBesideText(_ key: Key) -> Bool {
    guard !editor.hasFocusInside, editor.resume() else { return false }
    if key == .escape { change { $0.stopEditing(at: $1) } }
    if key == .enter || key == .keypadEnter { finishTyping() }
    return !isEditing
  }

  private func openMenu() -> Bool {
    guard let row = cursorRow else {
      guard state.hasParent, state.isFree else { return false }
      onMenu?(state.level.node, Point(x: size.width / 2, y: state.rowHeight))
      return true
    }
    let end = state.level.layout.top(ofRow: row) + state.rowHeight
    let height = min(max(end, state.level.layout.leading), size.height)
    onMenu?(state.level.rows[row].id, Point(x: size.width / 2, y: height))
    return true
  }

  private func pressWithControl(_ key: Key, _ held: Modifiers) -> Bool {
    let isShifted = held.contains(.shift)
    switch key.lowercased {
    case "n": isShifted ? change { $0.create(.top, at: $1) } : createRow()
    case "z": isShifted ? redo() : undo()
    case "y" where !isShifted: redo()
    case "v" where !isShifted:
      guard let onPaste, state.isFree else { return false }
      onPaste(state.pastePlace)
    case "d" where !isShifted:
      guard !chosenEntries.isEmpty else { return false }
      completeSelection()
    default:
      if !isShifted, pressSelecting(key) { return true }
      guard key == .enter || key == .keypadEnter else { return false }
      guard let cursor = state.cursor else { return false }
      change { $0.create(.after(cursor), at: $1) }
    }
    return true
  }

  private func pressWithAlt(_ key: Key) -> Bool {
    let back: Key = isRightToLeft ? .right : .left
    switch key {
    case back: return close()
    case .up: carryCursor(by: -1)
    case .down: carryCursor(by: 1)
    default: return false
    }
    return true
  }

  /// Cancels the gesture, ends the selection and the type-ahead search or closes the level,
  /// whichever is innermost.
  private func escape() -> Bool {
    guard state.hand != .none else {
      let wasSelecting = endSelection()
      return finder.close() || wasSelecting || close()
    }
    carry.cancel()
    // The rest of a gesture that continues has no effect.
    change { state, time in
      state.endSwipe(commits: false, at: time)
      state.endScroll(flings: false, at: time)
      state.endPinch(commits: false, at: time)
      state.drop(commits: false, at: time)
    }
    return true
  }

  // MARK: - The cursor

  private var page: Int {
    max(1, Int(clamping: (size.height - state.level.layout.leading) / state.rowHeight) - 1)
  }

  public func moveCursor(by count: Int) {
    guard !state.level.rows.isEmpty else { return }
    let last = state.level.rows.count - 1
    let row: Int
    if let cursorRow {
      row = min(max(cursorRow + count, 0), last)
    } else {
      row = count < 0 ? last : 0
    }
    putCursor(on: row)
  }

  private func carryCursor(by step: Int) {
    guard let row = cursorRow else { return }
    let moved = state.level.rows[row]
    guard moved.isMovable else { return }
    // Rows above it may still be unfolding; the model already contains them.
    let target = state.level.entryIndex(ofRow: row) + step
    guard let other = state.level.entry(at: target), other.isDone == moved.isDone, !other.isPinned
    else { return }
    ask(.move(moved.id, into: state.level.node, at: target))
    if let row = cursorRow { change { $0.reveal(row, at: $1) } }
  }

  private func allows(_ ability: FoldAbilities, _ row: Int) -> Bool {
    let isAllowed = state.level.rows[row].abilities.contains(ability)
    if !isAllowed { refuse() }
    return isAllowed
  }

  /// Opens the editor for a new row below the open ones.
  public func createRow() { change { $0.create(.bottom, at: $1) } }

  /// Opens the editor for a row of the current level.
  public func rename(_ id: RowID) { change { $0.edit(id, at: $1) } }

  /// Requests an edit that no gesture made.
  public func ask(_ edit: FoldEdit) {
    guard state.isFree else { return }
    change { state, _ in state.requests.append(.edit(edit)) }
  }

  // MARK: - Letters

  /// The finder that moves the cursor to the first matching row, from the cursor onwards.
  func makeFinder() -> TypeAheadFinder<RowID> {
    TypeAheadFinder(now: now) { [weak self] in
      await self?.row(matching: $0)
    } onFind: {
      [weak self] id in
      guard let self, let row = state.level.row(of: id) else { return }
      endSelection()
      putCursor(on: row)
    }
  }

  private func row(matching query: TypeAheadQuery) async -> RowID? {
    let (source, level) = (source, state.level)
    let start = cursorRow ?? (query.skipsPresent ? -1 : 0)
    let found = await TypeAheadSearch.find(query, among: level.rows.count, from: start) {
      let row = source.words(of: level.rows[$0].id)
      return (row.title, row.detail)
    }
    guard let found, state.level.node == level.node else { return nil }
    return level.rows[found].id
  }
}

extension Key {
  /// The key's character, in lower case.
  fileprivate var lowercased: String { character.map { $0.lowercased() } ?? "" }
}
