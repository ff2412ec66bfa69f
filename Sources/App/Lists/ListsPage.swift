internal import GLib
internal import Geometry
internal import Gtk
internal import Identities
internal import Library
internal import Motion
internal import Widgets

/// The user's lists, with the queue and the favourites above them.
final class ListsPage: CustomWidget {
  /// Something was done, in words, which the list shows as well.
  var onNews: ((String) -> Void)?
  /// Something was done to the rows; called before `list.onRemoval`.
  var onStep: (() -> Void)?
  /// Another level is open: so many are below the first one.
  var onDepth: ((Int) -> Void)?

  let list: FoldingList
  let source: ListsSource
  let music: MusicActions
  private var menu: ContextMenu?

  /// The page of a catalogue's lists; tests give it frames and a clock.
  init(
    _ music: MusicActions,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double = { MainLoop.now }
  ) {
    self.music = music
    source = ListsSource(music)
    list = FoldingList(source, frames: frames, now: now)
    super.init()
    expand(horizontally: true, vertically: true)
    adopt(list)
    list.onPlay = { [weak self] in self?.play($0) }
    list.onMenu = { [weak self] in self?.openMenu(for: $0, at: $1) }
    list.acceptDrops { [weak self] content, place in
      self?.source.drop(content, at: place) ?? false
    }
    list.dragContent = { [weak self] in self?.dragContent(of: $0) }
    list.onPaste = { [weak self] in self?.paste(at: $0) }
    list.onOrphan = { [weak self] in self?.source.keep($0) }
    list.onNews = { [weak self] in
      self?.onStep?()
      self?.onNews?($0)
    }
    let keys = KeyController()
    keys.onPress { [weak self] key, modifiers in
      guard let self, modifiers == .control, key.character?.lowercased() == "m",
        let row = list.cursor
      else {
        return false
      }
      return source.fulfil(source.numbers.row(of: row))
    }
    add(keys)
    list.onLevel = { [weak self] path in
      self?.onDepth?(path.count - 1)
      self?.source.filled.refreshShown()
    }
    source.filled.isShown = { [weak self] id in
      guard let self, isMapped else { return false }
      return list.path.contains(source.numbers.number(of: .node(id)))
    }
  }

  /// How many levels are open below the first one.
  var depth: Int { list.path.count - 1 }

  /// Closes the level that is open.
  func closeLevel() { list.close() }

  /// Keeps what is being typed in a row.
  func finishTyping() { list.finishTyping() }

  /// Shows a row of the user's lists, or what is in it if it is a stack.
  func reveal(_ id: ListRowID) {
    let tree = source.book.tree
    guard let row = tree[id] else { return }
    var stacks: [RowID] = []
    var parent = row.parent
    while parent != ListNode.top, let node = tree[parent] {
      stacks.insert(source.numbers.number(of: .node(node.id)), at: 0)
      parent = node.parent
    }
    let number = source.numbers.number(of: .node(id))
    if row.opens {
      list.show(nil, in: stacks + [number])
    } else {
      list.show(number, in: stacks)
    }
  }

  /// Whether it stands as it will stay: for pictures.
  var isSettled: Bool { source.book.isLoaded && list.isResting }

  // MARK: - Playing and menus

  private func play(_ id: RowID) {
    let row = source.numbers.row(of: id)
    if case .entry(let entry) = row { return music.play(entry: entry) }
    let level = list.path.last ?? source.root
    // On the first level rows are apart; in a list music goes on with the next row.
    let rows = level == source.root ? [row] : source.playableRows(of: level, with: id)
    music.play(rows, of: source, from: row)
  }

  /// A row as files: those of a record or a track, or a playlist of a list, which is written meanwhile.
  private func dragContent(of id: RowID) -> DragContent? {
    let row = source.numbers.row(of: id)
    if let subject = source.subject(of: row) { return music.drag(subject) }
    guard case .node(let node) = row, source.book.tree[node]?.opens == true else { return nil }
    return music.exportForDrag(node).map { .files([$0]) }
  }

  private func openMenu(for id: RowID, at point: Point) {
    menu?.close()
    let menu = ListMenu(on: self, list.path.last ?? source.root).make(for: id)
    guard !menu.isEmpty else { return }
    self.menu = menu
    menu.onClose = { [weak self, weak menu] in
      guard let self, self.menu === menu else { return }
      self.menu = nil
      takeFocusInside()
    }
    menu.open(at: list.convert(point, to: self) ?? .zero)
  }

  /// Inserts what was copied, as if it were dropped.
  private func paste(at place: FoldDropPlace) {
    Task { [weak self] in
      let content = await self?.clipboardContent()
      guard let self else { return }
      if content.map({ source.drop($0, at: place) }) != true {
        music.onNews?(tr("What was copied cannot be inserted here."))
      }
    }
  }

  // MARK: - As a widget

  override class var cssName: String { "listspage" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    list.measure(axis, along: along)
  }

  override func layOut(in size: Size) {
    _ = list.measure(.vertical, along: Int(clamping: size.width))
    list.allocate(Rect(size: size))
    menu?.follow()
  }

  override func draw(on snapshot: Snapshot) { snapshot.draw(list, of: self) }

  override func mapped() { source.filled.refreshShown() }

  override var focusReceiver: Widget? { list }

  /// Lets the keyboard go to the rows.
  @discardableResult
  func takeFocusInside() -> Bool { list.isMapped && list.takeFocusInside() }
}
