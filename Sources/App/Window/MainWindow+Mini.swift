internal import Gtk

/// The mini window, which is visible in place of the main window, and what is restored when the
/// main window is visible again.
struct MiniSwitch {
  weak var application: Application?
  /// The mini window while it is visible.
  fileprivate(set) var window: MiniWindow?
  /// The covers that were visible before, for the next run's cache.
  fileprivate(set) var stage: BakedStage?
  /// The widget that had the focus before.
  fileprivate weak var focus: Widget?
}

extension MainWindow {
  /// Hides the window, and shows the mini window.
  func showMini() {
    guard mini.window == nil, let application = mini.application else { return }
    // The covers' textures are freed while the window is hidden.
    mini.stage = records.bakedStage()
    mini.focus = focus
    let window = MiniWindow(
      of: application,
      player: player,
      catalogue: session.catalogue,
      memory: session.memory
    )
    mini.window = window
    window.onRestore = { [weak self] in self?.raise() }
    window.present()
    isVisible = false
    keepScreenLit()
  }

  /// Hides the window, and stores unfinished text; `raise` shows it as it was left.
  func hideWhilePlaying() {
    let focus = focus
    let stage = leaveScreen()
    (mini.stage, mini.focus) = (stage, focus)
  }

  /// Raises the mini window if it is visible and sufficient, and otherwise this window in its place.
  func raise(isWhole: Bool = true) {
    if !isWhole, let window = mini.window { return window.present() }
    let wasHidden = !isVisible
    present()
    keepScreenLit()
    guard wasHidden else { return }
    if let focus = mini.focus, focus.owningWindow === self { focus.takeFocus() }
    closeMini()
  }

  /// Closes the mini window without showing this one.
  func closeMini() {
    mini.window?.destroy()
    (mini.window, mini.stage, mini.focus) = (nil, nil, nil)
  }
}
