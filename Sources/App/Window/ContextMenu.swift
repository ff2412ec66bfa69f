internal import Geometry
internal import Gtk

/// A context menu on a page, with its own actions, whose names begin with `row.`.
final class ContextMenu {
  /// Called when the menu has closed.
  var onClose: (() -> Void)?

  /// Whether the menu has no items; it does not open then.
  let isEmpty: Bool

  /// The position at which the menu was opened, in the coordinates of its page.
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

  /// Opens the menu at a position of the page.
  func open(at point: Point) {
    guard !isEmpty, let page else { return }
    place = point
    Self.releaseClosed(on: page)
    page.insert(actions, as: "row")
    page.adopt(popover)
    popover.point(at: Rect(x: point.x, y: point.y, width: 1, height: 1))
    popover.onClose { [weak self] in
      // GTK runs the selected action after the popover has closed.
      Task { self?.leave() }
    }
    page.queueAllocate()
    popover.open()
  }

  /// Updates the menu's position after a layout of the page.
  func follow() { if !isClosed { popover.follow() } }

  func close() { if !isClosed { popover.close() } }

  private func leave() {
    guard !isClosed else { return }
    isClosed = true
    onClose?()
  }

  /// Releases the closed menus of a page, except the last one.
  ///
  /// GTK 4.8 may handle the pointer entering a menu after it has closed, and crashes at the next
  /// layout if the menu has no surface any more.
  private static func releaseClosed(on page: CustomWidget) {
    let closed = page.children.filter { $0.typeName == "GtkPopoverMenu" && !$0.isVisible }
    for popover in closed.dropLast() { page.release(popover) }
  }
}

extension Widget {
  /// Calls `call` with the position at which a context menu is requested: by the right button, a
  /// long press on a touch screen, or the menu keys; unless `isOffered` is false then.
  func onMenu(
    if isOffered: @escaping @MainActor () -> Bool = { true },
    _ call: @escaping @MainActor (Point) -> Void
  ) {
    let click = ClickGesture()
    click.button = 3
    click.listen(in: .capture)
    click.onPress { [weak click] _, point in
      guard isOffered() else { return }
      // The links of labels would open a menu of their own.
      click?.claim()
      call(point)
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.listen(in: .capture)
    long.onPress { [weak long] point in
      guard isOffered() else { return }
      // The widget under the finger is not activated on release.
      long?.claim()
      call(point)
    }
    add(long)
    let keys = KeyController()
    keys.listen(in: .capture)
    keys.onPress { [weak self] key, modifiers in
      guard let self, key == .menu || key == .f10 && modifiers.contains(.shift), isOffered()
      else { return false }
      call(Point(x: size.width / 2, y: size.height))
      return true
    }
    add(keys)
  }
}
