internal import Gtk

/// The mini window in place of the main window, and what is restored when that is visible again.
final class MiniSwitch {
  private(set) var window: MiniWindow?
  /// The covers that the main window showed, for the next run's cache.
  private(set) var stage: BakedStage?
  private weak var focus: Widget?

  func show(_ mini: MiniWindow, insteadOf main: Window, _ stage: BakedStage?) {
    keep(stage, main.focus)
    window = mini
    mini.present()
    main.isVisible = false
  }

  /// Keeps the covers and the focused widget of the main window while it is hidden.
  func keep(_ stage: BakedStage?, _ focus: Widget?) {
    self.stage = stage
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
    keep(nil, nil)
  }
}
