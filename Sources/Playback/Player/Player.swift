public import GLib

/// Plays a queue on an engine.
///
/// A state machine: the user's requests and the engine's events are its input, changes of the state
/// and player events its output. All effects of one cause are published together. No call blocks.
@MainActor public final class Player {
  public typealias Entry = PlayQueue<PlayItem>.Entry

  public private(set) var queue = PlayQueue<PlayItem>()
  public private(set) var state = PlayerState()
  /// The player's owner saves it.
  public var volume = Volume() { didSet { change { sendVolume() } } }
  public var replayGain = ReplayGain() { didSet { change { engine.setReplayGain(replayGain) } } }

  let engine: any AudioEngine
  let clock: any PlayerClock

  private var random: any RandomNumberGenerator
  private var deck: Deck
  private let stopTimer: StopTimer
  private let positions: PositionObservers
  private var failures = BrokenEntries()
  private var countTimer: (any Sendable)?

  private let observers = Observers<PlayerChange>()
  private var events: [PlayerEvent] = []
  private var depth = 0
  private var shown = PlayQueue<PlayItem>.Shape()
  private var queueVersion = 0

  public init(
    engine: any AudioEngine,
    clock: any PlayerClock = LoopClock(),
    random: (any RandomNumberGenerator)? = nil
  ) {
    self.engine = engine
    self.clock = clock
    self.random = random ?? SystemChance()
    deck = Deck(clock: clock)
    stopTimer = StopTimer(clock: clock)
    positions = PositionObservers(clock: clock) { engine.requestPosition() }
    stopTimer.onTime = { [weak self] in self?.change {} }
    engine.onEvent = { [weak self] event in self?.handle(event) }
  }

  // MARK: - Changes

  /// Calls the handler with every change, as long as the returned observation is kept.
  public func observe(_ call: @escaping @MainActor (PlayerChange) -> Void) -> Observation {
    observers.add(call)
  }

  /// Makes changes that belong together, and then notifies the observers once of all of them.
  private func change(_ body: () -> Void) {
    depth += 1
    body()
    if depth == 1 { settleStop() }
    depth -= 1
    guard depth == 0 else { return }
    measurePlay()
    let old = state
    reckonState()
    positions.follow(positionAnchor, isPlaying: deck.status == .playing)
    let pending = events
    events = []
    guard old != state || !pending.isEmpty else { return }
    observers.notify(PlayerChange(old: old, new: state, events: pending))
  }

  private func record(_ event: PlayerEvent) { events.append(event) }

  private func reckonState() {
    let shape = queue.shape
    if shape != shown { queueVersion += 1 }
    shown = shape
    state.status = deck.status
    state.isMeantToPlay = deck.isMeantToPlay
    state.entry = queue.current
    state.duration = deck.duration ?? queue.current?.item.duration
    state.description = deck.description
    state.isShuffled = queue.isShuffled
    state.repeatMode = queue.repeatMode
    state.stopAfter = stopTimer.stop?.after
    state.minutesUntilStop = stopTimer.stop?.minutesLeft(at: clock.elapsed)
    state.hasNext = queue.hasNext
    state.hasPrevious = queue.hasPrevious
    state.hasAnything = !queue.isEmpty
    state.queueVersion = queueVersion
    state.volume = volume
    // As in the engine: what the library knows comes before the tags.
    state.appliedGain = replayGain.applied(
      to: queue.current?.item.loudness ?? deck.description.loudness
    )
  }

  /// Counts a play that has lasted long enough, or waits for that.
  private func measurePlay() {
    if let age = deck.measure(), let entry = queue.current { record(.counted(entry, age: age)) }
    countTimer = deck.secondsUntilCounted.map { seconds in
      clock.after(seconds) { [weak self] in self?.change {} }
    }
  }

  // MARK: - Controls for the user and the desktop

