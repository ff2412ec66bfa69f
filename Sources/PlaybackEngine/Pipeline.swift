internal import CGStreamer
internal import CTrackSource
internal import GLib
internal import Playback

/// GStreamer's pipeline, from a file to the output; all of it is used on one thread.
///
/// It is a machine of its own below the player's: GStreamer changes states and seeks in its own
/// time and tells on its bus when it is done; what is asked meanwhile waits in here.
final class Pipeline: @unchecked Sendable {
  // Unchecked: everything but `crossing` is only touched on the thread of `work`.

  /// How far GStreamer is with what it was asked.
  enum Phase {
    /// There is no file.
    case idle
    /// It opens the file.
    case opening
    /// It goes to a place.
    case seeking
    /// It stands or plays.
    case ready
  }

  let output: SoundOutput
  let work: WorkLoop
  let reports: ReportSender
  let crossing = TrackCrossing()

  var parts: PipelineParts?
  var phase = Phase.idle
  var cue: TrackOrder?
  /// What follows it.
  var prepared: TrackOrder?
  /// Whether the player has said what follows, be it nothing.
  var isAnswered = false
  /// Whether it has been told that the file is ready.
  var isOpened = false
  /// Why there is no sound to be had.
  var silence: String?
  /// Whether nothing has been played into the output so far.
  var isOutputFresh = true
  var isMeantToPlay = false
  /// Where it is to go once it can.
  var target: Double?
  /// Whether the target is a seek that somebody waits to hear of.
  var isTargetAsked = false
  var lastPosition = 0.0
  var duration: Double?
  /// The names of decoders that this file needs and that are not there.
  var missing: [String] = []
  var volumeFactor = 1.0
  var replayGain = ReplayGain()
  /// The cue of which it was told that it broke off.
  var brokenCue = 0

  init(output: SoundOutput, work: WorkLoop, reports: ReportSender) {
    self.output = output
    self.work = work
    self.reports = reports
  }

  /// Connects to the output, once: later this process may not.
  func connect() {
    Progress.set(\.soundSince, ctracksource_now())
    do throws(SoundOutput.Silence) { parts = try makeParts() } catch { silence = error.reason }
    Progress.set(\.soundSince, 0)
  }

  func load(_ cue: TrackOrder, at position: Double, playing: Bool) {
    self.cue = cue
    prepared = nil
    isAnswered = false
    isMeantToPlay = playing
    target = position > 0 ? position : nil
    isTargetAsked = false
    lastPosition = position
    open()
  }

  /// Opens the current file, at the target.
  func open() {
    guard let cue else { return }
    isOpened = false
    duration = nil
    missing = []
    guard let parts else {
      if let silence { loseSound(silence) } else { reports.send(.staleOutput) }
      return
    }
    parts.unload()
    parts.chain.reset()
    crossing.begin(cue)
    if isAnswered { crossing.prepare(prepared) }
    guard parts.add(cue) else {
      return loseSound(tr("GStreamer's basic plugins are not installed."))
    }
    phase = .opening
    // At its start it need not stop to be sent to another place.
    parts.pipeline.go(to: isMeantToPlay && target == nil ? GST_STATE_PLAYING : GST_STATE_PAUSED)
  }

  func prepare(_ cue: TrackOrder?) {
    prepared = nil
    isAnswered = true
    defer { parts?.settleEnds() }
    guard let cue else { return crossing.prepare(nil) }
    prepared = cue
    crossing.prepare(cue)
  }

  func play() {
    guard cue != nil else { return }
    isMeantToPlay = true
    if phase == .ready { parts?.pipeline.go(to: GST_STATE_PLAYING) }
  }

  func pause() {
    guard cue != nil else { return }
    isMeantToPlay = false
    if phase == .ready || phase == .opening { parts?.pipeline.go(to: GST_STATE_PAUSED) }
  }

  /// Closes the files, and keeps the output.
  func unload() {
    cue = nil
    isMeantToPlay = false
    phase = .idle
    target = nil
    crossing.prepare(nil)
    parts?.unload()
  }

  /// The last call: nothing is reported after it.
  func close() {
    cue = nil
    parts?.close()
    parts = nil
  }

  func seek(to position: Double) {
    guard cue != nil else { return }
    lastPosition = position
    target = position
    isTargetAsked = true
    switch phase {
    case .ready where crossing.taken != nil:
      // GStreamer is with the next file already and would go to a place in that one.
      open()
    case .ready: seekToTarget()
    case .idle, .opening, .seeking: break
    }
  }

