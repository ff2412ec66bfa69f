internal import GLib
internal import Identities
internal import Processes

/// Plays in a process of its own, which opens no files and has no rights: what a file does to the decoders
/// cannot reach this one.
///
/// No call waits for a disk, a decoder or a sound server. A process that dies or does not go on is replaced by
/// a fresh one, which resumes at the same place.
@MainActor public final class PlayerProcess: AudioEngine {
  /// What tests shorten.
  public struct Settings: Sendable {
    /// So many seconds without any progress are a stall.
    public var patience = 10.0
    /// A second end of the process is taken for the file's fault until so many seconds of music have been
    /// played beyond the place of the first one.
    public var probation = 10.0
    /// So many seconds the making of a registry of plugins may take.
    var registryPatience = 30.0
    /// After a pause of so many seconds the process ends, so that nothing wakes up and the sound
    /// device may rest.
    public var shortPause = 2.0
    /// What opens a track; it may wait for the disk.
    var openTrack: @Sendable (Location) throws(PlayFailure) -> TrackContent = {
      location throws(PlayFailure) in try TrackContent.open(location)
    }

    /// The usual ones.
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

  /// The process; nil where there is nothing to do.
  var link: PlayerLink?
  /// Whether the process has connected to its output, and so is not to blame itself if it ends.
  var isReady = false
  var cue: Cue?
  /// What follows it.
  var prepared: Cue?
  /// Whether it is known what follows, be it nothing.
  var isAnswered = false
  /// Whether it has been told that the file is ready.
  var isOpened = false
  var isMeantToPlay = false
  /// Whether it is known to play, and the position moves on.
  var isMoving = false
  /// The last known position, and when that was.
  var anchor = (position: 0.0, time: 0.0)
  /// Where a seek goes that has not been answered.
  var target: Double?
  var factor = 1.0
  var replayGain = ReplayGain()

  var watch: StallWatch
  var look: Timeout?
  var sleep: Timeout?
  /// The place in the current cue where the process ended last, and when that was.
  var trouble: (place: Double, time: Double)?
  /// Whether a registry of plugins is made before the next start.
  var makesRegistry = false
  /// Whether the output was connected anew and nothing has been played into it for a while.
  var hasFreshOutput = false

  /// An engine into an output; nothing is started before there is something to play.
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

  /// Gets a file ready at a place, and plays it if `playing`.
  public func load(_ cue: Cue, at position: Double, playing: Bool) {
    self.cue = cue
    prepared = nil
    isAnswered = false
    isMeantToPlay = playing
    makesRegistry = false
    hasFreshOutput = false
    trouble = nil
    setAnchor(position)
    open()
  }

  /// Says what follows the loaded file without a gap.
  public func prepare(_ cue: Cue?) {
    (prepared, isAnswered) = (cue, true)
    if link != nil { sendPrepared() }
  }

  /// Plays on.
  public func play() {
    guard cue != nil else { return }
    isMeantToPlay = true
    sleep = nil
    // A file that is being opened is played as soon as it is; until then the process has the one before it.
    if link == nil { open() } else if !isOpening { send(.play) }
  }

  /// Pauses at the place where it is.
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

  /// Goes to a place.
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

  /// Requests an event with the position.
  public func askPosition() { if link != nil { send(.reportPosition) } }

  /// Multiplies every sample by this.
  public func setVolume(factor: Double) {
    self.factor = factor
    if link != nil { send(.volume(factor)) }
  }

  /// Adjusts the loudness of tracks in this way.
  public func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    if link != nil { send(.replayGain(settings)) }
  }

  /// The number of the process that plays, while there is one.
  package var process: Int32? { link?.process }
  /// Whether it plays.
  package var isSounding: Bool { isMoving }
  /// Whether it has played for a while since it was last replaced.
  package var hasProvedItself: Bool { trouble == nil }

  // MARK: - The state

  /// Where the current track is now, as far as that is known here.
  var place: Double {
    if let target { return target }
    guard isMoving, let link, let cue else { return anchor.position }
    let marks = link.progress.marks
    let passed = marks.placeTrack == UInt64(cue.number) ? Double(marks.place) / 1e9 : 0
    return min(anchor.position + MainLoop.now - anchor.time, max(passed, anchor.position))
  }

  /// Whether it has played on far enough beyond the place where it ended.
  ///
  /// Both are looked at: music stands still in a stall, and the place is the process's own word.
  var hasPassedTrouble: Bool {
    guard let trouble else { return true }
    let settled = settings.probation
    return place >= trouble.place + settled && MainLoop.now >= trouble.time + settled
  }

  func setAnchor(_ position: Double) {
    anchor = (position, MainLoop.now)
    isMoving = false
    target = nil
  }

  /// Whether the process has not been sent the current file, as that is still being opened.
  var isOpening: Bool { opener.isOpening(for: .current) }

  /// Whether something is to happen by itself, or was requested and has not happened.
  var isExpecting: Bool {
    guard link != nil, cue != nil else { return false }
    return !isOpened || isMeantToPlay || isMoving || target != nil
  }
}
