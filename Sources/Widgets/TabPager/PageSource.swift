public import Gtk

public nonisolated enum PageNearness: Sendable {
  /// Visible, or will be when the motion ends.
  case current
  /// Partly visible, while the pages move.
  case visible
  /// Next to the visible page: time to load its content.
  case near
  /// No longer alive: its content can be released.
  case far
}

@MainActor public protocol PageSource: AnyObject {
  func page(for tab: Tab, reusing old: Widget?) -> Widget

  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness)
}

extension PageSource {
  /// Does nothing, because most pages have nothing to load.
  public func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {}
}
