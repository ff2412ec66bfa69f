internal import GLib
internal import Geometry
internal import Gtk
internal import Motion

/// The views of a folding list's visible rows, and what their looks were last computed for.
final class FoldRowViews {
  /// Everything that a row's look depends on besides its placement.
  struct Dress: Equatable {
    var hovered: RowID?
    var editing: FoldingState.Editing?
    var isFree: Bool
    var count: Int
    /// The stack that contains the level.
    var parent: RowID?
    var reducesMotion: Bool
    var isMirrored: Bool
    var heat: HeatMap
    var selection: Selection
  }

  private unowned let list: CustomWidget
  private let source: any FoldingSource
  private let draft: () -> FoldRow
  private let views: RecycledViews<FoldRowKey, FoldRowView>
  private var strikes = FoldStrikes()
  private var spreads = FoldSpreads()
  private var lastDress: Dress?
  private var hasNewTexts = false

  /// Views that are children of a list, which retains them.
  ///
  /// `draft` is the new row with the text typed for it; `onStyle` is called when a view's style or focus
  /// changes.
  init(
    on list: CustomWidget,
    of source: any FoldingSource,
    draft: @escaping () -> FoldRow,
    onStyle: @escaping () -> Void
  ) {
    self.list = list
    self.source = source
    self.draft = draft
    views = RecycledViews(on: list) {
      let view = FoldRowView()
      view.onStyle = onStyle
      return view
    }
  }

  subscript(key: FoldRowKey) -> FoldRowView? { views[key] }

  var count: Int { views.live.count }
  var created: Int { views.created }

  // MARK: - Changes

  /// Computes all looks anew when they are next shown.
  func invalidate() { lastDress = nil }

  /// Loads all texts again when the rows are next shown.
  func reload() { hasNewTexts = true }

  /// Draws lines through those rows of a scene that a diff has completed.
  func strike(_ diff: FoldDiff, in scene: FoldScene, at time: Double) {
    strikes.begin(diff, among: scene.rows, at: time)
  }

  /// Whether no line is being drawn, and no fan moves.
  var isStill: Bool { strikes.isEmpty && spreads.isStill }

  /// Draws rows once more whose line is complete, with all of it, or whose fan has come to rest.
  func settle(at time: Double) {
    let ended = [strikes.settle(at: time), spreads.settle(at: time)]
    if ended.contains(true) { invalidate() }
  }

  // MARK: - Showing

  func show(_ scene: FoldScene, in dress: Dress, at time: Double) {
    let fresh = views.show(scene.rows.map(\.subject.key))
    // A row that only moves keeps its look.
    let mayKeep =
      dress == lastDress && !hasNewTexts && isStill && dress.editing == nil
    for placement in scene.rows {
      let key = placement.subject.key
      guard let view = views[key] else { continue }
      var place = placement
      place.top = 0
      if mayKeep, place.form == .flat, !fresh.contains(key), var worn = view.worn {
        worn.warmth = place.warmth
        if worn == place, place.dim == 0, case .row = place.subject {
          view.color(dress.heat.tint(at: place.warmth), in: dress.heat, at: place)
          continue
        }
        if view.worn == place { continue }
      }
      self.dress(view, as: placement, at: place, isFresh: fresh.contains(key), dress, time)
    }
    (lastDress, hasNewTexts) = (dress, false)
    if !fresh.isEmpty { sort(scene) }
  }

  func place(_ scene: FoldScene, in block: FoldBlock) {
    for placement in scene.rows {
      views[placement.subject.key]?
        .allocate(
          Rect(x: block.left, y: placement.top, width: block.width, height: scene.rowHeight)
        )
    }
  }

  private func dress(
    _ view: FoldRowView,
    as placement: FoldPlacement,
    at place: FoldPlacement,
    isFresh: Bool,
    _ dress: Dress,
    _ time: Double
  ) {
    let isNew = isFresh || hasNewTexts && !placement.isGone
    let wasOpen = !isFresh && view.look?.isDone == false
    if view.isRightToLeft != dress.isMirrored { view.isRightToLeft = dress.isMirrored }
    var look = look(
      of: placement,
      words: isNew ? nil : view.look?.row,
      hasFocus: view.showsFocus,
      dress
    )
    let wasSelected = !isFresh && view.look?.isSelected == true
    if isSelected(placement, wasSelected, in: dress) { look.select(in: dress.heat) }
    look.dim(by: placement.dim, in: dress.heat)
    var strike = 1.0
    if case .row(let entry) = placement.subject {
      if wasOpen, look.row.isStruck, !dress.reducesMotion { strikes.begin(entry.id, at: time) }
      strike = strikes.progress(of: entry.id, at: time)
      if case .fan = look.row.front {
        look.spread = spreads.turn(
          entry.id,
          isSpread: look.isFocused || dress.hovered == entry.id,
          at: time,
          reducesMotion: dress.reducesMotion
        )
      }
    }
    view.wear(look, strike: strike, saying: words(for: placement, look, dress.count), at: place)
  }

