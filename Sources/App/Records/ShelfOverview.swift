internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Library

/// All shelves in a grid, where they are opened, ordered, pinned, hidden and shown again.
final class ShelfOverview: AdwaitaDialog {
  var onSongs: (() -> Void)?

  let field = SearchField()
  let division = DropDown(ShelfDivision.inOrder.map(\.title))
  private(set) var tiles: [ShelfTile.Content] = []
  private let records: RecordsPage
  private let spoken = SpokenStatus()
  private let nothing = Label(tr("No Results Found"))
  private var observations: [Observation] = []
  /// Its tile gets the focus after the next layout.
  private var focused: String?
  private(set) lazy var grid = GridView(
    count: 0,
    make: { [weak self] in
      ShelfTile {
        self?.pin($0)
      } hidden: {
        self?.hide($0)
      } dropped: {
        self?.move($0, toPlaceOf: $1.id) ?? false
      }
    },
    fill: { [weak self] cell, place in
      if let self, tiles.indices.contains(place) { (cell as? ShelfTile)?.show(tiles[place]) }
    },
    clear: { ($0 as? ShelfTile)?.show(nil) }
  )

  init(of records: RecordsPage, _ catalogue: Catalogue, _ preferences: Preferences, over: Window) {
    self.records = records
    super.init(over: over)
    title = tr("All Shelves")
    setDefaultSize(Size(width: 760, height: 560))
    request(width: 320, height: 240)
    field.setPlaceholder(tr("Filter shelves"))
    field.describe(.label(tr("Filter shelves")))
    field.expand(horizontally: true)
    field.onChange { [weak self] in self?.update() }
    field.onEnter { [weak self] in
      guard let self else { return }
      if let tile = field.text.isEmpty ? selected ?? tiles.first : tiles.first { open(tile) }
    }
    division.describe(.label(Preference<ShelfDivision>.shelves.title))
    division.tooltip = Preference<ShelfDivision>.shelves.title
    division.onPick { [weak preferences] in
      preferences?[.shelves] = ShelfDivision.inOrder[$0]
    }
    build()
    listen()
    observations = [
      catalogue.observeShown { [weak self] _ in self?.update() },
      preferences.observe { [weak self, weak preferences] in
        guard let self, let preferences else { return }
        division.picked = ShelfDivision.inOrder.firstIndex(of: preferences[.shelves]) ?? 0
        division.isSensitive = preferences.isFree(Preference<ShelfDivision>.shelves)
      },
    ]
    if let place = tiles.firstIndex(where: { $0.id == records.shownShelf }) {
      grid.selected = place
    }
    field.takeFocus()
  }

  private func build() {
    let top = Box(.horizontal, spacing: 6)
    top.append(field, Label(Preference<ShelfDivision>.shelves.title), division)
    top.inset(horizontally: 12, vertically: 6)
    grid.setColumns(1...6)
    grid.activatesOnSingleClick()
    grid.addClass("shelves")
    grid.describeView(title)
    grid.expand(horizontally: true, vertically: true)
    let hint = Label(tr("Drag shelves to order them, or move them with Alt and arrow keys."))
    for label in [hint, nothing] {
      label.addClass("dim-label")
      label.wraps(isCentered: true)
      label.inset(horizontally: 12, vertically: 6)
    }
    hint.addClass("caption")
    let column = Box(.vertical)
    column.append(AdwaitaHeaderBar(), top, nothing, grid, hint, spoken)
    content = column
  }

  // MARK: - Tiles

  private func update() {
    let filter = TitleFilter(field.text)
    let arrangement = records.arrangement
    var fresh = records.arrangedShelves.filter { filter.admits($0.title) }.map { shelf in
      ShelfTile.Content(
        id: shelf.id.text,
        title: shelf.title,
        count: shelf.records.count,
        isPinned: arrangement.pinned.contains(shelf.id.text),
        isHidden: arrangement.hidden.contains(shelf.id.text),
        canHide: shelf.id != .all
      )
    }
    if filter.admits(ShelfTile.Content.songs.title) { fresh.append(.songs) }
    nothing.isVisible = fresh.isEmpty
    guard fresh != tiles else { return }
    let chosen = selected?.id
    let isSame = fresh.map(\.id) == tiles.map(\.id)
    tiles = fresh
    // The focus remains where only the facts have changed.
    guard !isSame else {
      for case let tile as ShelfTile in grid.cells {
        if let id = tile.content?.id { tile.show(tiles.first { $0.id == id }) }
      }
      return
    }
    let hadFocus = grid.hasFocusInside
    grid.replace(at: 0, removing: grid.count, adding: tiles.count)
    grid.selected = chosen.flatMap { id in tiles.firstIndex { $0.id == id } }
    if hadFocus, let chosen { moveFocus(to: chosen) }
  }

