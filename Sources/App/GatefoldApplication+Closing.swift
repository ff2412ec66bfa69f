internal import GLib
internal import Gtk
internal import Playback

/// Closes the window while the music plays on.
extension GatefoldApplication {
  private static let notification = "background"

  /// Hides the window while music plays, if the user wants that, and otherwise quits.
  func close() {
    guard ending == nil else { return }
    guard background?.close(isWanted: preferences[.keepsPlaying]) == true else { return end() }
    window?.hideWhilePlaying()
  }

  /// Makes what decides whether music plays on; in a sandbox the desktop has to consent.
  func makeBackground(for player: PlayerSession) -> BackgroundPlay {
    let portal = BackgroundPortal { try? await Bus.session() }
    let background = BackgroundPlay(player, portal: BackgroundPortal.isNeeded ? portal : nil)
    background.onStay = { [weak self] in self?.notifyOnce() }
    background.onEnd = { [weak self] in self?.end() }
    return background
  }

  /// The window is visible again, or the program ends.
  func leaveBackground() {
    background?.leave()
    application.withdrawNotification(Self.notification)
  }

  private func notifyOnce() {
    guard let memory = session?.memory, !memory.state.hasNotifiedOfBackground else { return }
    memory.state.hasNotifiedOfBackground = true
    application.showNotification(
      Self.notification,
      tr("Music Keeps Playing"),
      BackgroundPlay.words,
      buttons: [(tr("Show"), "app.show"), (tr("Quit"), "app.quit")]
    )
  }
}
