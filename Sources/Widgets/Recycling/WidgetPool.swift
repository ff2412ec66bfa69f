internal import Gtk

final class WidgetPool<Child: Widget> {
  /// The number of children created so far.
  private(set) var created = 0
  private var spare: [Child] = []
  private unowned let parent: CustomWidget
  private let make: () -> Child

  init(on parent: CustomWidget, make: @escaping () -> Child) {
    self.parent = parent
    self.make = make
  }

  /// The number of unused children.
  var spareCount: Int { spare.count }

  func take() -> Child {
    let child = spare.popLast() ?? made()
    if !child.isChildVisible { child.isChildVisible = true }
    return child
  }

  /// Returns a child to the pool; it is visible until `hideSpare()`, as it is often reused at once.
  func put(_ child: Child) { spare.append(child) }

  func prepare() { spare.append(made()) }

  /// Releases an unused child; returns false if there is none.
  func releaseOne() -> Bool {
    guard let surplus = spare.popLast() else { return false }
    parent.release(surplus)
    return true
  }

  /// Hides the unused children.
  func hideSpare() {
    for child in spare where child.isChildVisible { child.isChildVisible = false }
  }

  private func made() -> Child {
    let child = make()
    parent.adopt(child)
    created += 1
    return child
  }
}

/// The views of visible items, by the keys of the items.
final class RecycledViews<Key: Hashable, View: Widget> {
  private(set) var live: [Key: View] = [:]
  private let pool: WidgetPool<View>

  init(on parent: CustomWidget, make: @escaping () -> View) {
    pool = WidgetPool(on: parent, make: make)
  }

  /// The number of views created so far.
  var created: Int { pool.created }

  subscript(key: Key) -> View? { live[key] }

  /// Assigns a view to each key, the previous one if it had any; returns the keys with new views.
  @discardableResult
  func show(_ keys: [Key]) -> Set<Key> {
    let wanted = Set(keys)
    for (key, view) in live where !wanted.contains(key) {
      live[key] = nil
      pool.put(view)
    }
    var fresh: Set<Key> = []
    for key in keys where live[key] == nil {
      live[key] = pool.take()
      fresh.insert(key)
    }
    pool.hideSpare()
    return fresh
  }

  func rename(_ newKey: (Key) -> Key) {
    live = Dictionary(uniqueKeysWithValues: live.map { (newKey($0.key), $0.value) })
  }
}