  /// Goes to where it is to be; answers whether there was such a place.
  @discardableResult
  func seekToTarget() -> Bool {
    guard let target, let parts else { return false }
    phase = .seeking
    guard let cue, parts.track(cue.number)?.seek(to: target) ?? false else {
      // What cannot be sought in stays where it is.
      let place = parts.pipeline.position ?? 0
      finishSeek(at: place)
      phase = .ready
      return false
    }
    return true
  }

  func finishSeek(at place: Double) {
    target = nil
    lastPosition = place
    if isTargetAsked, let cue { reports.post(.sought(cue.number, position: place)) }
    isTargetAsked = false
  }

  func tellPosition() {
    guard phase == .ready, target == nil, let cue, let position = parts?.pipeline.position else {
      return
    }
    lastPosition = position
    reports.post(.position(cue.number, position))
  }

  func setVolume(factor: Double) {
    volumeFactor = factor
    parts?.chain.setVolume(factor: factor)
  }

  func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    parts?.chain.setReplayGain(settings)
  }

  /// After so many seconds without a sign a file is opened anew; each time with more patience, for
  /// disks that sleep.
  ///
  /// uridecodebin3 of GStreamer 1.22.0 now and then loses the first bytes of a file among its
  /// threads, and then waits for ever; that is before the store of samples has run dry.
  private static let patience = 0.5
  /// Whoever started this process ends it where nothing helps.
  private static let mostPatience = 5.0
  /// Looked at so often meanwhile: after a spell in which this computer slept, or had no time for us,
  /// GStreamer's threads get theirs as well, before they are called stuck.
  private static let looks = 10

  private func watch(_ track: LoadedTrack, for seconds: Double, look: Int = 1) {
    guard seconds < Self.mostPatience, !track.hasBegun else { return }
    work.perform(after: seconds / Double(Self.looks)) { [weak self, weak track] in
      guard let self, let track else { return }
      guard look == Self.looks else { return watch(track, for: seconds, look: look + 1) }
      guard let parts, parts.replaceIfStuck(track), let new = parts.track(track.cue.number) else {
        return
      }
      watch(new, for: seconds * 4)
    }
  }

  // MARK: - Endings

  /// A file cannot be played, or not on.
  func fail(_ failed: TrackOrder, _ failure: PlayFailure) {
    guard let cue else { return }
    guard failed.number == cue.number else {
      // It is one that follows; this one goes on.
      if prepared?.number == failed.number { prepared = nil }
      crossing.drop(failed.number)
      reports.post(.failed(failed.number, failure))
      parts?.remove { $0.number == failed.number }
      return
    }
    guard isOpened, isMeantToPlay else {
      phase = .idle
      self.cue = nil
      parts?.unload()
      reports.post(.failed(cue.number, failure))
      return
    }
    // What has been read is still heard, and what follows comes behind it.
    guard brokenCue != cue.number else { return }
    brokenCue = cue.number
    reports.post(.brokeOff(cue.number, failure))
    work.perform(after: 0.2) { [weak self] in
      guard let self, self.cue?.number == cue.number, let track = parts?.track(cue.number) else {
        return
      }
      if !track.isEnded { track.end() }
    }
  }

  /// There is no sound any more; only a fresh process can look for an output anew.
  func loseSound(_ reason: String) {
    guard let cue else { return }
    // A sink that has lost its server does not know the time any more, but the player does.
    let position = target ?? (isOpened ? nil : lastPosition)
    phase = .idle
    self.cue = nil
    parts?.close()
    parts = nil
    reports.post(.lostSound(cue.number, position: position, reason: reason))
  }

  private func makeParts() throws(SoundOutput.Silence) -> PipelineParts {
    let parts = try PipelineParts(output: output, crossing: crossing) { [weak self] track in
      self?.watch(track, for: Self.patience)
    } onSilence: { [weak self] cue, failure in
      guard let self else { return }
      work.perform { self.fail(cue, failure) }
    }
    parts.chain.setVolume(factor: volumeFactor)
    parts.chain.setReplayGain(replayGain)
    parts.chain.gate.onStart = { [weak self] cue, end in
      guard let self else { return }
      work.perform { self.goOn(to: cue, leftAt: end) }
    }
    parts.chain.gate.onDescription = { [weak self] cue, description in
      guard let self else { return }
      work.perform { self.describe(cue, description) }
    }
    parts.watch(on: work) { [weak self] in self?.read($0) }
    return parts
  }
}