  /// Starts or resumes playback; after the end the last entry plays again.
  public func play() {
    change {
      guard deck.loaded == nil else {
        if deck.resume() {
          settleFade()
          engine.play()
        }
        return
      }
      switch deck.status {
      case .ended, .failed:
        failures.retryAll()
        let isAtEnd = deck.status == .ended && !queue.hasNext
        guard let entry = isAtEnd ? queue.current : queue.startAgain(using: &random) else { break }
        begin(entry, playing: true)
      default:
        guard let entry = queue.current ?? queue.skip(using: &random) else { break }
        failures.retry(entry.id)
        begin(entry, at: positionAnchor.position, playing: true)
      }
    }
  }

  public func pause() { change { if deck.pause() { engine.pause() } } }

  /// Pauses if it plays or is about to, and plays otherwise.
  public func togglePlaying() { if deck.isMeantToPlay { pause() } else { play() } }

  /// Stops and closes the sound device; the current entry would start at its beginning.
  public func stop() { change { if deck.status != .stopped { leave(.stopped) } } }

  /// Moves to the next entry; after the last one, playback ends.
  public func next() {
    change {
      guard let entry = queue.skip(using: &random) else {
        if deck.status != .stopped, deck.status != .failed { leave(.ended) }
        return
      }
      failures.retry(entry.id)
      go(to: entry)
    }
  }

  /// Moves to the start of the current entry, or from there to the previous entry.
  public func previous() {
    change {
      guard position <= Self.startLimit, let entry = queue.goBack() else { return seek(to: 0) }
      failures.retry(entry.id)
      go(to: entry)
    }
  }

  /// Moves to a position in the current entry; one at or beyond its end moves to the next entry.
  public func seek(to place: Double) {
    change {
      guard place.isFinite, queue.current != nil, deck.status != .failed else { return }
      if let length = state.duration, place >= length, length > 0 { return next() }
      let place = min(max(0, place), PlayItem.longest)
      if deck.seek(to: place) { engine.seek(to: place) } else { record(.jumped(to: place)) }
    }
  }

  public func seek(by seconds: Double) { seek(to: max(0, position + seconds)) }

  /// From this many seconds on, `previous` moves to the start of the current entry.
  private static let startLimit = 3.0

  /// Moves to an entry and keeps playing, paused or stopped; after the end it plays.
  private func go(to entry: Entry) {
    switch deck.status {
    case .ended, .failed: begin(entry, playing: true)
    default:
      if deck.loaded == nil { deck.rewind() } else { begin(entry, playing: deck.isMeantToPlay) }
    }
  }

  private func begin(_ entry: Entry, at place: Double = 0, playing: Bool) {
    let cue = deck.load(entry, at: place, playing: playing)
    settleFade()
    engine.load(cue, at: place, playing: playing)
    prepareFollowing(isNew: true)
  }

  private func leave(_ status: PlayerState.Status) {
    deck.close(status)
    engine.stop()
  }

  /// Sends the engine the next entry if it has changed; entries known as broken are left out.
  ///
  /// For a newly loaded entry it always sends one, even nil.
  private func prepareFollowing(isNew: Bool = false) {
    guard deck.loaded != nil else { return }
    let following = stopsHere ? nil : queue.following(using: &random)
    let entry = following.flatMap { failures.contains($0.id) ? nil : $0 }
    guard isNew || entry?.id != deck.prepared?.entry else { return }
    engine.prepare(deck.prepare(entry))
  }

  // MARK: - Changes of the queue

  /// Replaces the context and plays it from one of its items on; the queued entries are kept.
  public func playNow(_ items: [PlayItem], from start: Int = 0) {
    replace { queue.playNow(items, from: start, using: &random) }
  }

  public func playShuffled(_ items: [PlayItem]) {
    replace { queue.playShuffled(items, using: &random) }
  }

  private func replace(_ start: () -> Entry?) {
    change {
      let old = standing
      guard let entry = start() else { return }
      recordReplaced(old)
      stopTimer.cancel([.track])
      failures.forget(allBut: queue.all)
      begin(entry, playing: true)
    }
  }

  /// Reports that a queue was replaced, unless the same music plays in the same order and place.
  private func recordReplaced(_ old: Standing) {
    let isSame = old.isSame(as: queue)
    guard old.hasRest, !isSame || old.queue.isShuffled || !old.isAtStart(of: queue) else { return }
    record(.replaced(old, losesMusic: !isSame))
  }

