internal import Adwaita
internal import Gtk
internal import Widgets

/// The page exists only while its sleeve is not closed.
final class NowPlayingLayer {
  /// Nil: the page was removed.
  var onPage: ((NowPlayingPage?) -> Void)?
  let overlay: Overlay
  private(set) var page: NowPlayingPage?
  private(set) var toasts: ToastOverlay?
  private let column: Widget
  private let bar: PlayerBar
  private weak var focusBefore: Widget?

  init(over column: Widget, bar: PlayerBar) {
    self.column = column
    self.bar = bar
    overlay = Overlay(over: column)
    bar.onHold = { [weak self] isHeld in
      guard let toasts = self?.toasts, toasts.isTarget == isHeld else { return }
      toasts.isTarget = !isHeld
    }
    column.onMap { [weak self] in self?.hideColumnAgain() }
  }

  func add(_ page: NowPlayingPage) {
    page.onMove = { [weak self] in
      // What is below appears as soon as the sleeve is not fully open.
      if let self, self.page?.sleeve.opening != 1 { cover(false) }
    }
    let toasts = ToastOverlay(over: page)
    focusBefore = overlay.owningWindow?.focus
    self.page = page
    self.toasts = toasts
    overlay.lay(toasts)
    bar.cover.opacity = 0
    onPage?(page)
  }

  /// Returns the focus to what had it, or else calls `giveFocus`.
  func remove(orElse giveFocus: () -> Void) {
    guard let toasts else { return }
    let window = overlay.owningWindow
    let hadFocus = window?.focus == nil || page?.hasFocusInside == true
    if hadFocus { window?.dropFocus() }
    overlay.remove(toasts)
    self.toasts = nil
    page = nil
    bar.cover.opacity = 1
    if hadFocus {
      if let before = focusBefore, before.isMapped { before.takeFocus() } else { giveFocus() }
    }
    focusBefore = nil
    onPage?(nil)
  }

  /// As soon as the page has been laid out: with reduced motion it is open before.
  func takeFocus() {
    guard let page, !page.hasFocusInside else { return }
    guard page.size.width <= 1 else {
      page.takeFocusInside()
      return
    }
    page.eachFrame { [weak page] _ in
      guard let page, page.size.width <= 1 else {
        if page?.hasFocusInside == false { page?.takeFocusInside() }
        return false
      }
      return true
    }
  }

  /// What is below the open page is not drawn, and cannot be reached by keys or screen readers.
  func cover(_ isCovered: Bool) {
    guard isCovered == column.takesFocusInside else { return }
    column.opacity = isCovered ? 0 : 1
    column.takesFocusInside = !isCovered
    column.describe(.hidden(isCovered))
    bar.seek.set(isCovered: isCovered)
  }

  /// GTK resets the state when it maps a widget.
  private func hideColumnAgain() {
    Task { [weak self] in
      guard let self, !column.takesFocusInside else { return }
      column.describe(.hidden(true))
    }
  }
}
