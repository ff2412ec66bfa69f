internal import Geometry
internal import Gtk

/// The actions have names that begin with `row.`; one menu is open at most.
final class ContextMenu {
  var onChange: ((_ isOpen: Bool) -> Void)?

  /// In the coordinates of the page.
  private(set) var place = Point.zero

  private var popover: Popover?
  private weak var page: CustomWidget?

  init(on page: CustomWidget) { self.page = page }

  var isOpen: Bool { popover != nil }

  /// `point` is one of the page, or of a widget on it; does nothing without items.
  func open(_ sections: [MenuSection], at point: Point, of widget: Widget? = nil) {
    let (menu, actions) = (Menu(), ActionGroup())
    for section in sections {
      menu.append(section: section.menu)
      for action in section.actions { actions.add(action) }
    }
    guard let page, !sections.allSatisfy(\.isEmpty) else { return }
    close()
    let popover = Popover(menu)
    self.popover = popover
    place = (widget ?? page).convert(point, to: page) ?? .zero
    Self.releaseClosed(on: page)
    page.insert(actions, as: "row")
    page.adopt(popover)
    popover.point(at: Rect(x: place.x, y: place.y, width: 1, height: 1))
    popover.onClose { [weak self, weak popover] in
      // GTK runs the selected action after the popover has closed.
      Task { self?.leave(popover) }
    }
    page.queueAllocate()
    popover.open()
    onChange?(true)
  }

  func follow() { popover?.follow() }

  func close() { popover?.close() }

  private func leave(_ closed: Popover?) {
    guard let closed, closed === popover else { return }
    popover = nil
    onChange?(false)
  }

  /// GTK 4.8 may handle the pointer entering a menu after it has closed, and crashes at the next
  /// layout if the menu has no surface any more.
  private static func releaseClosed(on page: CustomWidget) {
    let closed = page.children.filter { $0.typeName == "GtkPopoverMenu" && !$0.isVisible }
    for popover in closed.dropLast() { page.release(popover) }
  }
}

extension Widget {
  /// The right button, a long press on a touch screen, or the menu keys.
  func onMenu(_ call: @escaping @MainActor (Point) -> Void) {
    let click = ClickGesture()
    click.button = 3
    click.listen(in: .capture)
    click.onPress { [weak click] _, point in
      // The links of labels would open a menu of their own.
      click?.claim()
      call(point)
    }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.listen(in: .capture)
    long.onPress { [weak long] point in
      // The widget under the finger is not activated on release.
      long?.claim()
      call(point)
    }
    add(long)
    onKeyPress(in: .capture) { [weak self] key, modifiers in
      guard let self, key == .menu || key == .f10 && modifiers.contains(.shift) else {
        return false
      }
      call(menuPlace)
      return true
    }
  }
}
