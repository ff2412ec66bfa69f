internal import CGStreamer
internal import CTrackSource
internal import GLib
internal import Playback

// Handling of GStreamer's messages.

extension Pipeline {
  func read(_ message: UnsafeMutablePointer<GstMessage>) {
    guard let parts, cue != nil else { return }
    switch message.pointee.type {
    case GST_MESSAGE_ASYNC_DONE where isOf(parts.pipeline, message): handleAsyncDone()
    case GST_MESSAGE_STATE_CHANGED where isOf(parts.pipeline, message): handleState(message)
    case GST_MESSAGE_EOS: handleEnd()
    case GST_MESSAGE_ERROR: handleError(message)
    case GST_MESSAGE_DURATION_CHANGED: handleDuration()
    case GST_MESSAGE_ELEMENT where gst_is_missing_plugin_message(message) != 0:
      if let name = gst_missing_plugin_message_get_description(message) {
        missing.append(String(cString: name))
        g_free(name)
      }
    case GST_MESSAGE_ELEMENT where gst_message_has_name(message, "redirect") != 0:
      failRedirected(message)
    default: break
    }
  }

  /// An opening or a seek has completed.
  func handleAsyncDone() {
    guard let cue, let parts else { return }
    switch phase {
    case .opening:
      handleDuration(isReported: false)
      if target != nil, seekToTarget() { return }
      finishOpening(cue, parts)
    case .seeking:
      let place = target ?? lastPosition
      phase = .ready
      finishSeek(at: place)
      if isOpened { settle() } else { finishOpening(cue, parts) }
    case .idle, .ready: break
    }
  }

  private func finishOpening(_ cue: TrackOrder, _ parts: PipelineParts) {
    phase = .ready
    isOpened = true
    isOutputFresh = false
    reports.post(.loaded(cue.number, position: lastPosition, duration: duration))
    settle()
  }

  /// Carries out requests that had to wait.
  func settle() {
    if target != nil {
      _ = seekToTarget()
      return
    }
    parts?.pipeline.go(to: isMeantToPlay ? GST_STATE_PLAYING : GST_STATE_PAUSED)
    if !isMeantToPlay { reportPaused() }
  }

  private func handleState(_ message: UnsafeMutablePointer<GstMessage>) {
    var (new, pending) = (GST_STATE_NULL, GST_STATE_NULL)
    gst_message_parse_state_changed(message, nil, &new, &pending)
    guard let cue, phase == .ready, target == nil, pending == GST_STATE_VOID_PENDING else { return }
    if new == GST_STATE_PLAYING, isMeantToPlay {
      reportStart(of: cue)
    } else if new == GST_STATE_PAUSED, !isMeantToPlay {
      reportPaused()
    }
  }

  private func reportPaused() {
    guard let cue, phase == .ready else { return }
    lastPosition = parts?.pipeline.position ?? lastPosition
    reports.post(.paused(cue.number, position: lastPosition))
  }

  private func handleEnd() {
    guard let cue, phase == .ready || phase == .seeking else { return }
    reportBreak(of: cue, at: parts?.chain.gate.end?.position)
    self.cue = nil
    phase = .idle
    reports.post(.ended(cue.number))
  }

  /// The next file has started, without a gap.
  func goOn(to next: TrackOrder, leftBy end: OutputGate.End?) {
    // A short track may have ended before the bus reports that it was opened.
    if phase == .opening, target == nil { handleAsyncDone() }
    guard let cue, phase == .ready || phase == .seeking, next.number > cue.number else { return }
    reportBreak(of: cue, at: end?.position)
    self.cue = next
    isAnswered = false
    parts?.remove { $0.number < next.number }
    if prepared?.number == next.number { prepared = nil }
    ctracksource_keep(UInt64(next.number), UInt64(prepared?.number ?? 0))
    target = nil
    lastPosition = 0
    missing = []
    duration = nil
    description = nil
    // The output still plays the end of the previous track.
    let (delay, now) =
      Self.timed { end.flatMap { parts?.pipeline.delay(untilRunning: $0.runningTime) } }
      ?? (0, MainLoop.now)
    soundTime = Self.soundTime(at: now, after: delay)
    reports.post(.wentOn(next.number, duration: nil, at: soundTime))
    handleDuration()
    work.perform(after: 0.5) { [weak self] in
      if self?.cue?.number == next.number { self?.handleDuration() }
      self?.reportPosition()
    }
  }

  /// When a track is audible that begins after so many seconds, or began before.
  static func soundTime(at now: Double, after delay: Double) -> Double {
    now + min(max(delay, -mostDelay), mostDelay)
  }

  /// The most seconds of sound that an output holds.
  private static let mostDelay = 4.0

  /// Reports a file that ended long before its duration.
  private func reportBreak(of cue: TrackOrder, at end: Double?) {
    guard let duration, let end, duration - end > max(1, duration / 20) else { return }
    if brokenCue != cue.number { reports.post(.brokeOff(cue.number, .truncated)) }
    brokenCue = cue.number
  }

  func handleDuration(isReported: Bool = true) {
    guard let cue, let found = parts?.track(cue.number)?.duration, found > 0, found != duration
    else { return }
    duration = found
    if isReported { reports.post(.duration(cue.number, found)) }
    // Without a bit rate in its tags, that of the file is known only now.
    if let description, description.isLossless == false, description.bitRate == nil {
      describe(cue, description)
    }
  }

  /// Reports the tags of a file that have been read so far.
  func describe(_ cue: TrackOrder, _ description: StreamDescription) {
    guard cue.number == self.cue?.number else { return }
    self.description = description
    var whole = description
    whole.average(bytes: ctracksource_length(UInt64(cue.number)), seconds: duration)
    reports.post(.described(cue.number, whole))
  }

  private func isOf(_ element: Element, _ message: UnsafeMutablePointer<GstMessage>) -> Bool {
    UnsafeMutableRawPointer(message.pointee.src) == UnsafeMutableRawPointer(element.pointer)
  }
}