  /// Puts back a queue that was replaced, paused at its position.
  public func putBack(_ old: Standing) {
    change {
      queue.putBack(old.queue)
      stopTimer.cancel([.track])
      failures.forget(allBut: queue.all)
      leave(.stopped)
      deck.rewind()
      rest([.loading, .playing].contains(old.status) ? .paused : old.status, old.position)
    }
  }

  /// The records are in a random order, each from its start to its end.
  public func playRecordsShuffled(_ items: [PlayItem]) {
    if !items.isEmpty { replace { queue.playRecordsShuffled(items, using: &random) } }
  }

  /// Inserts items before all upcoming entries but those of earlier calls; it does not start
  /// playback.
  public func playNext(_ items: [PlayItem]) { edit { $0.playNext(items) } }

  public func append(_ items: [PlayItem]) { edit { $0.append(items) } }

  public func insert(_ items: [PlayItem], at place: Int) { edit { $0.insert(items, at: place) } }

  public func putBack(_ entries: [Entry], at place: Int) { edit { $0.putBack(entries, at: place) } }

  public func extend(_ items: [PlayItem], areChosen: Bool = false) {
    edit { $0.extend(items, areChosen: areChosen) }
  }

  public func jump(to id: Int) {
    change {
      guard let entry = queue.jump(to: id) else { return }
      failures.retry(id)
      begin(entry, playing: true)
    }
  }

  /// Plays a record of the queue from its first entry on, as `queue.runs` has it.
  ///
  /// A later one is reached by skipping what is between. On the way to an earlier one everything
  /// between becomes upcoming again, queued entries included. The current record just continues.
  ///
  /// A pause remains, as with `next`.
  public func play(_ run: PlayedRun) {
    change {
      guard run.id != queue.runs.currentRun?.id, let entry = queue.step(to: run.id) else { return }
      failures.retry(entry.id)
      go(to: entry)
    }
  }

  public func remove(_ id: Int) {
    change {
      let isCurrent = queue.current?.id == id
      guard queue.remove(id, using: &random) else { return }
      failures.retry(id)
      if isCurrent {
        if let entry = queue.current { go(to: entry) } else { leave(.stopped) }
      }
      prepareFollowing()
    }
  }

  public func remove(upcoming ids: Set<Int>) { edit { $0.remove(upcoming: ids) } }

  public func move(_ id: Int, to place: Int) { edit { $0.move(id, to: place) } }

  public func clear() { edit { $0.clear() } }

  /// Puts back the upcoming entries that there were before `clear`.
  public func refill(from old: Standing) { edit { $0.refill(from: old.queue) } }

  public func empty() {
    change {
      queue.empty()
      stopTimer.cancel([.track, .record])
      failures.retryAll()
      leave(.stopped)
    }
  }

  public var isShuffled: Bool {
    get { queue.isShuffled }
    set { edit { $0.setShuffled(newValue, using: &random) } }
  }

  /// Puts all upcoming entries into a random order, a new one with each call.
  public func shuffleUpcoming() { edit { $0.shuffleUpcoming(using: &random) } }

  /// Puts the upcoming entries into the order that they had then.
  public func arrange(as old: Standing) { edit { $0.arrange(as: old.queue) } }

  public var repeatMode: PlayQueue<PlayItem>.Repeat {
    get { queue.repeatMode }
    set { edit { $0.repeatMode = newValue } }
  }

  private func edit(_ body: (inout PlayQueue<PlayItem>) -> Void) {
    change {
      body(&queue)
      prepareFollowing()
    }
  }

  /// Replaces items by updated ones; nil keeps an item.
  ///
  /// All entries keep their positions and playback continues: an entry that is already open keeps
  /// its location.
  public func renew(_ renewed: (PlayItem) -> PlayItem?) {
    let opened = [deck.loaded?.entry, deck.prepared?.entry]
    var hasOthers = false
    change {
      queue.renew { entry in
        guard var item = renewed(entry.item), item != entry.item else { return nil }
        if opened.contains(entry.id) { item.location = entry.item.location }
        hasOthers = true
        return item
      }
      if hasOthers { queueVersion += 1 }
      // The next entry may turn out to be of another record, after which playback stops.
      if stopAfter == .record { prepareFollowing() }
    }
  }

