internal import GLib
internal import Gtk
internal import Motion

public enum Showcase {
  /// In the order of display; add the page of a new widget here.
  static let pages =
    CoverFlowPage.pages + [
      TabsPage.page, SnapMenuPage.page, FoldingListPage.page, FoldStackPage.page,
      GatefoldPage.page, LyricsPage.page,
    ]

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
