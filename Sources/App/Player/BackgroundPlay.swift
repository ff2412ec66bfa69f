internal import GLib
internal import Playback

/// Lets the program run on without its window while music plays, and for a while after a pause.
final class BackgroundPlay {
  /// What the desktop and the program tell the user about it.
  static var words: String {
    tr("Gatefold plays on without its window, and quits at the end of the queue.")
  }

  /// Called when it is certain that the program runs on.
  var onStay: (() -> Void)?
  var onEnd: (() -> Void)?

  /// The seconds for which a paused program runs on.
  private static let patience = 30 * 60.0

  private let player: Player
  private let clock: any PlayerClock
  private let portal: BackgroundPortal?
  private var watch: Observation?
  private var pause: Double?
  private var timer: (any Sendable)?
  private var request: Task<Void, Never>?
  /// Whether the portal has granted the request for the closed window.
  private var isGranted = false

  /// Plays on with the portal's consent; without a portal none is needed.
  init(_ player: PlayerSession, portal: BackgroundPortal?) {
    (self.player, clock, self.portal) = (player.player, player.clock, portal)
  }

  isolated deinit { request?.cancel() }

  /// Closes the window: returns whether to hide it; otherwise the program ends.
  func close(isWanted: Bool) -> Bool {
    guard isWanted, player.state.isMeantToPlay else { return false }
    watch = player.observe { [weak self] in self?.handle($0) }
    request = Task { [weak self, portal] in
      let isGranted = await portal?.request(Self.words) ?? true
      guard !Task.isCancelled, let self else { return }
      guard isGranted else { return end() }
      self.isGranted = true
      publishStatus()
      onStay?()
    }
    return true
  }

  /// The window is visible again, or the program ends.
  func leave() {
    request?.cancel()
    (watch, pause, timer, request, isGranted) = (nil, nil, nil, nil, false)
  }

  private func end() {
    leave()
    onEnd?()
  }

  private func handle(_ change: PlayerChange) {
    if change.old.isMeantToPlay != change.new.isMeantToPlay { publishStatus() }
    look()
  }

  private func look() {
    let (state, now) = (player.state, clock.elapsed)
    pause = state.isMeantToPlay ? nil : pause ?? now
    timer = nil
    guard let pause else { return }
    let isOver = !state.hasAnything || state.status == .ended || state.status == .failed
    let rest = pause + Self.patience - now
    // A remainder from rounding is not worth another timer.
    guard !isOver, rest > 0.001 else { return end() }
    timer = clock.afterElapsed(rest) { [weak self] in self?.look() }
  }

  private func publishStatus() {
    guard isGranted, let portal else { return }
    let status = player.state.isMeantToPlay ? tr("Music is playing") : tr("Paused")
    Task { await portal.setStatus(status) }
  }
}
