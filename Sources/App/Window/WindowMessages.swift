internal import Adwaita
internal import GLib
internal import Library

/// The messages over the visible page, and what their buttons act on.
final class WindowMessages {
  /// The message about the last step.
  private(set) var step: Toast?
  /// The server that was not connected last, as its password is not stored.
  private(set) var locked: BytePath?
  /// The playlists that were opened last.
  private var playlists: [BytePath] = []
  private let toasts: () -> ToastOverlay?

  /// Shows messages on the overlay that lies over the visible page at the time.
  init(on toasts: @escaping () -> ToastOverlay?) { self.toasts = toasts }

  func show(_ words: String) { toasts()?.show(words) }

  func show(_ news: SessionNews) {
    switch news {
    case .unreadable:
      toasts()?.show(news.message, button: tr("Show Files…"), action: "win.unreadable")
    case .locked(let root):
      locked = root
      toasts()?.show(news.message, button: tr("Sign In…"), action: "win.sign-in")
    default: show(news.message)
    }
  }

  // MARK: - Steps

  func showStep(_ words: String, button: String? = nil, action: String? = nil) {
    step?.dismiss()
    step = toasts()?.show(words, button: button, action: action)
  }

  func withdrawStep() {
    step?.dismiss()
    step = nil
  }

  /// Forgets the message about the last step, which its pressed button has already dismissed.
  func stepPressed() { step = nil }

  // MARK: - Playlists

  /// Shows that playlists are playing, with a button that imports them as lists.
  func offer(toKeep playlists: [BytePath]) {
    guard let first = playlists.first else { return }
    self.playlists = playlists
    let isOne = playlists.count == 1
    toasts()?.show(
      isOne
        ? Format.text(tr("“%s” is playing."), first.displayName)
        : Format.text(
          tr("%s playlist is playing.", "%s playlists are playing.", count: playlists.count),
          Format.count(playlists.count)
        ),
      button: isOne ? tr("Keep as a List") : tr("Keep as Lists"),
      action: "win.keep-playlists"
    )
  }

  /// Returns the offered playlists, once.
  func takePlaylists() -> [BytePath] {
    defer { playlists = [] }
    return playlists
  }
}
