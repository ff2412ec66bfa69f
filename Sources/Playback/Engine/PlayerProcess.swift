internal import GLib
internal import Processes
public import Values

/// Plays in a separate process, which opens no files and has no rights: an exploit of the decoders
/// by a file cannot reach this process.
///
/// No call waits for a disk, a decoder or a sound server. A process that dies or stalls is replaced
/// by a fresh one, which resumes at the same position.
@MainActor public final class PlayerProcess: AudioEngine {
  /// Tests shorten the times.
  public struct Settings: Sendable {
    /// The seconds without any progress that count as a stall.
    public var patience = 10.0
    /// The seconds without any progress, in which nothing kept the process from going on, after
    /// which a file is given up.
    var idleness = 2.5
    /// A second end of the process is the file's fault unless this many seconds of music have been
    /// played beyond the position of the first one.
    public var probation = 10.0
    /// The seconds after which making a registry of plugins is cancelled.
    var registryPatience = 30.0
    /// After a pause of this many seconds the process ends, so that it causes no wake-ups and the
    /// sound device can suspend.
    public var shortPause = 2.0
    /// The time in seconds, by which a stall is measured: the clock of the process's marks.
    var clock: @Sendable () -> Double = { SteadyClock.seconds }
    /// May wait for the disk.
    public var openTrack: @Sendable (Location) throws(PlayFailure) -> TrackContent = {
      location throws(PlayFailure) in try TrackContent.open(location)
    }

    public init() {}
  }

  public var onEvent: (@MainActor (EngineEvent) -> Void)?

  private let settings: Settings
  private let streams: StreamServer
  private let opener: TrackOpener
  let current: CurrentLink

  private var cues = CuedTracks<Cue>()
  private var isOpened = false
  private var isMeantToPlay = false
  private(set) var position = ProcessPosition()
  private var factor = 1.0
  private var replayGain = ReplayGain()

  private(set) var attempts: PlayAttempts
  private var watch: StallWatch
  private var look: Timeout?
  private var sleep: Timeout?

  /// Starts no process before there is something to play.
  public init(output: SoundOutput = .automatic, settings: Settings = Settings()) {
    self.settings = settings
    let streams = StreamServer(openTrack: settings.openTrack)
    self.streams = streams
    opener = TrackOpener { cue in
      Result { () throws(PlayFailure) in try streams.open(cue) }
    }
    current = CurrentLink(
      output: output,
      registryPatience: settings.registryPatience,
      streams: streams
    )
    attempts = PlayAttempts(probation: settings.probation)
    watch = StallWatch(patience: settings.patience)
    current.onReport = { [weak self] in self?.handle($0) }
    current.onEnd = { [weak self] in self?.handleEnd($0) }
  }

  isolated deinit {
    endLink()
  }

