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

  private enum Phase {
    case idle
    case opening
    case seeking
    /// It is paused or plays.
    case ready
  }

  private let output: SoundOutput
  private let work: WorkLoop
  private let reports: ReportSender
  private let crossing = TrackCrossing()

  private var parts: PipelineParts?
  private var outputFailure: SoundOutput.Unavailable?
  /// Whether nothing has been played into the output yet.
  private var isOutputFresh = true
  private var phase = Phase.idle
  private var cues = CuedTracks<TrackOrder>()
  private var isOpened = false
  private var isMeantToPlay = false
  private var position = TrackPosition()
  private var facts = FileFacts()
  private var start: StartWatch?
  private var brokenCue = 0

  init(output: SoundOutput, work: WorkLoop, reports: ReportSender) {
    self.output = output
    self.work = work
    self.reports = reports
  }

  // MARK: - Commands

  /// The sandbox forbids this later.
  func connect() {
    Progress.set(\.soundSince, ctracksource_now())
    do throws(SoundOutput.Unavailable) { parts = try makeParts() } catch { outputFailure = error }
    Progress.set(\.soundSince, 0)
  }

  func load(_ cue: TrackOrder, at start: Double, playing: Bool) {
    cues.load(cue)
    isMeantToPlay = playing
    position = TrackPosition(loadedAt: start)
    open()
  }

  func prepare(_ cue: TrackOrder?) {
    cues.prepare(cue)
    crossing.prepare(cue)
    parts?.settleEnds()
  }

  func play() {
    guard cues.current != nil else { return }
    isMeantToPlay = true
    if phase == .ready { parts?.pipeline.go(to: GST_STATE_PLAYING) }
  }

  func pause() {
    guard cues.current != nil else { return }
    isMeantToPlay = false
    if phase == .ready || phase == .opening { parts?.pipeline.go(to: GST_STATE_PAUSED) }
  }

  func unload() {
    cues.end()
    isMeantToPlay = false
    phase = .idle
    position = TrackPosition()
    crossing.prepare(nil)
    parts?.unload()
  }

  /// Nothing is reported after this call.
  func close() {
    cues.end()
    closeParts()
  }

  func seek(to target: Double) {
    guard cues.current != nil else { return }
    position.request(target)
    switch phase {
    case .ready where crossing.taken != nil:
      // GStreamer is already reading the next file and would seek in that one.
      open()
    case .ready: seekToTarget()
    case .idle, .opening, .seeking: break
    }
  }

  func setVolume(factor: Double) { parts?.chain.setVolume(factor: factor) }

  func setReplayGain(_ settings: ReplayGain) { parts?.chain.setReplayGain(settings) }

  // MARK: - Opening and seeking

  private func makeParts() throws(SoundOutput.Unavailable) -> PipelineParts {
    let parts = try PipelineParts(output: output, crossing: crossing, work: work) {
      [weak self] cue, failure in
      guard let self else { return }
      work.perform { self.fail(cue, failure) }
    }
    parts.chain.gate.onStart = { [weak self] cue, end in
      guard let self else { return }
      work.perform { self.goOn(to: cue, leftBy: end) }
    }
    parts.chain.gate.onDescription = { [weak self] cue, description in
      guard let self else { return }
      work.perform { self.describe(cue, description) }
    }
    parts.observeMessages { [weak self] in self?.read($0) }
    return parts
  }

  private func closeParts() {
    parts?.close()
    parts = nil
  }

  /// Opens the current file at the target.
  private func open() {
    guard let cue = cues.current else { return }
    isOpened = false
    facts = FileFacts()
    let target = position.depart()
    guard let parts else {
      if let outputFailure { loseSound(outputFailure.reason) } else { reports.send(.staleOutput) }
      return
    }
    parts.unload()
    parts.chain.reset()
    crossing.begin(cue)
    if cues.isNextKnown { crossing.prepare(cues.next) }
    guard parts.add(cue) else {
      return loseSound(FailureReason(tr("GStreamer's basic plugins are not installed.")))
    }
    phase = .opening
    // Without a target, it can start to play without pausing first.
    parts.pipeline.go(to: isMeantToPlay && target == nil ? GST_STATE_PLAYING : GST_STATE_PAUSED)
  }

  /// Returns whether that was possible.
  @discardableResult
  private func seekToTarget() -> Bool {
    guard let parts, let target = position.depart() else { return false }
    phase = .seeking
    guard let cue = cues.current, parts.track(cue.number)?.seek(to: target) ?? false else {
      // In a file that is not seekable, the position does not change.
      finishSeek(at: parts.pipeline.position ?? 0)
      phase = .ready
      return false
    }
    return true
  }

  private func finishSeek(at place: Double) {
    if position.arrive(at: place), let cue = cues.current {
      reports.post(.sought(cue.number, position: place))
    }
  }

  /// An opening or a seek has completed.
  private func handleAsyncDone() {
    guard let cue = cues.current, parts != nil else { return }
    switch phase {
    case .opening:
      handleDuration(isReported: false)
      if position.target != nil, seekToTarget() { return }
      finishOpening(cue)
    case .seeking:
      phase = .ready
      finishSeek(at: position.goal)
      if isOpened { settle() } else { finishOpening(cue) }
    case .idle, .ready: break
    }
  }

  private func finishOpening(_ cue: TrackOrder) {
    phase = .ready
    isOpened = true
    isOutputFresh = false
    reports.post(.loaded(cue.number, position: position.last, duration: facts.duration))
    settle()
  }

  private func settle() {
    if position.target != nil {
      seekToTarget()
      return
    }
    playOrPause()
    if !isMeantToPlay { reportPaused() }
  }

  private func playOrPause() {
    parts?.pipeline.go(to: isMeantToPlay ? GST_STATE_PLAYING : GST_STATE_PAUSED)
  }

  // MARK: - Messages

  private func read(_ message: UnsafeMutablePointer<GstMessage>) {
    guard let parts, cues.current != nil else { return }
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE where isOf(parts.pipeline, message): handleAsyncDone()
    case GST_MESSAGE_STATE_CHANGED where isOf(parts.pipeline, message): handleState(message)
    case GST_MESSAGE_EOS: handleEnd()
    case GST_MESSAGE_ERROR: handleError(message)
    case GST_MESSAGE_DURATION_CHANGED: handleDuration()
    case GST_MESSAGE_ELEMENT where gst_is_missing_plugin_message(message) != 0:
      if let name = gst_missing_plugin_message_get_description(message) {
        facts.miss(String(cString: name))
        g_free(name)
      }
    case GST_MESSAGE_ELEMENT where gst_message_has_name(message, "redirect") != 0:
      // The file only refers to another address: its element would wait for ever for that address to
      // be opened.
      if let failed = track(of: message) { fail(failed, .notSound) }
    default: break
    }
  }

  private func isOf(_ element: Element, _ message: UnsafeMutablePointer<GstMessage>) -> Bool {
    UnsafeMutableRawPointer(message.pointee.src) == UnsafeMutableRawPointer(element.pointer)
  }

  /// The track whose decoder sent a message.
  private func track(of message: UnsafeMutablePointer<GstMessage>) -> TrackOrder? {
    message.pointee.src.flatMap { parts?.cue(containing: $0) }
  }

  private func handleState(_ message: UnsafeMutablePointer<GstMessage>) {
    var (new, pending) = (GST_STATE_NULL, GST_STATE_NULL)
    gst_message_parse_state_changed(message, nil, &new, &pending)
    guard let cue = cues.current, phase == .ready, position.target == nil,
      pending == GST_STATE_VOID_PENDING
    else { return }
    if new == GST_STATE_PLAYING, isMeantToPlay {
      reportStart(of: cue)
    } else if new == GST_STATE_PAUSED, !isMeantToPlay {
      reportPaused()
    }
  }

  private func reportPaused() {
    guard let cue = cues.current, phase == .ready else { return }
    let place = position.measure(parts?.pipeline.position)
    reports.post(.paused(cue.number, position: place))
  }

  private func handleDuration(isReported: Bool = true) {
    guard let cue = cues.current, let found = parts?.track(cue.number)?.duration,
      facts.learn(duration: found)
    else { return }
    if isReported { reports.post(.duration(cue.number, found)) }
    // Without a bit rate in its tags, that of the file is known only now.
    if facts.lacksBitRate { reportDescription(of: cue) }
  }

  private func describe(_ cue: TrackOrder, _ description: StreamDescription) {
    guard cue.number == cues.current?.number else { return }
    facts.learn(description)
    reportDescription(of: cue)
  }

  private func reportDescription(of cue: TrackOrder) {
    let bytes = ctracksource_length(UInt64(cue.number))
    if let description = facts.description(bytes: bytes) {
      reports.post(.described(cue.number, description))
    }
  }

  // MARK: - The audible position

  /// What the output's clock says, with the time: measured again if this thread was interrupted
  /// between the two.
  static func timed<Value>(
    now: () -> Double = { MainLoop.now },
    _ measure: () -> Value?
  ) -> (value: Value, time: Double)? {
    var timed: (value: Value, time: Double)?
    for _ in 0..<10 {
      let before = now()
      guard let value = measure() else { break }
      let time = now()
      timed = (value, time)
      if time - before < StartWatch.precision / 2 { break }
    }
    return timed
  }

  private var timedPosition: (value: Double, time: Double)? {
    Self.timed { parts?.pipeline.position }
  }

  func reportPosition() {
    guard !leaveLostClock() else { return }
    // Until the cue is audible, the output still has the position of the previous one.
    guard phase == .ready, position.target == nil, let cue = cues.current,
      position.isAudible(at: MainLoop.now), let (place, now) = timedPosition
    else { return }
    position.measure(place)
    reports.post(.position(cue.number, place, at: now))
  }

  /// Reports that a cue plays, and then corrects the position until the output really plays.
  private func reportStart(of cue: TrackOrder) {
    let timed = timedPosition
    let (place, now) = (position.measure(timed?.value), timed?.time ?? MainLoop.now)
    reports.post(.playing(cue.number, position: place, at: now))
    let isWatched = start != nil
    start = StartWatch(position: place, time: now)
    if !isWatched { lookSoon() }
  }

  private func lookSoon() {
    work.perform(after: StartWatch.interval) { [weak self] in self?.look() }
  }

  private func look() {
    guard !leaveLostClock(), var start, phase == .ready, position.target == nil, isMeantToPlay,
      let cue = cues.current, position.isAudible(at: MainLoop.now),
      let (place, now) = timedPosition
    else {
      start = nil
      return
    }
    if start.look(place, at: now) {
      position.measure(place)
      reports.post(.position(cue.number, place, at: now))
    }
    self.start = start.isOver ? nil : start
    if !start.isOver { lookSoon() }
  }

  /// Requests a fresh output if the clock of this one is lost; returns whether it is.
  ///
  /// libpulse 16.1 sometimes returns a time of centuries when a stream resumes after a seek, and no
  /// earlier one afterwards: the sound goes on, and its position stands still.
  private func leaveLostClock() -> Bool {
    guard phase == .ready, cues.current != nil, parts?.pipeline.hasLostClock ?? false else {
      return false
    }
    // The application's process replaces this one at the same position.
    phase = .idle
    cues.end()
    reports.send(.staleOutput)
    return true
  }

  // MARK: - Endings

  /// The next file has started, without a gap.
  private func goOn(to next: TrackOrder, leftBy end: OutputGate.End?) {
    // A short track may have ended before the bus reports that it was opened.
    if phase == .opening, position.target == nil { handleAsyncDone() }
    guard let cue = cues.current, phase == .ready || phase == .seeking, next.number > cue.number
    else { return }
    reportBreak(of: cue, at: end?.position)
    cues.goOn(to: next)
    parts?.remove { $0.number < next.number }
    ctracksource_keep(UInt64(next.number), UInt64(cues.next?.number ?? 0))
    facts = FileFacts()
    // The output still plays the end of the previous track.
    let (delay, now) =
      Self.timed { end.flatMap { parts?.pipeline.delay(untilRunning: $0.runningTime) } }
      ?? (0, MainLoop.now)
    let soundTime = position.goOn(at: now, after: delay)
    reports.post(.wentOn(next.number, duration: nil, at: soundTime))
    handleDuration()
    work.perform(after: 0.5) { [weak self] in
      if self?.cues.current?.number == next.number { self?.handleDuration() }
      self?.reportPosition()
    }
  }

  private func handleEnd() {
    guard let cue = cues.current, phase == .ready || phase == .seeking else { return }
    reportBreak(of: cue, at: parts?.chain.gate.end?.position)
    cues.end()
    phase = .idle
    reports.post(.ended(cue.number))
  }

  private func reportBreak(of cue: TrackOrder, at end: Double?) {
    if facts.isBroken(endingAt: end) { breakOff(cue, .truncated) }
  }

  /// Reports, once for each cue, that it breaks off; returns whether this is the first time.
  @discardableResult
  private func breakOff(_ cue: TrackOrder, _ failure: PlayFailure) -> Bool {
    guard brokenCue != cue.number else { return false }
    brokenCue = cue.number
    reports.post(.brokeOff(cue.number, failure))
    return true
  }

  private func handleError(_ message: UnsafeMutablePointer<GstMessage>) {
    var error: UnsafeMutablePointer<GError>?
    var debug: UnsafeMutablePointer<CChar>?
    gst_message_parse_error(message, &error, &debug)
    defer { g_free(debug) }
    guard let error else { return }
    defer { g_error_free(error) }
    let missingCodec = facts.takeMissingCodec()
    if parts?.chain.bin.contains(message.pointee.src) ?? false {
      if phase == .opening, !isOutputFresh {
        // The sound server may have restarted since the connection was made.
        closeParts()
        phase = .idle
        reports.send(.staleOutput)
        return
      }
      loseSound(.ofOutput(error.pointee, debug: debug.map { String(cString: $0) }))
      return
    }
    // Errors of a track that has been removed are ignored.
    guard let failed = track(of: message) else { return }
    let isNext = failed.number != cues.current?.number
    fail(failed, .meaning(of: error.pointee, missingCodec: missingCodec))
    if isNext { goOnAfterError() }
  }

  /// Resumes the current operation after the failure of a track that only follows.
  ///
  /// GStreamer treats it as a failure of the whole pipeline and never completes what was pending
  /// (1.22.0, `had_error` in gstbin.c). `BrokenFileTests` covers this.
  private func goOnAfterError() {
    switch phase {
    // A track that already plays is not opened again: its start would be heard twice.
    case .opening where position.target == nil && parts?.chain.sink.isPlaying == true:
      handleAsyncDone()
    case .opening, .seeking: open()
    case .ready: playOrPause()
    case .idle: break
    }
  }

  private func fail(_ failed: TrackOrder, _ failure: PlayFailure) {
    guard let cue = cues.current else { return }
    guard failed.number == cue.number else {
      // The file is one that follows; the current one continues.
      cues.dropNext(failed.number)
      crossing.drop(failed.number)
      reports.post(.failed(failed.number, failure))
      parts?.remove { $0.number == failed.number }
      return
    }
    guard isOpened, isMeantToPlay else {
      phase = .idle
      cues.end()
      parts?.unload()
      reports.post(.failed(cue.number, failure))
      return
    }
    // What has been read is still played, and the next track follows it.
    guard breakOff(cue, failure) else { return }
    work.perform(after: 0.2) { [weak self] in
      guard let self, cues.current?.number == cue.number, let track = parts?.track(cue.number)
      else { return }
      if !track.isEnded { track.end() }
    }
  }

  /// Reports the loss of the output; only a fresh process can connect to one.
  private func loseSound(_ reason: FailureReason) {
    guard let cue = cues.current else { return }
    // A sink without its server has no valid position, but the player has one.
    let place = isOpened ? position.target : position.goal
    phase = .idle
    cues.end()
    closeParts()
    reports.post(.lostSound(cue.number, position: place, reason: reason))
  }
}
