internal import Gtk

/// Children of one widget that are used over and over.
final class WidgetPool<Child: Widget> {
  /// How many have ever been made.
  private(set) var created = 0
  private var spare: [Child] = []
  private unowned let parent: CustomWidget
  private let make: () -> Child

  /// A pool of children of a widget, each of which `make` returns.
  init(on parent: CustomWidget, make: @escaping () -> Child) {
    self.parent = parent
    self.make = make
  }

  /// How many are not in use.
  var spareCount: Int { spare.count }

  /// Returns one to use, which is visible.
  func take() -> Child {
    let child = spare.popLast() ?? made()
    if !child.isChildVisible { child.isChildVisible = true }
    return child
  }

  /// Takes one back; it stays visible until `hideSpare()`, as it is often used again at once.
  func put(_ child: Child) { spare.append(child) }

  /// Makes one to use later.
  func prepare() { spare.append(made()) }

  /// Ends one that is not in use; returns false if there is none.
  func releaseOne() -> Bool {
    guard let surplus = spare.popLast() else { return false }
    parent.release(surplus)
    return true
  }

  /// Hides those that are not in use.
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

/// The views of what is visible, by what they show.
final class RecycledViews<Key: Hashable, View: Widget> {
  /// The views in use.
  private(set) var live: [Key: View] = [:]
  private let pool: WidgetPool<View>

  /// Views that are children of a widget, each of which `make` returns.
  init(on parent: CustomWidget, make: @escaping () -> View) {
    pool = WidgetPool(on: parent, make: make)
  }

  /// How many have ever been made.
  var created: Int { pool.created }

  /// The view of a key, if it is visible.
  subscript(key: Key) -> View? { live[key] }

  /// Gives each key a view, the same as before where it had one; returns the keys whose views are
  /// new to them.
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

  /// Names the same views by other keys.
  func rename(_ newKey: (Key) -> Key) {
    live = Dictionary(uniqueKeysWithValues: live.map { (newKey($0.key), $0.value) })
  }
}
