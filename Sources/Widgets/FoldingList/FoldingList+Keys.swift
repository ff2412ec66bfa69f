internal import GLib
public import Gtk
internal import Motion

extension FoldingList {
  /// A key was pressed while the list has the focus; false for those that it has no use for.
  @discardableResult
  public func press(_ key: Key, _ modifiers: Modifiers = []) -> Bool {
    guard !isEditing else { return false }
    let held = modifiers.intersection([.shift, .control, .alt])
    if held == [.control] || held == [.control, .shift] { return pressWithControl(key, held) }
    if held == [.alt] { return pressWithAlt(key) }
    guard held.isSubset(of: [.shift]) else { return false }
    switch key {
    case .up: moveCursor(by: -1)
    case .down: moveCursor(by: 1)
    case .pageUp: moveCursor(by: -page)
    case .pageDown: moveCursor(by: page)
    case .home: moveCursor(by: -state.level.rows.count)
    case .end: moveCursor(by: state.level.rows.count)
    case .enter, .keypadEnter:
      guard let row = cursorRow else { return false }
      activate(row, isDouble: false, byKey: true)
    case .f2: if let cursor = state.cursor { change { $0.edit(cursor, at: $1) } }
    case .delete: if let cursor = state.cursor { ask(.delete(cursor)) }
    case .escape: return escape()
    case .menu:
      guard let row = cursorRow else { return false }
      let top = state.level.layout.top(ofRow: row)
      onMenu?(state.level.rows[row].id, Point(x: size.width / 2, y: top + style.rowHeight))
    default: return type(key)
    }
    return true
  }

  private func pressWithControl(_ key: Key, _ held: Modifiers) -> Bool {
    let isShifted = held.contains(.shift)
    switch key.lowercased {
    case "n": change { $0.create(isShifted ? .top : .bottom, at: $1) }
    case "z": isShifted ? takeForward() : takeBack()
    case "y" where !isShifted: takeForward()
    case "d" where !isShifted:
      guard let row = cursorRow else { return false }
      let entry = state.level.rows[row]
      ask(.complete(entry.id, !entry.isDone))
    default:
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

  private func escape() -> Bool {
    if search.close(at: time) { return true }
    switch state.hand {
    case .swipe: change { $0.endSwipe(commits: false, at: $1) }
    case .lift: change { $0.drop(commits: false, at: $1) }
    default: return close()
    }
    return true
  }

  // MARK: - The keyboard's row

  /// The row that the keyboard is on.
  var cursorRow: Int? { state.cursor.flatMap { state.level.row(of: $0) } }

  private var page: Int {
    max(1, Int((size.height - state.level.layout.leading) / style.rowHeight) - 1)
  }

  /// Puts the keyboard on another row.
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

  private func putCursor(on row: Int) {
    state.cursor = state.level.rows[row].id
    touch.wantsFocus = true
    change { $0.reveal(row, at: $1) }
  }

  private func carryCursor(by step: Int) {
    guard let row = cursorRow else { return }
    let target = row + step
    guard state.level.rows.indices.contains(target),
      state.level.rows[target].isDone == state.level.rows[row].isDone
    else { return }
    ask(.move(state.level.rows[row].id, into: state.level.node, at: target))
    if let row = cursorRow { change { $0.reveal(row, at: $1) } }
  }

  /// Asks the owner for an edit that no gesture made.
  func ask(_ edit: FoldEdit) {
    guard state.isFree else { return }
    change { state, _ in state.requests.append(.edit(edit)) }
  }

  // MARK: - Letters

  private func type(_ key: Key) -> Bool {
    guard let letter = key.character, search.type(letter, at: time) else { return false }
    let query = search.query
    let rows = state.level.rows
    let first = (cursorRow ?? 0) + (query.skipsPresent ? 1 : 0)
    var best: (row: Int, match: TypeAheadQuery.Match)?
    let sought: TypeAheadQuery.Match = query.text == query.whole ? .beginning : .whole
    for step in rows.indices where best?.match != sought {
      let row = (first + step) % rows.count
      let shown = source.row(rows[row].id)
      guard let match = query.match(title: shown.title, subtitle: shown.detail) else {
        continue
      }
      if best.map({ match > $0.match }) ?? true { best = (row, match) }
    }
    if let best { putCursor(on: best.row) }
    return true
  }
}

extension Key {
  /// What it types, in lower case.
  fileprivate var lowercased: String { character.map { $0.lowercased() } ?? "" }
}
