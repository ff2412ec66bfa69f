internal import GLib
internal import Library
internal import Playback

final class PlaySession {
  private let player: Player
  private let meter = PlayMeter()
  private let end: (Int32) -> Void
  private var watch: Observation?
  private var shown: Observation?
  private var controls: MediaControls?
  private var status: Int32 = 0
  private var reading: Task<Void, Never>?
  /// The entry that was printed last.
  private var printed: Int?
  /// The state that is printed after a moment, unless the file's metadata loads first.
  private var pending: (state: PlayerState, timeout: Timeout)?

  init(_ options: PlayRequest.Options, end: @escaping (Int32) -> Void) {
    self.end = end
    player = Player(
      engine: PlayerProcess(output: options.output.map { .description($0) } ?? .automatic)
    )
    player.volume = Volume(level: options.volume)
    player.replayGain = ReplayGain(mode: options.replayGain)
    player.repeatMode = options.repeatMode
    player.isShuffled = options.isShuffled
  }

  func begin(_ words: [[UInt8]]) {
    if let shortcoming = SandboxWords.shortcoming() {
      Console.printError("gatefold: \(shortcoming)")
    }
    EndSignal.observe { [weak self] number in
      Task { @MainActor [weak self] in self?.finish(128 + number) }
    }
    reading = Task { [weak self, meter] in
      let found = await MusicFiles.read(words) { meter.show(looked: $0) }
      guard !Task.isCancelled else { return }
      meter.clear()
      self?.begin(found)
    }
  }

  private func begin(_ found: MusicFiles) {
    for complaint in found.complaints {
      status = 1
      Console.printError("gatefold: \(Console.plain(complaint, onOneLine: true))")
    }
    let items = found.files.map { PlayItem(id: nil, location: .file($0.path), title: $0.title) }
    guard !items.isEmpty else { return end(status) }
    watch = player.observe { [weak self] in self?.handle($0) }
    shown = player.showPosition { [weak self] in self?.show($0) }
    Task { [weak self] in
      guard let self, let bus = try? await Bus.session() else { return }
      controls = try? MediaControls(player: player, on: bus)
      controls?.onQuit = { [weak self] in self?.finish(self?.status ?? 0) }
    }
    if player.isShuffled { player.playShuffled(items) } else { player.playNow(items) }
  }

  private func finish(_ status: Int32) {
    reading?.cancel()
    if let pending { show(pending.state) }
    meter.clear()
    watch = nil
    shown = nil
    controls = nil
    player.stop()
    end(status)
  }

  private func handle(_ change: PlayerChange) {
    for event in change.events { handle(event) }
    if change.new.status == .playing { printCurrentTrack(change.new) }
    switch change.new.status {
    case .ended, .failed: finish(status)
    case .stopped where change.old.status != .stopped: finish(status)
    default: break
    }
  }

  private func handle(_ event: PlayerEvent) {
    switch event {
    case .skipped(let entries), .nothingPlayable(let entries):
      status = 1
      for broken in entries {
        meter.clear()
        let raw = broken.failure.details.map { " (\($0))" } ?? ""
        let text = "\(broken.entry.item.location): \(broken.failure.text)\(raw)"
        let words = Console.plain(text, onOneLine: true)
        Console.printError("gatefold: \(words)")
      }
    case .lostSound(let reason):
      meter.clear()
      let words = Console.plain(reason.description, onOneLine: true)
      Console.printError("gatefold: \(words)")
      finish(1)
    case .counted, .jumped, .broke, .replaced: break
    }
  }

  /// Prints the current track, once the file's metadata has loaded or did not load in time.
  private func printCurrentTrack(_ state: PlayerState) {
    guard let entry = state.entry else { return }
    if let pending, pending.state.entry?.id != entry.id { show(pending.state) }
    guard printed != entry.id else { return }
    if state.description.title != nil { return show(state) }
    let timeout = Timeout(after: 0.2) { [weak self] in if let self { show(player.state) } }
    pending = (state, pending?.timeout ?? timeout)
  }

  private func show(_ state: PlayerState) {
    pending = nil
    guard let entry = state.entry else { return }
    let words = state.words
    printed = entry.id
    meter.clear()
    let line = words.artist.isEmpty ? words.title : "\(words.title) – \(words.artist)"
    Console.print(Console.plain(line, onOneLine: true))
    show(player.position)
  }

  private func show(_ position: Double) {
    meter.show(position: position, duration: player.state.duration)
  }
}
