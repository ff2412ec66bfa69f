internal import GLib
internal import Geometry
internal import Gtk
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// The user's lists, below the queue and the favourites, or only one of these.
final class ListsPage: CustomWidget {
  var onNews: ((String) -> Void)?
  var onStep: (() -> Void)?
  var onMenu: (([MenuSection]) -> Void)?
  /// Called with the number of open levels below the top level.
  var onDepth: ((Int) -> Void)?
  /// Shows the records; nil: the page cannot.
  var onRecords: (() -> Void)?

  let list: FoldingList
  let source: ListsSource
  let music: MusicActions
  private(set) lazy var menu = ContextMenu(on: self)
  let selection: ListSelection
  /// In an empty level.
  let next = Button("").styled("pill")
  private var step: NextStep?
  private let root: ListRow
  private var watch: Observation?
  private var painting: Observation?

  init(_ music: MusicActions, root: ListRow = .top, motion: MotionClock = MotionClock()) {
    self.music = music
    self.root = root
    source = music.lists
    let rows: any FoldingSource = root == .top ? source : ListsBranch(of: source, at: root)
    var style = FoldingList.Style()
    if root == .top { style.topRowHeight = 72 }
    list = FoldingList(rows, style: style, frames: motion.frames, now: motion.now)
    selection = ListSelection(in: list, of: source)
    super.init()
    expand(horizontally: true, vertically: true)
    for child in [list, next, selection.bar] as [Widget] { adopt(child) }
    next.isChildVisible = false
    next.onPress { [weak self] in self?.takeStep() }
    list.onEmpty = { [weak self] in self?.showStep(inEmpty: $0) }
    list.onPlay = { [weak self] in self?.play($0) }
    list.onMenu = { [weak self] in self?.openMenu(for: $0, at: $1) }
    menu.onChange = { [weak self] isOpen in if !isOpen { self?.takeFocusInside() } }
    list.acceptDrops { [weak self] content, place in
      self?.source.drop(content, at: place) ?? false
    }
    list.dragContent = { [weak self] in self?.dragContent(of: $0) }
    list.dragIcon = { [source, weak selection] in
      let rows = selection?.group(with: $0)?.rows ?? [source.numbers.row(of: $0)]
      return music.dragIcon(of: rows.lazy.flatMap { source.firstRecords(below: $0) })
    }
    selection.bar.onMenu = { [weak self] in
      if let self { open($0, at: $1, of: selection.bar) }
    }
    list.onPaste = { [weak self] in self?.paste(at: $0) }
    list.onOrphan = { [weak self] in self?.source.keep($0) }
    list.onNews = { [weak self] in
      self?.onStep?()
      self?.onNews?($0)
    }
    onKeyPress { [weak self] key, modifiers in
      guard let self, modifiers == .control, key.character?.lowercased() == "t",
        let row = list.cursor
      else {
        return false
      }
      return source.fulfil(source.numbers.row(of: row))
    }
    list.onLevel = { [weak self] path in
      self?.onDepth?(path.count - 1)
      self?.countShown()
    }
    painting = music.observeListColors { [weak list, unowned music] in
      list?.style.ramp = music.listColors
    }
    guard root == .top else {
      list.describe(.label(source.words(for: root).title))
      return
    }
    source.filled.follow { [weak self] id in
      guard let self, isMapped else { return false }
      let number = source.numbers.number(of: .node(id))
      return list.path.contains(number) || source.book.tree[id]?.parent == shownStack
    }
    watch = source.book.observe { [weak self] _ in self?.countShown() }
  }

  private func showStep(inEmpty level: RowID?) {
    var step = level.flatMap { source.nextStep(inEmpty: $0) }
    if step == .records, onRecords == nil { step = nil }
    guard self.step.change(to: step) else { return }
    if let step { next.show(text: step.title) }
    next.isChildVisible = step != nil
    queueAllocate()
  }

  private func takeStep() {
    switch step {
    case .newRow: list.createRow()
    case .records: onRecords?()
    case .search(let id): music.editSearch(of: id)
    case nil: break
    }
  }

  private var shownStack: ListRowID? {
    source.numbers.row(of: list.path.last ?? source.root).place
  }

  /// Searches what the visible rows count.
  private func countShown() {
    source.filled.refreshShown()
    if root == .top, isMapped, let shownStack { source.filled.count(in: shownStack) }
  }

