internal import Adwaita
internal import GLib
internal import Library

final class WindowMessages {
  private(set) var step: Toast?
  /// Not connected, as its password is not stored.
  private(set) var locked: BytePath?
  private var playlists: [BytePath] = []
  /// By the numbers in the actions of their messages.
  private var details: [Int: String] = [:]
  private var lastDetails = 0
  private var last: (words: String, toast: Toast)?
  private let toasts: () -> ToastOverlay?

  /// The overlay is over the visible page at the time.
  init(on toasts: @escaping () -> ToastOverlay?) { self.toasts = toasts }

  /// The same words again take the place of their message.
  func show(_ words: String) {
    if words == last?.words { last?.toast.dismiss() }
    last = toasts().map { (words, $0.show(words)) }
  }

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

  /// More messages than this are not visible or queued.
  private static let mostDetails = 16

  /// The raw text of a library is behind a button.
  func show(_ words: String, details: String) {
    lastDetails += 1
    self.details[lastDetails] = details
    self.details[lastDetails - Self.mostDetails] = nil
    toasts()?.show(words, button: tr("Details"), action: "win.details::\(lastDetails)")
  }

  func details(_ number: String) -> String? { Int(number).flatMap { details[$0] } }

  // MARK: - Steps

  func showStep(_ words: String, button: String? = nil, action: String? = nil) {
    step?.dismiss()
    step = toasts()?.show(words, button: button, action: action)
  }

  func withdrawStep() {
    step?.dismiss()
    step = nil
  }

  /// The pressed button has already dismissed the message.
  func stepPressed() { step = nil }

  // MARK: - Playlists

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

  func takePlaylists() -> [BytePath] {
    defer { playlists = [] }
    return playlists
  }
}