  // MARK: - Commands

  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    cues.load(cue)
    isMeantToPlay = playing
    attempts = PlayAttempts(probation: settings.probation)
    self.position.rest(position, at: MainLoop.now)
    open()
  }

  public func prepare(_ cue: Cue?) {
    cues.prepare(cue)
    sendPrepared()
  }

  public func play() {
    guard cues.current != nil else { return }
    isMeantToPlay = true
    sleep = nil
    // A file that is being opened plays as soon as it is open; until then the process has the
    // previous one.
    if current.link == nil { open() } else if !isOpening { send(.play) }
  }

  public func pause() {
    guard cues.current != nil else { return }
    isMeantToPlay = false
    send(.pause)
  }

  public func stop() {
    cues = CuedTracks()
    isMeantToPlay = false
    endLink()
  }

  public func seek(to position: Double) {
    guard let cue = cues.current else { return }
    guard current.link != nil, !isOpening else {
      self.position.rest(position, at: MainLoop.now)
      onEvent?(.sought(cue.number, position: position))
      return
    }
    self.position.seek(to: position)
    sleep = nil
    send(.seek(position))
  }

  public func requestPosition() { send(.reportPosition) }

  public func setVolume(factor: Double) {
    self.factor = factor
    send(.volume(factor))
  }

  public func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    send(.replayGain(settings))
  }

  // MARK: - The state

  package var process: Int32? { current.link?.process }
  package var isSounding: Bool { position.isMoving }
  /// Whether it has played for a while since it was last replaced.
  package var hasProvedItself: Bool { !attempts.isOnProbation }

  /// The current position, as far as it is known here.
  private var place: Double { position.estimate(at: MainLoop.now, heard: heard) }

  /// How far the current track has reached the output.
  private var heard: Double? {
    guard let link = current.link, let cue = cues.current else { return nil }
    let marks = link.progress.marks
    return marks.placeTrack == UInt64(cue.number) ? Double(marks.place) / 1e9 : 0
  }

  /// Whether the current file is still being opened, so that the process does not have it yet.
  private var isOpening: Bool { opener.isOpening(for: .current) }

  /// Whether progress is expected: playback, or the result of a request.
  private var isExpecting: Bool {
    guard current.link != nil, cues.current != nil else { return false }
    return !isOpened || isMeantToPlay || position.isMoving || position.target != nil
  }

  // MARK: - To the process

  /// Opens the current cue at its position, in the running process or a fresh one.
  private func open() {
    guard let cue = cues.current else { return }
    position.rest(place, at: MainLoop.now)
    isOpened = false
    sleep = nil
    watch.reset()
    opener.cancel()
    guard current.link != nil || startLink() else { return }
    opener.open(cue, for: .current) { [weak self] in self?.sendLoad(cue, $0) }
    lookSoon()
  }

  private func startLink() -> Bool {
    let commands = [PlayerCommand.volume(factor), .replayGain(replayGain)]
    return current.start(makesRegistry: attempts.makesRegistry, commands)
  }

  private func sendLoad(_ cue: Cue, _ opened: TrackOpener.Opened) {
    switch opened {
    case .success(let opened):
      // The message includes requests made while the file was being opened.
      send(.load(opened.order, position: place, playing: isMeantToPlay), with: opened.file)
      if cues.isNextKnown { sendPrepared() }
    case .failure(let failure):
      send(.unload)
      handle(.event(.failed(cue.number, failure)))
    }
  }

  /// Sends the next track, or that there is none, after the track that it follows.
  private func sendPrepared() {
    guard current.link != nil, cues.current != nil, !isOpening else { return }
    opener.cancel(.following)
    // After an end of the process, the current track plays alone, so that a second end is its
    // fault.
    guard let cue = attempts.isOnProbation ? nil : cues.next else { return send(.prepare(nil)) }
    opener.open(cue, for: .following) { [weak self] in self?.sendPrepare(cue, $0) }
    lookSoon()
  }

  private func sendPrepare(_ cue: Cue, _ opened: TrackOpener.Opened) {
    guard cues.current != nil else { return }
    switch opened {
    case .success(let opened): send(.prepare(opened.order), with: opened.file)
    case .failure(let failure):
      // A file that cannot be opened is skipped before its turn, without a gap.
      send(.prepare(nil))
      handle(.event(.failed(cue.number, failure)))
    }
  }

  private func send(_ command: PlayerCommand, with file: Descriptor? = nil) {
    guard current.link != nil else { return }
    current.send(command, with: file)
    lookSoon()
  }

  private func endLink() {
    current.end()
    cancelRequests()
  }

  private func forgetLink() {
    current.forget()
    cancelRequests()
  }

  private func cancelRequests() {
    opener.cancel()
    (look, sleep) = (nil, nil)
  }

  // MARK: - From the process

  private func handle(_ report: PlayerReport) {
    switch report {
    case .ready(let landlock, let filters):
      attempts.processStarted()
      PlayerRights(landlock: landlock, filters: filters).logOnce()
    case .event(let event): handle(knowing(event))
    case .staleOutput:
      // Only a fresh process can connect again.
      let wasAsked = position.target != nil
      endLink()
      guard let cue = cues.current else { return }
      guard attempts.tryFreshOutput() else {
        return loseSound(tr("There is no sound device, and no sound server responds."))
      }
      open()
      // The fresh process starts at that position.
      if wasAsked { onEvent?(.sought(cue.number, position: place)) }
    case .needsBytes: break
    }
  }

  /// The event, where its cause is known better here than in the process: why a stream ended early.
  private func knowing(_ event: EngineEvent) -> EngineEvent {
    switch event {
    case .failed(let cue, _), .brokeOff(let cue, _):
      streams.failure(of: cue).map { .failed(cue, $0) } ?? event
    default: event
    }
  }

  private func handle(_ event: EngineEvent) {
    guard let cue = cues.current, event.number >= cue.number else { return }
    if event.number != cue.number {
      switch event {
      case .wentOn: goOn(to: event.number)
      case .failed: cues.dropNext(event.number)
      default: return
      }
    }
    let now = MainLoop.now
    switch event {
    case .loaded(_, let place, _):
      isOpened = true
      position.report(place, at: now)
    case .playing(_, let place, _):
      if isMeantToPlay { position.report(place, at: now, isMoving: true) }
    case .paused(_, let place):
      guard !isMeantToPlay else { break }
      position.report(place, at: now, isMoving: false)
      sleepLater()
    case .sought(_, let place):
      position.arrive(place, at: now)
      if !isMeantToPlay { sleepLater() }
    case .position(_, let place, _): position.report(place, at: now)
    case .ended,
      .failed where event.number == cue.number:
      cues.end()
      position.stop()
      // The sound device is closed meanwhile, as it may take long.
      if case .failed(_, .unreachable) = event { endLink() }
    case .lostSound:
      cues.end()
      endLink()
    case .wentOn, .duration, .described, .brokeOff, .failed: break
    }
    onEvent?(event)
    lookSoon()
  }

  private func goOn(to number: Int) {
    // The prepared track changed at the moment of the transition: the process plays one that is not
    // the next any more, and the player loads another one.
    guard let next = cues.next, next.number == number else { return }
    cues.goOn(to: next)
    opener.cancel(.following)
    attempts = PlayAttempts(probation: settings.probation)
    position.arrive(0, at: MainLoop.now)
  }

  /// After a short pause the process ends; `play` starts a fresh one at the same place.
  private func sleepLater() {
    sleep = Timeout(after: settings.shortPause) { [weak self] in
      guard let self, !isMeantToPlay, isOpened, position.target == nil else { return }
      let place = place
      endLink()
      position.rest(place, at: MainLoop.now)
    }
  }

  // MARK: - Ends

  private func handleEnd(_ ending: PlayerLink.Ending) {
    let (place, wasReady, wasOpening) = (place, current.isReady, isOpening)
    forgetLink()
    guard let cue = cues.current else { return }
    switch ending {
    case .notStarted(let reason):
      return loseSound(tr("The player does not start."), details: reason)
    case .needsRegistry:
      guard attempts.tryRegistry() else {
        return loseSound(tr("GStreamer's basic plugins are not installed."))
      }
      return open()
    case .otherBuild where !wasReady && current.useOwnProgram(): return open()
    case .otherBuild where !wasReady:
      return loseSound(tr("Gatefold was updated while it ran, and plays again after a restart."))
    case .closed, .died, .otherBuild: break
    }
    let wasAsked = position.target != nil
    position.rest(place, at: MainLoop.now)
    guard attempts.processEnded(at: place, MainLoop.now) else {
      guard wasReady, !wasOpening else {
        return loseSound(tr("The player process crashes repeatedly."))
      }
      cues.end()
      onEvent?(.failed(cue.number, .unplayable))
      return
    }
    onEvent?(wasAsked ? .sought(cue.number, position: place) : .position(cue.number, place))
    // During a pause, no new process is needed.
    if isMeantToPlay || !isOpened, cues.current?.number == cue.number { open() }
  }

  private func loseSound(_ words: String, details: String? = nil) {
    guard let cue = cues.current else { return }
    let place = place
    cues.end()
    endLink()
    let reason = FailureReason(words, details: details)
    onEvent?(.lostSound(cue.number, position: place, reason: reason))
  }

  // MARK: - Watching

  private func lookSoon() {
    guard isExpecting else {
      look = nil
      watch.reset()
      return
    }
    guard look == nil else { return }
    look = Timeout(after: watch.interval) { [weak self] in self?.lookNow() }
  }

  private func lookNow() {
    look = nil
    guard isExpecting, let link = current.link else { return lookSoon() }
    if position.isMoving { attempts.outputPlays() }
    // The track has played long enough: the next one may follow without a gap again.
    if position.target == nil, attempts.pass(at: place, MainLoop.now), cues.isNextKnown {
      sendPrepared()
    }
    let (marks, sent) = (link.progress.marks, link.sent)
    guard let process = link.process else { return lookSoon() }
    let isStalled = watch.isStalled(
      marks,
      sent: sent,
      isOpening: opener.isOpening,
      spent: ProcessState.processorTime(of: process),
      states: { ProcessState.threads(of: process) },
      now: settings.clock()
    )
    if let idler = idler(marks) {
      giveUp(idler, of: link)
    } else if isStalled {
      watch.reset()
      if !ProcessState.isStopped(process) { link.kill("no progress") }
    }
    lookSoon()
  }

  /// The track that the process reads without getting on, if that is the fault of its file.
  private func idler(_ marks: PlayerProgress.Marks) -> Cue? {
    // A file that had sound may wait for the output, or for GStreamer.
    guard current.isReady, watch.idle >= settings.idleness,
      watch.isTurning || marks.placeTrack != marks.readTrack
    else { return nil }
    return [cues.current, cues.next].compactMap(\.self).first {
      UInt64($0.number) == marks.readTrack
    }
  }

  /// Skips a track, whose process would not end by itself.
  private func giveUp(_ idler: Cue, of link: PlayerLink) {
    link.kill("no progress")
    forgetLink()
    watch.reset()
    let cue = cues.current
    handle(.failed(idler.number, .unplayable))
    // The next track is read only after the current one, whose sound is over.
    if let cue, cue.number != idler.number { handle(.ended(cue.number)) }
  }
}
