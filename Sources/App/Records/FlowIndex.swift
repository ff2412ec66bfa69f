internal import GLib
internal import Library
internal import Motion
internal import Values
internal import Widgets

/// The index below a cover flow: it follows the covers, and leads them when the user moves it.
final class FlowIndex {
  let menu: SnapMenu
  private let flow: CoverFlow
  private let contents: ShelfContents
  private var map = IndexMap(firsts: [], count: 0, wraps: false)
  /// The program, not the user, moves the index.
  private var isIgnored = false

  init(_ menu: SnapMenu, of flow: CoverFlow, _ contents: ShelfContents) {
    (self.menu, self.flow, self.contents) = (menu, flow, contents)
    menu.describe(.label(tr("Index")))
    menu.onLead = { [weak self] in self?.lead(at: $0) }
  }

  func whileIgnored(_ body: () -> Void) {
    let wasIgnored = isIgnored
    isIgnored = true
    body()
    isIgnored = wasIgnored
  }

  func update() {
    contents.renewIndex()
    // A single cell would look like a third line of the caption.
    let all = contents.index.cells
    let cells = all.count > 1 ? all : []
    // Letters have equal widths, and numbers and dates their own.
    let isLetters = contents.shelf.map { $0.order == .artist || $0.order == .title } ?? true
    let scripts = isLetters ? cells.map { Script(of: $0.title) } : []
    whileIgnored {
      menu.cells = cells.indices.map { place in
        SnapMenu.Cell(
          id: cells[place].id,
          title: cells[place].words,
          width: isLetters ? 30 : nil,
          // The first cell follows the last one where the index is endless.
          startsGroup: place == 0 || isLetters && scripts[place] != scripts[place - 1]
        )
      }
    }
    refresh(isForced: true)
  }

  /// After midnight, unless the index is moving.
  func updateIfOutdated() {
    if !contents.index.holds(), !menu.isLeading { update() }
  }

  /// The index is endless if the flow is.
  func refresh(isForced: Bool = false) {
    let ring = flow.ring
    guard isForced || ring.wraps != map.wraps || ring.count != map.count else { return }
    let cells = contents.index.cells
    guard ring.count == contents.count else { return }
    map = IndexMap(firsts: cells.map(\.first), count: ring.count, wraps: ring.wraps)
    whileIgnored { menu.isEndless = ring.wraps }
    guard let cell, !menu.isLeading else { return }
    whileIgnored { menu.jump(to: cell) }
  }

  /// That of the record in the flow's centre; nil without records.
  var cell: Int? {
    let count = menu.cells.count
    guard count > 0 else { return nil }
    let slot = map.cell(at: flow.position) % count
    return slot < 0 ? slot + count : slot
  }

  func follow() {
    if !menu.isLeading { menu.follow(map.cell(at: flow.position)) }
  }

  /// The cell of a record that the grid shows.
  func follow(place: Int) {
    if !menu.isLeading, flow.ring.count > 0 { menu.follow(map.cell(at: Double(place))) }
  }

  /// While the index moves the flow: to the first record of the index's cell.
  var course: TrackTurn.Course? {
    guard menu.isLeading, menu.isRunning, let chosen = menu.chosen,
      let cell = menu.cells.firstIndex(where: { $0.id == chosen.id }), map.firsts.indices ~= cell
    else { return nil }
    let first = Double(map.firsts[cell])
    return .flying(to: Int(clamping: map.copy(of: first, nearestTo: flow.position).rounded()))
  }

  private func lead(at cells: Double) {
    guard !isIgnored else { return }
    if flow.isHeld {
      // A drag of the covers stops the index.
      return whileIgnored { menu.hold(at: menu.position) }
    }
    flow.jump(toPosition: map.copy(of: map.position(at: cells), nearestTo: flow.position))
  }
}