  private var selected: ShelfTile.Content? {
    grid.selected.flatMap { tiles.indices.contains($0) ? tiles[$0] : nil }
  }

  private func open(_ tile: ShelfTile.Content) {
    if tile.isSongs { onSongs?() } else { records.open(ShelfID(tile.id)) }
    close()
  }

  func pin(_ tile: ShelfTile.Content) {
    change(tile) { arrangement, _ in arrangement.pin(tile.id, !tile.isPinned) }
  }

  func hide(_ tile: ShelfTile.Content) {
    change(tile) { arrangement, _ in arrangement.hide(tile.id, !tile.isHidden) }
  }

  @discardableResult
  func move(_ id: String, toPlaceOf other: String) -> Bool {
    guard let tile = tiles.first(where: { $0.id == id }), !tile.isSongs,
      other != ShelfTile.Content.songs.id
    else { return false }
    change(tile) { arrangement, ids in arrangement.move(id, toPlaceOf: other, among: ids) }
    return true
  }

  private func change(
    _ tile: ShelfTile.Content,
    _ body: (_ arrangement: inout ShelfArrangement, _ ids: [String]) -> Void
  ) {
    guard !tile.isSongs else { return }
    records.arrange(body)
    update()
    guard let place = tiles.firstIndex(where: { $0.id == tile.id }) else { return }
    grid.selected = place
    grid.scroll(to: place)
    let words = Format.text(
      tr("%s of %s"),
      Format.count(place + 1),
      Format.count(tiles.count)
    )
    spoken.speak("\(tiles[place].spoken), \(words)")
    moveFocus(to: tile.id)
  }

  private func moveFocus(to id: String) {
    focused = id
    inNextFrame { [weak self] in
      guard let self, let id = focused else { return }
      focused = nil
      grid.takeFocus { ($0 as? ShelfTile)?.content?.id == id }
    }
  }

  // MARK: - Keys

  private func listen() {
    grid.onActivate { [weak self] place in
      if let self, tiles.indices.contains(place) { open(tiles[place]) }
    }
    grid.onKeyPress(in: .capture) { [weak self] in self?.press($0, $1) ?? false }
    field.onKeyPress(in: .capture) { [weak self] key, modifiers in
      guard let self, modifiers.isEmpty else { return false }
      switch key {
      case .escape where !field.text.isEmpty: field.text = ""
      case .escape: close()
      case .down where !tiles.isEmpty:
        if grid.selected == nil { grid.selected = 0 }
        let id = selected?.id
        grid.takeFocus { ($0 as? ShelfTile)?.content?.id == id }
      default: return false
      }
      return true
    }
  }

  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    // The pointer selects a tile, too, but keys are for the one with the focus.
    let focused = grid.cells.lazy.first { $0.parent?.hasFocusInside == true } as? ShelfTile
    guard let tile = focused?.content ?? selected,
      let place = tiles.firstIndex(where: { $0.id == tile.id })
    else { return false }
    switch (key, modifiers) {
    case (.delete, []) where tile.canHide: hide(tile)
    case _ where modifiers == .control && key.character?.lowercased() == "p": pin(tile)
    case (_, .alt):
      let (back, on): (Key, Key) = isRightToLeft ? (.right, .left) : (.left, .right)
      let target: Int
      switch key {
      case back, .up: target = place - 1
      case on, .down: target = place + 1
      case .home: target = 0
      case .end: target = tiles.count - 1
      default: return false
      }
      if tiles.indices.contains(target) { move(tile.id, toPlaceOf: tiles[target].id) }
    default: return false
    }
    return true
  }
}
