internal import Gtk
internal import Motion

/// The covers of a stage: as many as are visible, reused while the flow scrolls.
final class CoverPool {
  /// A cover that fades out because its item was removed.
  struct Ghost {
    let cover: Cover
    var place: Double
    /// The time when it began to fade out.
    let start: Double
  }

  private(set) var window = SlotWindow.empty
  private(set) var ghosts: [Ghost] = []
  /// One for each slot of the window, in order.
  private var covers: [Cover] = []
  private let pool: WidgetPool<Cover>

  static let spare = 4

  init(on stage: CustomWidget) { pool = WidgetPool(on: stage) { Cover() } }

  var created: Int { pool.created }

  /// The number of covers on the stage, including spare ones.
  var live: Int { covers.count + ghosts.count + pool.spareCount }

  subscript(slot: Int) -> Cover { covers[slot - window.slots.lowerBound] }

  var visible: ArraySlice<Cover> { covers[...] }

  // MARK: - Scrolling

  func show(_ next: SlotWindow, bind: (Cover, _ slot: Int) -> Void) {
    guard next != window else { return }
    let change = window.change(to: next)
    retire(covers.prefix(change.leavingBelow.count))
    covers.removeFirst(change.leavingBelow.count)
    retire(covers.suffix(change.leavingAbove.count))
    covers.removeLast(change.leavingAbove.count)
    window = next
    for slot in change.enteringBelow.reversed() {
      covers.insert(pool.take(), at: 0)
      bind(covers[0], slot)
    }
    for slot in change.enteringAbove {
      let cover = pool.take()
      covers.append(cover)
      bind(cover, slot)
    }
    pool.hideSpare()
  }

  /// Creates the covers that a stage may need, and releases those that it does not.
  func fit(_ count: Int) {
    while live < count { pool.prepare() }
    while live > count + Self.spare, pool.releaseOne() {}
    pool.hideSpare()
  }

  // MARK: - Item changes

  /// Shows another window, with an item in each slot, after items have changed places; covers move
  /// with their items.
  ///
  /// `vanish` is called for covers whose items are not in it, nearest first: it returns the
  /// position where the cover fades out, or nil.
  func rearrange(
    _ next: SlotWindow,
    items: [CoverItem],
    arrive: (Cover, _ slot: Int, _ isNew: Bool) -> Void,
    vanish: (Cover) -> Double?,
    at time: Double
  ) {
    var byID: [CoverID: [Cover]] = [:]
    for cover in covers { if let id = cover.item?.id { byID[id, default: []].append(cover) } }
    var placed: [(Cover?, CoverItem)] = []
    for item in items {
      var known = byID[item.id] ?? []
      let cover = known.isEmpty ? nil : known.removeFirst()
      byID[item.id] = known
      placed.append((cover, item))
    }
    let leaving = byID.values.joined().sorted { abs($0.offset) < abs($1.offset) }
    for cover in leaving {
      if ghosts.count < Self.spare, let place = vanish(cover) {
        ghosts.append(Ghost(cover: cover, place: place, start: time))
      } else {
        retire([cover])
      }
    }
    window = next
    covers = []
    for (slot, (known, item)) in zip(next.slots, placed) {
      let cover = known ?? pool.take()
      covers.append(cover)
      cover.bind(item, slot: slot)
      arrive(cover, slot, known == nil)
    }
    pool.hideSpare()
  }

  /// Renumbers slots and positions; nothing moves.
  func renumber(by steps: Int) {
    guard steps != 0 else { return }
    window = window.moved(by: steps)
    for cover in covers { cover.renumber(by: steps) }
    for index in ghosts.indices { ghosts[index].place += Double(steps) }
  }

  func isGhost(_ cover: Cover) -> Bool {
    !ghosts.isEmpty && ghosts.contains { $0.cover === cover }
  }

  /// Releases covers that began to fade out before `time`.
  func dismiss(before time: Double) {
    guard ghosts.contains(where: { $0.start < time }) else { return }
    let gone = ghosts.filter { $0.start < time }
    ghosts.removeAll { $0.start < time }
    retire(gone.map(\.cover))
    pool.hideSpare()
  }

  private func retire(_ leavers: some Collection<Cover>) {
    for cover in leavers {
      cover.unbind()
      pool.put(cover)
    }
  }
}
