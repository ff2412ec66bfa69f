internal import Gtk

/// The mini window in place of the main window, and what is restored when that is visible again.
final class MiniSwitch {
  private(set) var window: MiniWindow?
  /// The covers that the main window showed, for the next run's cache.
  private(set) var stage: BakedStage?
  private weak var focus: Widget?

  func show(_ mini: MiniWindow, insteadOf main: Window, _ stage: BakedStage?) {
    (self.stage, focus) = (stage, main.focus)
    window = mini
    mini.present()
    main.isVisible = false
  }

  /// `hide` returns the covers of the main window, which are kept, like its focus, while it is hidden.
  func hide(_ main: Window, by hide: () -> BakedStage?) {
    let focus = main.focus
    stage = hide()
    self.focus = focus
  }

  func end(in main: Window) {
    if let focus, focus.owningWindow === main { focus.takeFocus() }
    close()
  }

  /// Without showing the main window.
  func close() {
    window?.destroy()
    window = nil
    (stage, focus) = (nil, nil)
  }
}
