internal import GLib
internal import Geometry
internal import Gtk
internal import Motion

extension FoldingList {
  /// Everything that a row's look depends on besides its placement.
  struct Dress: Equatable {
    var hovered: RowID?
    var editing: FoldingState.Editing?
    var isFree: Bool
    var count: Int
    var isMirrored: Bool
    var heat: HeatMap
  }

  /// What the rows' looks were last computed for.
  struct Dressing {
    private var dress: Dress?
    /// Whether texts of rows have changed.
    var hasNewTexts = false
    /// The description of the empty level for screen readers.
    private var help = ""

    func isValid(for dress: Dress) -> Bool { dress == self.dress && !hasNewTexts }

    mutating func invalidate() { dress = nil }

    mutating func update(for dress: Dress) { (self.dress, hasNewTexts) = (dress, false) }

    mutating func isNewHelp(_ text: String) -> Bool {
      defer { help = text }
      return text != help
    }
  }

  /// Assigns a view and its look to every row of the scene.
  func dressRows() {
    let fresh = rows.show(scene.rows.map(\.subject.key))
    let dress = Dress(
      hovered: hover.row,
      editing: state.editing,
      isFree: state.hand == .none,
      count: state.level.entryCount,
      isMirrored: isRightToLeft,
      heat: heat
    )
    // A row that only moves keeps its look.
    let mayKeep = dressing.isValid(for: dress) && strikes.isEmpty && !isEditing
    for placement in scene.rows {
      let key = placement.subject.key
      guard let view = rows.live[key] else { continue }
      var place = placement
      place.top = 0
      if mayKeep, place.form == .flat, !fresh.contains(key), view.worn == place { continue }
      view.worn = place
      self.dress(view, as: placement, isFresh: fresh.contains(key), dress.isMirrored)
    }
    dressing.update(for: dress)
    describeHelp()
    if !fresh.isEmpty { sortViews() }
    moveFocusToCursor()
  }

  private func dress(
    _ view: FoldRowView,
    as placement: FoldPlacement,
    isFresh: Bool,
    _ isMirrored: Bool
  ) {
    let isNew = isFresh || dressing.hasNewTexts && !placement.isGone
    let words = isNew ? nil : view.look?.row
    let wasOpen = !isFresh && view.look?.isDone == false
    if view.isRightToLeft != isMirrored { view.isRightToLeft = isMirrored }
    view.look = look(of: placement, words: words, isMirrored)
    if case .row(let entry) = placement.subject, wasOpen, view.look?.row.isStruck == true,
      !state.reducesMotion
    {
      strikes.begin(entry.id, at: time)
    }
    view.strike = strike(of: placement)
    describe(placement, view)
  }

  /// Allocates the views where the scene places their rows.
  func placeRows(in size: Size) {
    for placement in scene.rows {
      guard let view = rows.live[placement.subject.key] else { continue }
      view.allocate(
        Rect(x: 0, y: placement.top, width: size.width, height: style.rowHeight)
      )
    }
  }

  private func look(
    of placement: FoldPlacement,
    words: FoldRow?,
    _ isMirrored: Bool
  ) -> FoldRowLook {
    let tint = heat.tint(at: placement.warmth)
    var look: FoldRowLook
    switch placement.subject {
    case .row(let entry):
      look = FoldRowLook(row: words ?? source.row(entry.id), tint: tint, text: heat.text)
      look.isStack = entry.isStack
      look.isEdited = state.editing == .row(entry.id)
      look.isFocused = rows.live[.row(entry.id)]?.showsFocus == true
      if entry.isDone || look.row.isStruck {
        (look.isDone, look.tint, look.text) = (true, heat.doneRow, heat.doneText)
      }
      look.allowsSwipe = entry.abilities.contains(FoldingState.ability(for: placement.swipe))
      look.showsHandle = entry.id == hover.row && state.hand == .none && entry.isMovable
    case .header(let id):
      look = FoldRowLook(row: words ?? source.row(id), tint: tint, text: heat.text)
      (look.row.detail, look.row.note) = ("", "")
      look.isStack = true
      look.tint = tint.mixed(with: heat.header, by: placement.blend)
      look.text = heat.text(on: look.tint)
      look.chevron = placement.blend
    case .draft(let isTyped):
      look = FoldRowLook(row: FoldRow(isTyped ? editor.text : ""), tint: tint, text: heat.text)
      look.isEdited = state.editing == .draft && placement.form == .flat
      if look.row.title.isEmpty { (look.row.title, look.isHint) = (tr("New row"), true) }
    case .pull(let hint):
      look = FoldRowLook(row: FoldRow(text(of: hint)), tint: tint, text: heat.text, isHint: true)
    }
    look.swipe = placement.swipe
    look.isTarget = placement.isTarget
    look.isMirrored = isMirrored
    look.isContrasting = heat.isContrasting
    return look
  }

  private func text(of hint: FoldPlacement.PullHint) -> String {
    switch hint {
    case .pull: return tr("Pull to create")
    case .release: return tr("Release to create")
    case .back:
      let parent = state.levels.dropLast().last?.node ?? source.root
      let name = parent == source.root ? tr("all lists") : source.row(parent).title
      return tr("Back to %s").replacing("%s", with: name)
    }
  }

  /// The drawn share of a done row's strike, which grows from the text's start in 180 ms.
  private func strike(of placement: FoldPlacement) -> Double {
    guard case .row(let entry) = placement.subject else { return 1 }
    return strikes.progress(of: entry.id, at: time)
  }

  // MARK: - Accessibility

  /// Updates a row's accessible properties.
  private func describe(_ placement: FoldPlacement, _ view: FoldRowView) {
    guard let look = view.look else { return }
    var words = FoldRowView.Words(label: spoken(look.row), place: placement.place)
    words.count = placement.place > 0 ? state.level.entryCount : 0
    switch placement.subject {
    case .row(let entry):
      words.isDone = look.isDone
      if entry.isStack {
        words.isExpanded = false
        if let count = look.row.openCount { words.label += ", \(count)" }
      }
    case .header: words.isExpanded = true
    case .draft, .pull: break
    }
    view.words = words
  }

  /// Describes to screen readers how to create rows in an empty level; the help is otherwise only
  /// drawn.
  private func describeHelp() {
    let help = state.level.entryCount == 0 ? source.words(forEmpty: state.level.node) : ""
    if dressing.isNewHelp(help) { describe(.description(help)) }
  }

  private func spoken(_ row: FoldRow) -> String {
    let states = [row.isPlaying ? tr("playing") : "", row.isGrey ? tr("not found") : ""]
    return ([row.title, row.detail, row.note] + states).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  /// Screen readers and the Tab key follow the order of the views.
  private func sortViews() {
    let order = scene.rows.sorted { $0.top < $1.top }.compactMap { rows.live[$0.subject.key] }
    var before: Widget?
    for view in order {
      if let before, before.nextSibling != view { adopt(view, after: before) }
      before = view
    }
  }

  /// Moves the list's focus to the cursor's row.
  private func moveFocusToCursor() {
    // A level that was left has given its row to the cursor.
    guard wantsFocus || hasFocus && state.cursor != nil, !isEditing, state.move == nil else {
      return
    }
    guard let cursor = state.cursor, let view = rows.live[.row(cursor)] else {
      if hasFocusInside, !hasFocus { takeFocus() }
      return
    }
    wantsFocus = false
    if !view.hasFocus { view.takeFocus() }
  }
}
