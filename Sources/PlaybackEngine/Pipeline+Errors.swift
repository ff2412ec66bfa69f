internal import CGStreamer
internal import GLib
internal import Playback

// Handling of errors, and their meaning for the user.

extension Pipeline {
  func handleError(_ message: UnsafeMutablePointer<GstMessage>) {
    var error: UnsafeMutablePointer<GError>?
    gst_message_parse_error(message, &error, nil)
    guard let error else { return }
    defer {
      g_error_free(error)
      missing = []
    }
    if parts?.chain.bin.contains(message.pointee.src) ?? false {
      if phase == .opening, !isOutputFresh {
        // The sound server may have restarted since the connection was made.
        parts?.close()
        parts = nil
        phase = .idle
        reports.send(.staleOutput)
        return
      }
      loseSound(String(cString: error.pointee.message))
      return
    }
    // Errors of a track that has been removed are ignored.
    guard let failed = track(of: message) else { return }
    let isNext = failed.number != cue?.number
    fail(failed, failure(of: error.pointee, in: failed))
    if isNext { goOnAfterError() }
  }

  /// Reports a file that only refers to another address as `notSound`: its element would wait for
  /// ever for that address to be opened.
  func failRedirected(_ message: UnsafeMutablePointer<GstMessage>) {
    if let failed = track(of: message) { fail(failed, .notSound) }
  }

  /// The track whose decoder sent a message.
  private func track(of message: UnsafeMutablePointer<GstMessage>) -> TrackOrder? {
    guard let source = message.pointee.src else { return nil }
    nonisolated(unsafe) let origin = source
    return parts?.tracks.withLock { $0.first { $0.source.contains(origin) }?.cue }
  }

  /// Resumes the current operation after the failure of a track that only follows.
  ///
  /// GStreamer treats it as a failure of the whole pipeline and never completes what was pending
  /// (1.22.0, `had_error` in gstbin.c). `BrokenFileTests` covers this.
  private func goOnAfterError() {
    switch phase {
    // A track that already plays is not opened again: its start would be heard twice.
    case .opening where target == nil && parts?.chain.sink.isPlaying == true: handleAsyncDone()
    case .opening, .seeking: open()
    case .ready: parts?.pipeline.go(to: isMeantToPlay ? GST_STATE_PLAYING : GST_STATE_PAUSED)
    case .idle: break
    }
  }

  private func failure(of error: GError, in cue: TrackOrder) -> PlayFailure {
    if let name = missing.first { return .missingCodec(name) }
    let code = GstStreamError(rawValue: UInt32(bitPattern: error.code))
    if error.domain == gst_resource_error_quark() {
      return .unreadable(String(cString: error.message))
    }
    if error.domain == gst_core_error_quark() {
      return error.code == Int32(GST_CORE_ERROR_MISSING_PLUGIN.rawValue)
        ? .missingCodec(String(cString: error.message)) : .damaged
    }
    guard error.domain == gst_stream_error_quark() else { return .damaged }
    switch code {
    case GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE: return .notSound
    case GST_STREAM_ERROR_CODEC_NOT_FOUND: return .missingCodec(String(cString: error.message))
    default: return .damaged
    }
  }
}
