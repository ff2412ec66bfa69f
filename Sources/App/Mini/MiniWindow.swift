internal import Adwaita
internal import GLib
internal import Geometry
internal import Gtk
internal import Values

/// A small window with the current track, which replaces the main window while it is visible.
///
/// Every way to close it brings the main window back.
final class MiniWindow: AdwaitaWindow {
  var onRestore: (() -> Void)? {
    get { view.onRestore }
    set { view.onRestore = newValue }
  }

  let view: MiniPlayer
  private let memory: SessionMemory

  init(
    of application: Application,
    player: PlayerSession,
    catalogue: Catalogue,
    memory: SessionMemory
  ) {
    self.memory = memory
    view = MiniPlayer(player.player, art: catalogue.pictures, clock: player.clock)
    super.init(of: application)
    title = tr("Mini Player")
    // Newer windows of libadwaita are at least 360 × 200.
    request()
    addClass("mini-window")
    content = WindowHandle(holding: view)
    view.follow(player.marks, catalogue)
    // The names of the main window's actions, whose keys also work here.
    for name in ["mini", "close-place"] {
      add(Action(name) { [weak self] in self?.onRestore?() })
    }
    onClose { [weak self] in
      self?.onRestore?()
      return true
    }
    onFocusVisibleChange { [weak self] in
      if let self { view.focusVisibleChanged(to: isFocusVisible) }
    }
    listenToKeys()
    restoreSize()
    view.controls.play.takeFocus()
  }

  private func listenToKeys() {
    onKeyPress(in: .capture) { [weak self] in self?.view.press($0, $1) ?? false }
    onKeyPress { [weak self] key, modifiers in
      guard key == .escape, modifiers.isEmpty else { return false }
      self?.onRestore?()
      return true
    }
  }

  private func restoreSize() {
    let place = memory.state.mini
    setDefaultSize(Size(width: Double(place.width), height: Double(place.height)))
    onResize { [weak self] in
      guard let self, !isMaximized, defaultSize.width > 0, defaultSize.height > 0 else { return }
      memory.state.mini = SessionState.MiniPlace(
        width: Int(clamping: defaultSize.width),
        height: Int(clamping: defaultSize.height)
      )
    }
  }
}
