internal import GLib
internal import Geometry
internal import Gtk
public import Motion

/// Unsaved text of a row that something other than this list has removed.
public struct FoldOrphan {
  /// The text entered so far.
  public let text: String
  /// The row that was renamed; nil for a new one.
  public let row: RowID?
  /// The path of stacks from the top to the one that contained the row, as far as they exist.
  public let stacks: [RowID]
}

extension FoldingList {
  /// Places the editor over the title of the edited row.
  func placeEditor(in size: Size) {
    showsEditor = false
    guard let editing = state.editing else { return }
    let key: FoldRowKey =
      switch editing {
      case .draft: .draft
      case .row(let id): .row(id)
      }
    guard let placement = scene.rows.first(where: { $0.subject.key == key }) else { return }
    let layout = FoldRowLayout(
      width: size.width,
      height: style.rowHeight,
      isMirrored: isRightToLeft
    )
    let row = rows.live[key]?.look?.row
    let start = layout.textStart + (row.map { layout.lead(of: $0) } ?? 0)
    let width = max(layout.textEnd(isStack: false) - start, 1)
    let height = Double(editor.measure(.vertical).natural)
    editor.rowHeight = style.rowHeight
    editor.isMirrored = isRightToLeft
    editor.allocate(
      Rect(
        x: layout.left(start, width),
        y: (placement.top + (style.rowHeight - height) / 2).rounded(),
        width: width,
        height: height
      )
    )
    showsEditor = placement.form == .flat
  }

  /// Ends editing and requests the edit.
  func finishEditing(_ text: String, _ choice: FoldSuggestion?) {
    // An unchanged text is no edit that could be undone.
    var isSame = false
    if case .row(let id) = state.editing { isSame = choice == nil && text == source.row(id).title }
    endTyping()
    change { state, time in
      if isSame { return state.stopEditing(at: time) }
      state.finishEditing(text, choice: choice, at: time)
    }
  }

  /// The unsaved text; nil if nothing was entered.
  var typing: FoldOrphan? {
    guard let editing = state.editing, editor.isChanged else { return nil }
    var row: RowID?
    if case .row(let id) = editing { row = id }
    return FoldOrphan(text: FoldingState.line(editor.text), row: row, stacks: path)
  }

  /// Saves the text that is being edited, as Enter does; call it before leaving the row or
  /// quitting.
  public func finishTyping() {
    if isEditing { finishEditing(editor.text, nil) }
  }

  /// Focuses the editor while a text is edited, otherwise the rows.
  ///
  /// For the keyboard the uppermost row becomes the one that keys act on; by pointer there is
  /// none before one is pressed.
  @discardableResult
  public func takeFocusInside() -> Bool {
    if isEditing { return editor.resume() }
    guard takeFocus() else { return false }
    putCursorForKeys()
    return true
  }

  private func putCursorForKeys() {
    if showsFocus, state.cursor == nil { putCursor(on: uppermostRow) }
  }

  /// Does so after a key has shown where the focus is: a ring around the list says little.
  func takeCursorForKeys() {
    guard showsFocus, state.cursor == nil, !isEditing else { return }
    eachFrame { [weak self] _ in
      self?.putCursorForKeys()
      return false
    }
  }

  /// The first row of which at least a half is visible.
  private var uppermostRow: Int {
    state.row(at: state.level.layout.leading + style.rowHeight / 2, time) ?? 0
  }

  /// Opens the editor for the row that the state edits.
  func beginTyping() {
    guard let editing = state.editing else { return }
    switch editing {
    case .draft: editor.begin(with: "", called: tr("New row"))
    case .row(let id): editor.begin(with: source.row(id).title, called: tr("Name of the row"))
    }
  }

  /// Closes the editor and moves the focus back to the list.
  func endTyping() {
    let hadFocus = editor.hasFocusInside
    editor.end()
    guard hadFocus else { return }
    wantsFocus = true
    takeFocus()
  }

  /// Requests suggestions for the text from the source.
  func typed(_ text: String) {
    if !showsEditor { change { $0.revealEdited(at: $1) } }
    editor.stopSuggestions()
    guard isEditing else { return }
    let (source, parent) = (source, state.level.node)
    var renamed: RowID?
    if case .row(let id) = state.editing { renamed = id }
    editor.suggest { [renamed] in
      text.isEmpty ? [] : await source.suggestions(for: text, in: parent, renaming: renamed)
    }
  }
}
