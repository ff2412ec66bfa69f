internal import GLib
internal import Library
internal import Playback
internal import Values

/// Copies the next track of the queue from its server while the current one plays, so that it
/// follows without a gap even if the network fails meanwhile.
final class NextCopy {
  /// The seconds that the current track plays first, so that its own bytes come first.
  static let pause = 4.0

  private let player: Player
  private let clock: any PlayerClock
  private let copy: @Sendable (BytePath) async -> Void
  private var observation: Observation?
  private var timer: (any Sendable)?
  private var next: [UInt8]?
  private var copying: Task<Void, Never>?

  init(
    _ player: Player,
    clock: any PlayerClock,
    copy: @escaping @Sendable (BytePath) async -> Void
  ) {
    (self.player, self.clock, self.copy) = (player, clock, copy)
    observation = player.observe { [weak self] in self?.handle($0) }
  }

  isolated deinit { copying?.cancel() }

  private func handle(_ change: PlayerChange) {
    let next = change.new.status == .playing ? upcoming : nil
    guard self.next.change(to: next) else { return }
    timer = next.map { path in
      clock.after(Self.pause) { [weak self] in self?.begin(BytePath(path)) }
    }
  }

  /// The path of the next track if it is on a server.
  private var upcoming: [UInt8]? {
    guard case .server(let path) = player.queue.coming(1).first.first?.item.location else {
      return nil
    }
    return path
  }

  private func begin(_ path: BytePath) {
    let before = copying
    copying = Task { [copy] in
      await before?.value
      await copy(path)
    }
  }
}
