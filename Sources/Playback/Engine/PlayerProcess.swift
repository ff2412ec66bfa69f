internal import GLib
public import Identities
internal import Processes

/// Plays in a separate process, which opens no files and has no rights: an exploit of the decoders
/// by a file cannot reach this process.
///
/// No call waits for a disk, a decoder or a sound server. A process that dies or stalls is replaced
/// by a fresh one, which resumes at the same position.
@MainActor public final class PlayerProcess: AudioEngine {
  /// The settings; tests shorten the times.
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
    /// Opens a track; it may wait for the disk.
    public var openTrack: @Sendable (Location) throws(PlayFailure) -> TrackContent = {
      location throws(PlayFailure) in try TrackContent.open(location)
    }

    /// Creates the default settings.
    public init() {}
  }

  /// Called with every event.
  public var onEvent: (@MainActor (EngineEvent) -> Void)?

  let settings: Settings
  let output: SoundOutput
  /// The thread that starts processes and sends commands; it never waits for a disk.
  let work = WorkLoop(name: "playback")
  let streams: StreamServer
  let opener: TrackOpener
  let inbox = PlayerInbox()

  /// The process; nil while none is needed.
  var link: PlayerLink?
  /// Whether the process has connected to its output; if it ends before, it is not the file's
  /// fault.
  var isReady = false
  var cue: Cue?
  /// The next track.
  var prepared: Cue?
  /// Whether `prepared` is known for the current cue, even if it is nil.
  var isAnswered = false
  /// Whether the process has reported that the file is loaded.
  var isOpened = false
  var isMeantToPlay = false
  /// Whether the process has reported that it plays, so that the position advances.
  var isMoving = false
  /// The last known position and its time.
  var anchor = (position: 0.0, time: 0.0)
  /// The target of a seek that the process has not confirmed.
  var target: Double?
  var factor = 1.0
  var replayGain = ReplayGain()

  var watch: StallWatch
  var look: Timeout?
  var sleep: Timeout?
  /// The position in the current cue where the process last ended, and the time.
  var problem: (place: Double, time: Double)?
  /// Whether to make a registry of plugins before the next start.
  var makesRegistry = false
  /// Whether the output was connected again and has not played for a while since.
  var hasFreshOutput = false

  /// Creates an engine; no process is started before there is something to play.
  public init(output: SoundOutput = .automatic, settings: Settings = Settings()) {
    (self.output, self.settings) = (output, settings)
    let streams = StreamServer(openTrack: settings.openTrack)
    self.streams = streams
    opener = TrackOpener { cue in
      Result { () throws(PlayFailure) in try streams.open(cue) }
    }
    watch = StallWatch(patience: settings.patience)
    inbox.engine = self
  }

  isolated deinit {
    endLink()
  }

  // MARK: - Commands

  /// Loads a track at a position, and plays it if `playing`.
  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    self.cue = cue
    prepared = nil
    isAnswered = false
    isMeantToPlay = playing
    makesRegistry = false
    hasFreshOutput = false
    problem = nil
    setAnchor(position)
    open()
  }

  /// Sets the track that follows the loaded one without a gap.
  public func prepare(_ cue: Cue?) {
    (prepared, isAnswered) = (cue, true)
    if link != nil { sendPrepared() }
  }

  /// Starts or resumes playback.
  public func play() {
    guard cue != nil else { return }
    isMeantToPlay = true
    sleep = nil
    // A file that is being opened plays as soon as it is open; until then the process has the
    // previous one.
    if link == nil { open() } else if !isOpening { send(.play) }
  }

  /// Pauses at the current position.
  public func pause() {
    guard cue != nil else { return }
    isMeantToPlay = false
    if link != nil { send(.pause) }
  }

  /// Closes the file and the sound device.
  public func stop() {
    (cue, prepared) = (nil, nil)
    isMeantToPlay = false
    endLink()
  }

  /// Moves to a position.
  public func seek(to position: Double) {
    guard let cue else { return }
    guard link != nil, !isOpening else {
      setAnchor(position)
      onEvent?(.sought(cue.number, position: position))
      return
    }
    target = position
    sleep = nil
    send(.seek(position))
  }

  /// Requests a `position` event.
  public func requestPosition() { if link != nil { send(.reportPosition) } }

  /// Sets the factor by which every sample is multiplied.
  public func setVolume(factor: Double) {
    self.factor = factor
    if link != nil { send(.volume(factor)) }
  }

  /// Sets how the loudness of tracks is adjusted.
  public func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    if link != nil { send(.replayGain(settings)) }
  }

  /// The number of the process that plays, while there is one.
  package var process: Int32? { link?.process }
  /// Whether it plays.
  package var isSounding: Bool { isMoving }
  /// Whether it has played for a while since it was last replaced.
  package var hasProvedItself: Bool { problem == nil }

  // MARK: - The state

  /// The current position, as far as it is known here.
  var place: Double {
    if let target { return target }
    guard isMoving, let link, let cue else { return anchor.position }
    let marks = link.progress.marks
    let passed = marks.placeTrack == UInt64(cue.number) ? Double(marks.place) / 1e9 : 0
    return min(anchor.position + MainLoop.now - anchor.time, max(passed, anchor.position))
  }

  /// Whether the track has played far enough beyond the position where the process ended.
  ///
  /// Both time and position count: music does not advance in a stall, and the position is a claim
  /// of the process.
  var hasPassedProblem: Bool {
    guard let problem else { return true }
    let settled = settings.probation
    return place >= problem.place + settled && MainLoop.now >= problem.time + settled
  }

  func setAnchor(_ position: Double) {
    anchor = (position, MainLoop.now)
    isMoving = false
    target = nil
  }

  /// Whether the current file is still being opened, so that the process does not have it yet.
  var isOpening: Bool { opener.isOpening(for: .current) }

  /// Whether progress is expected: playback, or the result of a request.
  var isExpecting: Bool {
    guard link != nil, cue != nil else { return false }
    return !isOpened || isMeantToPlay || isMoving || target != nil
  }
}
