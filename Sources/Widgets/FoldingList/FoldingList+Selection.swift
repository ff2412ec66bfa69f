internal import GLib
internal import Gtk
public import Motion

extension FoldingList {
  /// The selected rows, in order.
  public var selectedEntries: [FoldEntry] {
    guard !selection.isEmpty else { return [] }
    let entries = shownEntries
    return selection.ranges.flatMap { entries[$0.clamped(to: entries.indices)] }
  }

  public func isSelected(_ id: RowID) -> Bool {
    place(of: id).map { selection.contains($0) } ?? false
  }

  /// Selects a row of the current level, or no longer selects it.
  public func toggle(_ id: RowID) {
    if let place = place(of: id) { select { $0.toggle(place) } }
  }

  /// Returns false if nothing was selected.
  @discardableResult
  public func endSelection() -> Bool {
    let wasSelecting = !selection.isEmpty
    select { $0.end() }
    return wasSelecting
  }

  /// Deletes the selected rows in one step; returns false if there are none.
  @discardableResult
  public func deleteSelection() -> Bool {
    guard !selection.isEmpty else { return false }
    let rows = selectedEntries.filter { $0.abilities.contains(.delete) }.map(\.id)
    switch rows.count {
    case 0: refuse()
    case 1: ask(.delete(rows[0]))
    default: ask(.deleteAll(rows))
    }
    return true
  }

  /// Marks the selected rows as done in one step, or as open again if they all are done; returns
  /// false if there are none.
  func completeSelection() -> Bool {
    guard !selection.isEmpty else { return false }
    let rows = selectedEntries.filter { $0.abilities.contains(.complete) }
    let isDone = !rows.allSatisfy(\.isDone)
    let others = rows.filter { $0.isDone != isDone }.map(\.id)
    others.isEmpty ? refuse() : ask(.completeAll(others, isDone))
    return true
  }

  // MARK: - Input

  /// Where the cursor is among the rows of the level, those that unfold included.
  var cursorPlace: Int? { cursorRow.map { state.level.entryIndex(ofRow: $0) } }

  private func place(of id: RowID) -> Int? {
    state.level.row(of: id).map { state.level.entryIndex(ofRow: $0) }
  }

  /// After a key has moved the cursor: Shift selects up to it, without Shift the selection ends.
  func selectToCursor(from before: Int?, extends: Bool) {
    guard let place = cursorPlace else { return }
    select {
      if extends {
        $0.extend(to: place, from: before)
      } else {
        $0.click(place)
      }
    }
  }

  /// Handles Ctrl+Space and Ctrl+A.
  func pressSelecting(_ key: Key) -> Bool {
    switch key.character?.lowercased() {
    case " ":
      guard let place = cursorPlace else { return false }
      select { $0.toggle(place) }
    case "a": select { $0.selectAll(of: state.level.entryCount) }
    default: return false
    }
    return true
  }

  /// With Shift or Ctrl a click selects, and so does a tap while rows are selected; any other click
  /// ends the selection, and is not handled.
  func clickSelecting(_ row: Int, _ modifiers: Modifiers, isTouch: Bool) -> Bool {
    let (shift, control) = (modifiers.contains(.shift), modifiers.contains(.control))
    let place = state.level.entryIndex(ofRow: row)
    guard shift || control || isTouch && !selection.isEmpty else {
      select { $0.click(place) }
      return false
    }
    owningWindow?.isFocusVisible = false
    let before = cursorPlace
    putCursor(on: row)
    select {
      if shift {
        $0.extend(to: place, from: before, keepingOthers: control)
      } else {
        $0.toggle(place)
      }
    }
    return true
  }
}
