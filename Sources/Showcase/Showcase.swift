internal import GLib
internal import Gtk
internal import Motion

public enum Showcase {
  /// All pages, in the order of display.
  ///
  /// Add the page of a new widget here.
  static let pages =
    CoverFlowPage.pages + [
      TabsPage.page, SnapMenuPage.page, FoldingListPage.page, FoldStackPage.page,
      GatefoldPage.page, LyricsPage.page, BridgePage.page, InputPage.page,
    ]

  /// Runs the showcase with the command line of the process; returns its exit status.
  public static func run() -> Int32 {
    switch ShowcaseRequest.given(pages: pages) {
    case .say(let text):
      return Console.print(text) ? 0 : 1
    case .refuse(let text):
      Console.printError(text)
      return 2
    case .open(let opening):
      guard Toolkit.isReady else {
        Console.printError("gatefold-showcase: there is no display to open a window on")
        return 1
      }
      return ShowcaseApplication(opening).run()
    }
  }
}
