internal import Geometry
internal import Gtk

/// A menu that opens at a place of a page, with actions of its own, whose names begin with `row.`.
final class ContextMenu {
  /// It has closed.
  var onClose: (() -> Void)?

  /// Whether it offers nothing; it does not open then.
  let isEmpty: Bool

  /// Where it was opened, in the coordinates of its page.
  private(set) var place: Point?

  private let popover: Popover
  private let actions = ActionGroup()
  private weak var page: CustomWidget?
  private var isClosed = false

  init(of sections: [MenuSection], on page: CustomWidget) {
    self.page = page
    isEmpty = sections.allSatisfy(\.actions.isEmpty)
    let menu = Menu()
    for section in sections { menu.append(section: section.menu) }
    popover = Popover(menu)
    for action in sections.flatMap(\.actions) { actions.add(action) }
  }

  /// Opens it at a place of the page.
  func open(at point: Point) {
    guard !isEmpty, let page else { return }
    place = point
    Self.releaseClosed(on: page)
    page.insert(actions, as: "row")
    page.adopt(popover)
    popover.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    popover.onClose { [weak self] in
      // The action that was picked runs after the popover has closed.
      Task { self?.leave() }
    }
    page.queueAllocate()
    popover.open()
  }

  /// Stays where it belongs.
  func follow() { if !isClosed { popover.follow() } }

  /// Closes it.
  func close() { if !isClosed { popover.close() } }

  private func leave() {
    guard !isClosed else { return }
    isClosed = true
    onClose?()
  }

  /// Closed menus leave their page when another one opens, but for the last of them.
  ///
  /// GTK 4.8 may handle the pointer entering a menu after that has closed, and crashes at the next layout if
  /// the menu has no surface any more.
  private static func releaseClosed(on page: CustomWidget) {
    let closed = page.children.filter { $0.typeName == "GtkPopoverMenu" && !$0.isVisible }
    for popover in closed.dropLast() { page.release(popover) }
  }
}

extension Widget {
  /// Calls `call` with a place of the widget when its menu is requested there: by the right button, a long
  /// press of a finger, or one of the keys for menus.
  func onMenu(_ call: @escaping @MainActor (Point) -> Void) {
    let click = ClickGesture()
    click.button = 3
    click.listen(in: .capture)
    click.onPress { [weak click] _, point in
      // Links would open a menu of their own.
      click?.claim()
      call(point)
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.listen(in: .capture)
    long.onPress { [weak long] point in
      // What is under the finger is not pressed when that leaves.
      long?.claim()
      call(point)
    }
    add(long)
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in
      guard let self, key == .menu || key == .f10 && modifiers.contains(.shift) else {
        return false
      }
      call(Point(x: size.width / 2, y: size.height))
      return true
    }
    add(keys)
  }
}
