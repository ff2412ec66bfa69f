internal import GLib
internal import Playback
internal import Widgets

final class PlayerSeekBar: SeekBar {
  private let player: Player
  private var watch: Observation?
  private var positions: Observation?
  /// Whether something covers it, so that it need not follow the position.
  private var isCovered = false

  init(_ player: Player) {
    self.player = player
    super.init()
    onSeek = { [weak player] in player?.seek(to: $0) }
    watch = player.observe { [weak self] _ in self?.show() }
    show()
  }

  override func mapped() { show() }

  override func unmapped() { positions = nil }

  func set(isCovered: Bool) { if self.isCovered.change(to: isCovered) { show() } }

  private func show() {
    duration = player.state.entry == nil ? nil : player.state.duration
    if !isCovered { position = player.position }
    // The position is observed only while it changes and is visible.
    guard isMapped, !isCovered, player.state.status == .playing else {
      positions = nil
      return
    }
    guard positions == nil else { return }
    positions = player.showPosition { [weak self] in self?.position = $0 }
  }
}
