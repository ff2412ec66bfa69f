public import Gtk

/// How near a page is to being seen.
public nonisolated enum PageNearness: Sendable {
  /// It is seen, or will be when all rests.
  case current
  /// It stands beside what is seen: time to load what it shows.
  case near
  /// It is not alive any more: what it holds can go.
  case far
}

/// Where a pager gets its pages.
@MainActor public protocol PageSource: AnyObject {
  /// The page of a tab.
  ///
  /// `old` is a page that no tab needs any more, to be filled anew and answered if it is of use.
  func page(for tab: Tab, reusing old: Widget?) -> Widget

  /// A page has come nearer, or gone.
  func page(_ page: Widget, of tab: Tab, is nearness: PageNearness)
}

extension PageSource {
  /// Most pages have nothing to load.
  public func page(_ page: Widget, of tab: Tab, is nearness: PageNearness) {}
}