  // MARK: - Sessions

  /// Restores a session, paused; items that `find` does not return are left out.
  public func restore(_ session: SavedSession, find: (SavedSession.Reference) -> PlayItem?) {
    change {
      leave(.stopped)
      stopTimer.schedule(nil)
      failures = BrokenEntries()
      let isCurrentThere = queue.restore(session, find: find)
      volume = session.volume
      rest(.paused, isCurrentThere ? session.position : 0)
    }
  }

  /// Reports a session as replaced that was to be restored when something already played.
  public func passOver(_ session: SavedSession, find: (SavedSession.Reference) -> PlayItem?) {
    change {
      var old = PlayQueue<PlayItem>()
      old.made = queue.made
      let isCurrentThere = old.restore(session, find: find)
      queue.made = old.made
      recordReplaced(
        Standing(
          queue: old,
          position: isCurrentThere ? session.position : 0,
          volume: volume,
          status: .paused,
          isMeantToPlay: false
        )
      )
    }
  }

  private func rest(_ status: PlayerState.Status, _ position: Double) {
    if let current = queue.current { deck.rest(status, on: current.item, at: position) }
  }

  // MARK: - Stopping by itself

  /// What playback stops after by itself; nil: it does not.
  ///
  /// After a track or a record it ends, and `play` continues with the next entry; after some
  /// minutes it fades out and pauses. Then this is nil again. A stop after the record moves with
  /// what plays: playback stops where the next entry is of another record, where the context
  /// repeats, and after an entry that repeats. A new context cancels a stop after the track.
  public var stopAfter: StopAfter? {
    get { stopTimer.stop?.after }
    set {
      change {
        stopTimer.schedule(newValue)
        prepareFollowing()
      }
    }
  }

  private var stopsHere: Bool { stopAfter?.endsCurrent(of: queue) ?? false }

  /// Pauses at the time of a stop, and waits for what changes next.
  private func settleStop() {
    settleFade()
    if stopTimer.isOver() { pause() }
    stopTimer.arm(isPlaying: deck.isMeantToPlay)
  }

  private func settleFade() {
    let isPlaying = deck.status == .playing
    if stopTimer.fade(isMeantToPlay: deck.isMeantToPlay, isPlaying: isPlaying) { sendVolume() }
  }

  /// Sends the engine the user's volume, as far as a fade leaves it.
  private func sendVolume() {
    engine.setVolume(factor: volume.factor * Volume(level: stopTimer.level).factor)
  }

  // MARK: - The position

  /// The audible position in the current entry, in seconds; computed without a call of the engine.
  public var position: Double { positionAnchor.position(at: clock.now) }

  /// How the position follows from the time, until the next change.
  public var positionAnchor: PositionAnchor {
    deck.positionAnchor(entry: queue.current?.id, length: queue.current?.item.duration)
  }

  /// Calls the handler with every new anchor, as long as the returned observation is kept: after
  /// play, pause, a seek, another track, and a correction that matters.
  ///
  /// Nothing is called while the position advances as the last anchor says.
  public func observeAnchor(
    _ call: @escaping @MainActor (PositionAnchor) -> Void
  ) -> Observation { positions.observeAnchors(call) }

  /// Calls the handler at each full second during playback, as long as the returned observation is
  /// kept.
  public func showPosition(_ call: @escaping @MainActor (Double) -> Void) -> Observation {
    positions.observeSeconds(call)
  }

  // MARK: - The engine's events

