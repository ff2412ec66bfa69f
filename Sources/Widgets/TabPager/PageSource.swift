public import Gtk

/// How near a page is to being visible.
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

/// The source of a pager's pages.
@MainActor public protocol PageSource: AnyObject {
  /// The page of a tab.
  ///
  /// `old` is a page that no tab needs any more; the source may fill and return it.
  func page(for tab: Tab, reusing old: Widget?) -> Widget

  /// Called when the nearness of a page has changed.
  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness)
}

extension PageSource {
  /// Does nothing, because most pages have nothing to load.
  public func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {}
}
