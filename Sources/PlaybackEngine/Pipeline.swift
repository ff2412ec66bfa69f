internal import CGStreamer
internal import CTrackSource
internal import GLib
internal import Playback

/// GStreamer's pipeline, from a file to the output, used on one thread only.
///
/// A state machine below the player's: GStreamer completes state changes and seeks asynchronously
/// and reports them on its bus; requests in between wait here.
final class Pipeline: @unchecked Sendable {
  // Unchecked: everything but `crossing` is only accessed on the thread of `work`.

  /// The operation that GStreamer is carrying out.
  enum Phase {
    /// There is no file.
    case idle
    /// It is opening the file.
    case opening
    /// It is seeking.
    case seeking
    /// It is paused or plays.
    case ready
  }

  let output: SoundOutput
  let work: WorkLoop
  let reports: ReportSender
  let crossing = TrackCrossing()

  var parts: PipelineParts?
  var phase = Phase.idle
  var cue: TrackOrder?
  /// The next track.
  var prepared: TrackOrder?
  /// Whether the player has set `prepared` for the current cue, even if to nil.
  var isAnswered = false
  /// Whether it has reported that the file is loaded.
  var isOpened = false
  /// Why there is no sound output.
  var silence: String?
  /// Whether nothing has been played into the output yet.
  var isOutputFresh = true
  var isMeantToPlay = false
  /// The position to move to as soon as that is possible.
  var target: Double?
  /// Whether the target is a requested seek, whose end is reported.
  var isTargetAsked = false
  var lastPosition = 0.0
  /// The time at which the current cue is audible, after another one without a gap.
  var soundTime = 0.0
  /// The observation of the output after a start.
  var start: StartWatch?
  var duration: Double?
  /// What is known of the current file.
  var description: StreamDescription?
  /// The names of decoders that this file needs and that are not installed.
  var missing: [String] = []
  var volumeFactor = 1.0
  var replayGain = ReplayGain()
  /// The last cue that was reported as broken off.
  var brokenCue = 0

  init(output: SoundOutput, work: WorkLoop, reports: ReportSender) {
    self.output = output
    self.work = work
    self.reports = reports
  }

  /// Connects to the output; the sandbox forbids that later.
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

  /// Opens the current file at the target.
  func open() {
    guard let cue else { return }
    isOpened = false
    duration = nil
    description = nil
    missing = []
    soundTime = 0
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
    // Without a target, it can start to play without pausing first.
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

  /// Closes the files and the output; nothing is reported after this call.
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
      // GStreamer is already reading the next file and would seek in that one.
      open()
    case .ready: seekToTarget()
    case .idle, .opening, .seeking: break
    }
  }

  /// Seeks to the target; returns whether that was possible.
  @discardableResult
  func seekToTarget() -> Bool {
    guard let target, let parts else { return false }
    phase = .seeking
    soundTime = 0
    guard let cue, parts.track(cue.number)?.seek(to: target) ?? false else {
      // In a file that is not seekable, the position does not change.
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

  func setVolume(factor: Double) {
    volumeFactor = factor
    parts?.chain.setVolume(factor: factor)
  }

  func setReplayGain(_ settings: ReplayGain) {
    replayGain = settings
    parts?.chain.setReplayGain(settings)
  }

  /// After this many seconds without data a file is opened again; each time the limit grows, for
  /// disks that sleep.
  ///
  /// uridecodebin3 of GStreamer 1.22.0 occasionally loses the first bytes of a file between its
  /// threads and then waits for ever. A new attempt within this time is soon enough for the queue
  /// of samples not to run empty.
  private static let patience = 0.5
  /// With a limit this long there is no further attempt: the parent process ends this one if
  /// nothing helps.
  private static let mostPatience = 5.0
  /// The number of checks within the limit: after the computer slept, or gave this process no CPU
  /// time, GStreamer's threads get time as well before they count as stuck.
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

  /// Handles a file that cannot be played, or not any further.
  func fail(_ failed: TrackOrder, _ failure: PlayFailure) {
    guard let cue else { return }
    guard failed.number == cue.number else {
      // The file is one that follows; the current one continues.
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
    // What has been read is still played, and the next track follows it.
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

  /// Reports the loss of the output; only a fresh process can connect to one.
  func loseSound(_ reason: String) {
    guard let cue else { return }
    // A sink without its server has no valid position, but the player has one.
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
      work.perform { self.goOn(to: cue, leftBy: end) }
    }
    parts.chain.gate.onDescription = { [weak self] cue, description in
      guard let self else { return }
      work.perform { self.describe(cue, description) }
    }
    parts.watch(on: work) { [weak self] in self?.read($0) }
    return parts
  }
}
