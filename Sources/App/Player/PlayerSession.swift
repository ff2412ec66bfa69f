internal import GLib
internal import Library
internal import Playback
internal import Values

/// The player of the window: plays tracks of the library, counts them and saves the queue.
///
/// Nothing blocks the main thread, and GStreamer is not loaded before something is played.
final class PlayerSession {
  let player: Player
  /// Called with a message that the user sees once.
  var onNews: ((String) -> Void)?
  /// Called with a message and the raw text behind it; without it the message alone is news.
  var onTrouble: ((_ message: String, _ details: String) -> Void)?
  /// Shows the window; called by the desktop's media controls.
  var onRaise: (() -> Void)?
  var onQuit: (() -> Void)?
  var onOpen: (([UInt8]) -> Void)?

  let marks = PlayingMarks()
  private var library: [Observation] = []

  private(set) var nextRecord: NextRecord?
  /// Called with which record was chosen and why, once when it begins.
  var onContinue: ((String) -> Void)?
  private var nextCopy: NextCopy?
  let clock: any PlayerClock
  private let countPlay: (PlayItem, _ age: Double) async -> Void
  private let memory: QueueMemory
  private let connect: () async -> Bus?
  private let artFile: (RecordID) async -> [UInt8]?
  /// Returns an object that prevents the computer from sleeping while it lives.
  private let keepAwake: () -> AnyObject?
  private var watch: Observation?
  private var controls: MediaControls?
  private var isConnecting = false
  private var wakefulness: AnyObject?
  private var broken: Set<TrackID> = []
  private var freshlyBroken: [TrackID] = []
  private var saving: (any Sendable)?
  private var writing: Task<Void, Never>?
  private var ticking: (any Sendable)?
  private var recalling: Task<SavedSession?, Never>?
  private var restoring: Task<Void, Never>?
  /// Until the last queue is restored, its file must not be overwritten.
  private var mayBeSaved = false
  private var waiting: [() -> Void] = []
  private var isClosed = false
  let renewal: QueueRenewal

  init(
    countPlay: @escaping (PlayItem, _ age: Double) async -> Void,
    memory: QueueMemory = .kept(in: QueueMemory.standardPath),
    engine: any AudioEngine = LazyEngine { PlayerProcess() },
    clock: any PlayerClock = LoopClock(),
    artFile: @escaping (RecordID) async -> [UInt8]? = { _ in nil },
    keepAwake: @escaping () -> AnyObject? = { nil },
    connect: @escaping () async -> Bus? = { try? await Bus.session() }
  ) {
    self.countPlay = countPlay
    self.memory = memory
    self.clock = clock
    self.artFile = artFile
    self.keepAwake = keepAwake
    self.connect = connect
    player = Player(engine: engine, clock: clock)
    renewal = QueueRenewal(player)
    renewal.onRenew = { [weak self] in self?.showArt() }
    watch = player.observe { [weak self] in self?.handle($0) }
  }

  var state: PlayerState { player.state }

  /// Observes a library: restores the last queue once, looks up files that were opened before the
  /// library was loaded, and continues after the last record.
  func follow(_ catalogue: Catalogue) {
    nextRecord = NextRecord(self, catalogue)
    nextCopy = catalogue.copies.map { copies in
      NextCopy(player, clock: clock) { await copies.pass($0) }
    }
    library = [
      catalogue.observe { [weak self, weak catalogue] update in
        guard let self, let catalogue else { return }
        restore(from: catalogue)
        renewal.renew(update.renewed, from: catalogue)
      },
      catalogue.observePictures { [weak self] in
        if let record = self?.marks.now.record, $0.contains(record) { self?.showArt() }
      },
    ]
  }

  // MARK: - Restoring

  func recall() async { _ = await recalled() }

  private func recalled() async -> SavedSession? {
    let reading = recalling ?? Task { [memory] in await memory.read() }
    let isFirst = recalling == nil
    recalling = reading
    let session = await reading.value
    guard isFirst, let session, !isClosed, !player.state.hasAnything else { return session }
    player.volume = session.volume
    player.repeatMode = session.repeatMode
    player.isShuffled = session.isShuffled
    return session
  }

  /// Restores the last queue once, paused at its last position.
  func restore(from catalogue: Catalogue) {
    guard restoring == nil, !isClosed, let tracks = catalogue.finder else { return }
    restoring = Task { [weak self] in
      guard let session = await self?.recalled() else {
        self?.hasRestored()
        return
      }
      do {
        self?.restore(session, try await QueueFinder.find(session, with: tracks))
      } catch {
        // A failed lookup is repeated when the library changes.
        self?.restoring = nil
      }
    }
  }

  func restored() async { await restoring?.value }

