internal import CGtk

/// The direction in which the keyboard moves the focus.
public nonisolated enum FocusDirection: Sendable, CaseIterable {
  case next, previous
  case up, down, left, right

  var gtk: GtkDirectionType {
    switch self {
    case .next: GTK_DIR_TAB_FORWARD
    case .previous: GTK_DIR_TAB_BACKWARD
    case .up: GTK_DIR_UP
    case .down: GTK_DIR_DOWN
    case .left: GTK_DIR_LEFT
    case .right: GTK_DIR_RIGHT
    }
  }

  init?(_ direction: GtkDirectionType) {
    guard let match = Self.allCases.first(where: { $0.gtk == direction }) else { return nil }
    self = match
  }
}