  private func handle(_ event: EngineEvent) {
    change {
      switch event {
      case .loaded(let cue, let position, let length):
        if deck.didLoad(cue, at: position, lasting: length) { reportFailures() }
      case .wentOn(let cue, let length, let time): handleTransition(cue, length, at: time)
      case .playing(let cue, let position, let time):
        guard deck.didPlay(cue, from: position, at: time) else { return }
        positions.correctSoon()
        reportFailures()
      case .paused(let cue, let position): deck.didPause(cue, at: position)
      case .sought(let cue, let position):
        guard deck.didSeek(cue, to: position) else { return }
        positions.correctSoon()
        record(.jumped(to: position))
      case .position(let cue, let position, let time):
        let before = self.position
        guard deck.didReach(cue, position, at: time) else { return }
        if abs(self.position - before) > 1 { record(.jumped(to: self.position)) }
      case .duration(let cue, let length): deck.didLearn(cue, length)
      case .described(let cue, let description): deck.didDescribe(cue, description)
      case .ended(let cue): if cue == deck.loaded?.cue { advance() }
      case .brokeOff(let cue, let failure):
        if let loaded = deck.loaded, cue == loaded.cue { mark(loaded.entry, failure) }
      case .failed(let cue, let failure): handleFailure(cue, failure)
      case .lostSound(let cue, let position, let reason): handleLostSound(cue, position, reason)
      }
    }
  }

  private func handleTransition(_ cue: Int, _ length: Double?, at time: Double?) {
    guard let loaded = deck.loaded, cue > loaded.cue else { return }
    // The queue changed at the moment of the transition: the engine plays an entry that is not the
    // next one any more.
    guard let prepared = deck.prepared, cue == prepared.cue else { return advance() }
    let isSame = queue.current?.id == prepared.entry
    guard let entry = queue.finish(using: &random), entry.id == prepared.entry else {
      return advance()
    }
    deck.didGoOn(to: entry.item, lasting: length, at: time)
    positions.correctSoon()
    if isSame { record(.jumped(to: 0)) }
    reportFailures()
    prepareFollowing(isNew: true)
  }

  private func handleFailure(_ cue: Int, _ failure: PlayFailure) {
    let following = deck.didDrop(cue)
    // A server that cannot be reached says nothing about the track: it pauses there, and plays
    // later; the following one is opened when its turn comes.
    if case .unreachable(let reason) = failure {
      return handleLostSound(cue, nil, FailureReason(reason))
    }
    if let following {
      mark(following, failure)
      prepareFollowing()
      reportFailures()
      return
    }
    guard let loaded = deck.loaded, cue == loaded.cue else { return }
    mark(loaded.entry, failure)
    advance(isFailure: true)
  }

  private func handleLostSound(_ cue: Int, _ position: Double?, _ reason: FailureReason) {
    guard cue == deck.loaded?.cue, let entry = queue.current else { return }
    let isNews = deck.isMeantToPlay || deck.status == .playing
    deck.halt(entry.item, at: position ?? self.position)
    if isNews { record(.lostSound(reason: reason)) }
  }

  /// Moves on after the end of an entry, past all entries known as broken.
  private func advance(isFailure: Bool = false) {
    let isPlaying = deck.isMeantToPlay
    var next = nextUnlessStopped(skipping: isFailure)
    // The rest of a shuffled round, and the whole next one.
    var left = 2 * queue.count
    while let entry = next, failures.contains(entry.id) {
      left -= 1
      next = left > 0 ? nextUnlessStopped(skipping: true) : nil
    }
    if let next { return begin(next, playing: isPlaying) }
    let isHopeless = queue.all.allSatisfy { failures.contains($0.id) }
    leave(isHopeless ? .failed : .ended)
    if isHopeless { record(.nothingPlayable(failures.report())) }
    reportFailures()
  }

  private func nextUnlessStopped(skipping: Bool) -> Entry? {
    guard !stopsHere else {
      stopTimer.cancel([.track, .record])
      return nil
    }
    return skipping ? queue.skip(using: &random) : queue.finish(using: &random)
  }

  // MARK: - Broken entries

  /// The entries that could not be played, and why.
  ///
  /// Not a part of the state: with a long queue of missing files it would be copied at every step.
  public var broken: [Int: PlayFailure] { failures.reasons }

  private func mark(_ id: Int, _ failure: PlayFailure) {
    if let broken = failures.add(id, queue.any(id), failure) { record(.broke(broken)) }
  }

  /// Reports all failures since the last report in one event.
  private func reportFailures() {
    let unreported = failures.report()
    if !unreported.isEmpty { record(.skipped(unreported)) }
  }
}