  var depth: Int { list.path.count - 1 }

  func closeLevel() { list.close() }

  func finishTyping() { list.finishTyping() }

  /// Shows a row of the user's lists, or its contents if it is a stack.
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

  var isSettled: Bool { source.book.isLoaded && list.isResting }

  // MARK: - Playing and menus

  private func play(_ id: RowID) {
    if let group = selection.group(with: id) { return group.play(.now, by: music) }
    let row = source.numbers.row(of: id)
    if case .entry(let entry) = row { return music.play(entry: entry) }
    let level = list.path.last ?? source.root
    // On the top level a single row plays; in a list playback continues with the next row.
    let rows = level == source.root ? [row] : source.playableRows(of: level, with: id)
    music.play(rows, of: source, from: row)
  }

  /// The playlist of a list is written during the drag.
  private func dragContent(of id: RowID) -> DragContent? {
    if let group = selection.group(with: id) { return group.drag(by: music) }
    let row = source.numbers.row(of: id)
    if let subject = source.subject(of: row) { return music.drag(subject) }
    guard case .node(let node) = row, source.book.tree[node]?.opens == true else { return nil }
    return music.exportForDrag(node).map { .files([$0]) }
  }

  private func openMenu(for id: RowID, at point: Point) {
    if let group = selection.group(with: id) {
      return open(group.sections(by: music), at: point, of: list)
    }
    guard let item = source.item(of: id) else { return openMenu(for: id, of: nil, at: point) }
    Task { [weak self, music] in
      let subject = await music.subject(of: item)
      self?.openMenu(for: id, of: subject, at: point)
    }
  }

  private func openMenu(for id: RowID, of subject: RecordSubject?, at point: Point) {
    let sections = ListMenu(on: self, list.path.last ?? source.root).sections(for: id, subject)
    let selecting = MenuSection(selecting: !list.isSelected(id)) { [weak list] in list?.toggle(id) }
    let isRow = list.shownEntries.contains { $0.id == id }
    open(isRow ? sections + [selecting] : sections, at: point, of: list)
  }

  private func open(_ sections: [MenuSection], at point: Point, of widget: Widget) {
    onMenu?(sections)
    menu.open(sections, at: point, of: widget)
  }

  /// As if it were dropped.
  private func paste(at place: FoldDropPlace) {
    Task { [weak self] in
      let content = await self?.clipboardContent()
      guard let self else { return }
      if content.map({ source.drop($0, at: place) }) != true {
        music.onNews?(tr("The copied content cannot be inserted here."))
      }
    }
  }

  // MARK: - Layout and drawing

  override class var cssName: String { "listspage" }
  override class var followingAxis: Axis? { .vertical }

  override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    // The owner of a single list sets its size.
    root == .top ? list.measure(axis, along: along) : SizeRequest(minimum: 1, natural: 1)
  }

  override func layOut(in size: Size) {
    _ = list.measure(.vertical, along: Int(clamping: size.width))
    var room = selection.bar.layOut(atFootOf: Rect(size: size))
    room.origin.y += margin(in: size)
    room.size.height = max(room.size.height - margin(in: size), 0)
    list.allocate(room)
    if next.isChildVisible { placeNext(in: size) }
    menu.follow()
  }

  /// Above the list.
  private func margin(in size: Size) -> Double {
    root == .top ? FoldingList.margin(in: size.width) : 0
  }

  private func placeNext(in size: Size) {
    let width = Double(next.measure(.horizontal).natural)
    let height = Double(next.measure(.vertical, along: Int(clamping: width)).natural)
    let left = ((size.width - width) / 2).rounded()
    next.allocate(
      Rect(x: left, y: (margin(in: size) + list.helpEnd).rounded(), width: width, height: height)
    )
  }

  override func draw(on snapshot: Snapshot) {
    snapshot.fill(Rect(size: size), with: list.ground)
    snapshot.draw(list, of: self)
    for child in [next, selection.bar] as [Widget] where child.isChildVisible && child.isVisible {
      snapshot.draw(child, of: self)
    }
  }

  override func mapped() { countShown() }

  override var focusReceiver: Widget? { list }

  @discardableResult
  func takeFocusInside() -> Bool { list.isMapped && list.takeFocusInside() }
}