  private func restore(_ session: SavedSession, _ found: QueueFinder) {
    guard !isClosed else { return }
    if player.state.hasAnything {
      // The user already plays something, so only the tracks that were added to the queue are
      // restored; the rest can be put back.
      player.append(session.queued.map { found.item(for: $0) })
      player.passOver(session) { found.item(for: $0) }
    } else {
      player.restore(session) { found.item(for: $0) }
    }
    if let record = session.entries.first.flatMap({ found.item(for: $0).record }) {
      nextRecord?.note(restored: record)
    }
    hasRestored()
  }

  private func hasRestored() {
    mayBeSaved = true
    let waiting = waiting
    self.waiting = []
    for body in waiting { body() }
  }

  func whenRestored(_ body: @escaping () -> Void) {
    if mayBeSaved { body() } else { waiting.append(body) }
  }

  /// Saves the session, stops playback and releases everything.
  func close() async {
    guard !isClosed else { return }
    isClosed = true
    saving = nil
    ticking = nil
    let standing = player.standing
    let isKept = mayBeSaved || player.state.hasAnything
    watch = nil
    controls = nil
    wakefulness = nil
    player.stop()
    await writing?.value
    if isKept { await memory.write(standing) }
  }

  // MARK: - The player's changes

  private func handle(_ change: PlayerChange) {
    for event in change.events {
      if case .counted(let entry, let age) = event, entry.item.id != nil {
        Task { [countPlay] in await countPlay(entry.item, age) }
      }
      guard let message = event.message else { continue }
      if let details = event.details, let onTrouble {
        onTrouble(message, details)
      } else {
        onNews?(message)
      }
    }
    reportFailures(change)
    if !change.isPassingOver { mark(change.new) }
    if change.new.entry?.item.record != change.old.entry?.item.record { showArt() }
    if change.old.isMeantToPlay != change.new.isMeantToPlay {
      wakefulness = change.new.isMeantToPlay ? keepAwake() : nil
    }
    if change.new.hasAnything { connectControls() }
    save(after: change)
  }

  private func reportFailures(_ change: PlayerChange) {
    for case .broke(let one) in change.events {
      if let track = one.entry.item.id { freshlyBroken.append(track) }
    }
    guard !change.isPassingOver else { return }
    broken.formUnion(freshlyBroken)
    freshlyBroken = []
    // A track that plays is no longer broken.
    if change.new.status == .playing, let entry = change.new.entry,
      player.broken[entry.id] == nil, let track = entry.item.id
    {
      broken.remove(track)
    }
  }

  private func mark(_ state: PlayerState) {
    let item = state.entry?.item
    marks.change(
      to: PlayMarks(
        record: item?.record,
        track: item?.id,
        isPlaying: state.isMeantToPlay,
        broken: broken
      )
    )
  }

  private func showArt() {
    guard let record = player.state.entry?.item.record else { return }
    Task { [weak self, artFile] in
      let file = await artFile(record)
      self?.player.renew { item in
        guard item.artPath != file, item.record == record else { return nil }
        var item = item
        item.artPath = file
        return item
      }
    }
  }

  private func connectControls() {
    guard controls == nil, !isConnecting, !isClosed else { return }
    isConnecting = true
    Task { [weak self, connect] in
      guard let bus = await connect(), let self, !isClosed else { return }
      guard let controls = try? MediaControls(player: player, on: bus) else { return }
      controls.onRaise = { [weak self] in self?.onRaise?() }
      controls.onQuit = { [weak self] in self?.onQuit?() }
      controls.onOpen = { [weak self] in self?.onOpen?($0) }
      self.controls = controls
    }
  }

  // MARK: - Saving

  /// The seconds between a change and saving, which includes all changes meanwhile.
  private static let pause = 0.5
  /// The seconds between saves of the position during playback; a crash loses no more.
  private static let interval = 10.0

  private func save(after change: PlayerChange) {
    let (old, new) = (change.old, change.new)
    let hasJumped = change.events.contains { if case .jumped = $0 { true } else { false } }
    if hasJumped || old.queueVersion != new.queueVersion || old.entry != new.entry
      || old.isShuffled != new.isShuffled || old.repeatMode != new.repeatMode
      || old.volume != new.volume || old.isMeantToPlay != new.isMeantToPlay
    {
      saveSoon()
    }
    guard new.status == .playing else {
      ticking = nil
      return
    }
    if ticking == nil { tick() }
  }

  private func tick() {
    ticking = clock.after(Self.interval) { [weak self] in
      guard let self else { return }
      saveSoon()
      tick()
    }
  }

  private func saveSoon() {
    guard mayBeSaved || player.state.hasAnything, saving == nil, !isClosed else { return }
    saving = clock.after(Self.pause) { [weak self] in self?.save() }
  }

  private func save() {
    saving = nil
    let (standing, memory, before) = (player.standing, memory, writing)
    writing = Task {
      await before?.value
      await memory.write(standing)
    }
  }
}