  /// Rows that are lifted or fold shut look as before.
  private func isSelected(
    _ placement: FoldPlacement,
    _ wasSelected: Bool,
    in dress: Dress
  ) -> Bool {
    guard !dress.selection.isEmpty, case .row = placement.subject else { return false }
    return placement.place > 0 ? dress.selection.contains(placement.place - 1) : wasSelected
  }

  private func look(
    of placement: FoldPlacement,
    words: FoldRow?,
    hasFocus: Bool,
    _ dress: Dress
  ) -> FoldRowLook {
    let heat = dress.heat
    let tint = heat.tint(at: placement.warmth)
    var look: FoldRowLook
    switch placement.subject {
    case .row(let entry):
      look = FoldRowLook(row: words ?? source.row(entry.id), tint: tint, text: heat.text)
      look.isStack = entry.isStack
      look.isEdited = dress.editing == .row(entry.id)
      look.isFocused = hasFocus
      if entry.isDone || look.row.isStruck {
        (look.isDone, look.tint, look.text) = (true, heat.doneRow, heat.doneText)
      }
      look.allowsSwipe = entry.abilities.contains(FoldingState.ability(for: placement.swipe))
      look.showsHandle = entry.id == dress.hovered && dress.isFree && entry.isMovable
    case .header(let id):
      look = FoldRowLook(row: words ?? source.row(id), tint: tint, text: heat.text)
      (look.row.detail, look.row.note) = ("", "")
      look.isStack = true
      look.open(by: placement.blend, in: heat)
      look.chevron = placement.blend
      look.isAligned = source.front(ofNewIn: id) != .none
    case .draft(let isTyped):
      look = FoldRowLook(row: draft(), tint: tint, text: heat.text)
      if !isTyped { look.row.title = "" }
      look.isEdited = dress.editing == .draft && placement.form == .flat
      if look.row.title.isEmpty { (look.row.title, look.isHint) = (tr("New row"), true) }
    case .pull(let hint):
      let words = text(of: hint, in: dress.parent ?? source.root)
      look = FoldRowLook(row: FoldRow(words), tint: tint, text: heat.text, isHint: true)
      // The text keeps its place when the fingers are lifted and the hint becomes a new row.
      if hint != .back {
        let draft = draft()
        (look.row.front, look.row.symbol) = (draft.front, draft.symbol)
      }
    }
    look.swipe = placement.swipe
    look.isTarget = placement.isTarget
    look.isMirrored = dress.isMirrored
    look.isContrasting = heat.isContrasting
    return look
  }

  private func text(of hint: FoldPlacement.PullHint, in parent: RowID) -> String {
    switch hint {
    case .pull: return tr("Pull to create")
    case .release: return tr("Release to create")
    case .back:
      let name = parent == source.root ? tr("all lists") : source.row(parent).title
      return tr("Back to %s").replacing("%s", with: name)
    }
  }

  /// Screen readers and the Tab key follow the order of the views.
  private func sort(_ scene: FoldScene) {
    let order = scene.rows.sorted { $0.top < $1.top }.compactMap { views[$0.subject.key] }
    var before: Widget?
    for view in order {
      if let before, before.nextSibling != view { list.adopt(view, after: before) }
      before = view
    }
  }

  // MARK: - Accessibility

  private func words(
    for placement: FoldPlacement,
    _ look: FoldRowLook,
    _ count: Int
  ) -> FoldRowView.Words {
    var words = FoldRowView.Words(label: spoken(look.row), place: placement.place)
    words.count = placement.place > 0 ? count : 0
    switch placement.subject {
    case .row(let entry):
      words.isDone = look.isDone
      words.isSelected = look.isSelected
      if entry.isStack {
        words.isExpanded = false
        if let count = look.row.openCount { words.label += ", \(count)" }
      }
    case .header: words.isExpanded = true
    case .draft, .pull: break
    }
    return words
  }

  private func spoken(_ row: FoldRow) -> String {
    let states = [row.isPlaying ? tr("playing") : "", row.isAvailable ? "" : tr("not found")]
    return ([row.title, row.detail, row.note] + states).filter { !$0.isEmpty }
      .joined(separator: ", ")
  }
}
