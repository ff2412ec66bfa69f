internal import CGStreamer
internal import GLib
internal import Playback

/// One file in the pipeline: GStreamer's decoder for it, and its pad of `concat`, which plays one
/// track after the other.
final class LoadedTrack: @unchecked Sendable {
  // Unchecked: everything is constant except `state` and `place`, which are locked.
  let cue: TrackOrder
  let source: Element
  /// Must be closed before the track is stopped, alone or with its pipeline.
  let gate = KindGate()

  private struct State {
    var outlet: UnsafeMutablePointer<GstPad>?
    var isEnded = false
    var isHeld = false
    var hasBegun = false
    /// Whether its data is dropped from now on.
    var isGone = false
    /// By how many seconds the file's length was increased for GStreamer.
    var excess = 0.0
    /// The number of streams in the file that have not ended; nil once one of them had content.
    var emptyStreams: Int? = 0
  }

  private let entrance: UnsafeMutablePointer<GstPad>
  private let concat: Element
  private let state = Locked(State())
  /// Whether the track is in the pipeline.
  ///
  /// Locked while it enters or leaves: started on one thread while another one ends it, it would
  /// keep running outside of any pipeline.
  private let place = Locked(Place.outside)

  private enum Place {
    case outside
    case inside
    case gone
  }
  /// Called on GStreamer's thread when the whole file has been read; returns whether the end may
  /// pass on now, or is held back until `release`.
  private let onEnd: @Sendable () -> Bool
  /// Called on GStreamer's thread.
  private let onSilence: @Sendable (PlayFailure) -> Void

  /// Creates a track after those that `concat` has already; nil where GStreamer lacks the elements
  /// for it.
  init?(
    _ cue: TrackOrder,
    into concat: Element,
    onEnd: @escaping @Sendable () -> Bool,
    onSilence: @escaping @Sendable (PlayFailure) -> Void
  ) {
    guard let source = Element("uridecodebin3"),
      let entrance = gst_element_request_pad_simple(concat.pointer, "sink_%u")
    else { return nil }
    (self.cue, self.source, self.concat, self.entrance) = (cue, source, concat, entrance)
    (self.onEnd, self.onSilence) = (onEnd, onSilence)
    // Only audio streams are decoded: no pictures, no films.
    let decoder = source.pointer
    connect("select-stream", of: decoder, to: unsafeBitCast(choosesStream, to: GCallback.self))
    // A file that opens while another one plays must not make the pipeline wait.
    source.set("async-handling", to: true)
    source.set("uri", to: cue.address)
    connect("pad-added", of: decoder, to: unsafeBitCast(padCame, to: GCallback.self))
    connect("deep-element-added", of: decoder, to: unsafeBitCast(trackPartCame, to: GCallback.self))
    connect("no-more-pads", of: decoder, to: unsafeBitCast(padsAreThere, to: GCallback.self))
    gst_pad_add_probe(
      entrance,
      GST_PAD_PROBE_TYPE_DATA_DOWNSTREAM,
      lookAtTrack,
      WeakBox.pointer(to: self),
      releaseData
    )
  }

  deinit { gst_object_unref(entrance) }

  var isEnded: Bool { state.withLock { $0.isEnded } }

  var duration: Double? {
    var time: gint64 = 0
    let isKnown = withOutlet { gst_pad_query_duration($0, GST_FORMAT_TIME, &time) != 0 }
    guard isKnown == true, let seconds = Element.seconds(Int64(time)) else { return nil }
    return max(seconds - state.withLock { $0.excess }, 0)
  }

  func setExcess(_ seconds: Double) { state.withLock { $0.excess = seconds } }

  /// Returns false where that is not possible.
  func seek(to position: Double) -> Bool {
    let flags = GstSeekFlags(
      rawValue: GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue
    )
    let event = gst_event_new_seek(
      1,
      GST_FORMAT_TIME,
      flags,
      GST_SEEK_TYPE_SET,
      gint64((min(max(position, 0), 1e9) * 1e9).rounded()),
      GST_SEEK_TYPE_NONE,
      -1
    )
    state.withLock { state in
      state.isEnded = false
      state.isHeld = false
    }
    guard let isDone = withOutlet({ gst_pad_send_event($0, event) != 0 }) else {
      gst_event_unref(event)
      return false
    }
    return isDone
  }

  /// Ends the track; what has been read is still played.
  func end() { gst_pad_send_event(entrance, gst_event_new_eos()) }

  var hasBegun: Bool { state.withLock { $0.hasBegun } }

  /// Discards the track if its stream has not started; returns whether it did.
  func giveUp() -> Bool {
    state.withLock { state in
      state.isGone = !state.hasBegun
      return state.isGone
    }
  }

  var isHeld: Bool { state.withLock { $0.isHeld } }

  func release() {
    let wasHeld = state.withLock { state in
      defer { state.isHeld = false }
      return state.isHeld
    }
    if wasHeld { end() }
  }

  /// Unless the track has left before.
  func enter(_ pipeline: Element) {
    place.withLock { place in
      guard place == .outside else { return }
      place = .inside
      gst_bin_add(pipeline.bin, source.pointer)
      gst_element_sync_state_with_parent(source.pointer)
    }
  }

  /// Removes the track from the pipeline; `concat` continues with the next one, or ends.
  func leave(_ pipeline: Element) {
    gate.close()
    place.withLock { place in
      // A state change of the pipeline that fails resets all of its parts, even those that are
      // being stopped.
      pipeline.whileStateStays {
        source.go(to: GST_STATE_NULL)
        if place == .inside { gst_bin_remove(pipeline.bin, source.pointer) }
      }
      place = .gone
    }
    gst_element_release_request_pad(concat.pointer, entrance)
    state.withLock { state in
      if let outlet = state.outlet { gst_object_unref(outlet) }
      state.outlet = nil
    }
  }

  func addStream() {
    state.withLock { state in state.emptyStreams = state.emptyStreams.map { $0 + 1 } }
  }

  func streamHasContent() { state.withLock { $0.emptyStreams = nil } }

  /// GStreamer 1.22 waits for ever for the content of streams that have none.
  func endStream() {
    let isEmpty = state.withLock { state in
      guard let left = state.emptyStreams, !state.isGone else { return false }
      state.emptyStreams = left - 1
      return left == 1
    }
    if isEmpty { onSilence(.truncated) }
  }

  private func withOutlet<Answer: Sendable>(
    _ body: (UnsafeMutablePointer<GstPad>) -> Answer
  ) -> Answer? {
    let found = state.withLock { state -> Pad? in
      guard let outlet = state.outlet else { return nil }
      gst_object_ref(outlet)
      return Pad(pointer: outlet)
    }
    guard let found else { return nil }
    defer { gst_object_unref(found.pointer) }
    return body(found.pointer)
  }

  private struct Pad: @unchecked Sendable {
    // Unchecked: held by a reference of its own.
    let pointer: UnsafeMutablePointer<GstPad>
  }

  /// Connects a signal of a part of the decoder to a handler that gets this track.
  func connect(
    _ signal: String,
    of part: UnsafeMutablePointer<GstElement>,
    to handler: @escaping GCallback
  ) {
    let data = WeakBox.pointer(to: self)
    g_signal_connect_data(part, signal, handler, data, releaseHandler, GConnectFlags(rawValue: 0))
  }

  // MARK: - On GStreamer's thread

  fileprivate func take(_ pad: UnsafeMutablePointer<GstPad>) {
    guard gst_pad_link(pad, entrance) == GST_PAD_LINK_OK else { return }
    gst_object_ref(pad)
    nonisolated(unsafe) let pad = pad
    state.withLock { $0.outlet = pad }
  }

  fileprivate func connectPads() {
    if state.withLock({ $0.outlet == nil && !$0.isGone }) { onSilence(.notSound) }
  }

  fileprivate func look(_ info: UnsafeMutablePointer<GstPadProbeInfo>) -> GstPadProbeReturn {
    let isEvent = info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue != 0
    guard isEvent, let data = info.pointee.data else {
      return state.withLock { $0.isGone } ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
    let event = data.assumingMemoryBound(to: GstEvent.self)
    switch event.pointee.type {
    case GST_EVENT_STREAM_START:
      let isWanted = state.withLock { state in
        state.hasBegun = !state.isGone
        return state.hasBegun
      }
      guard isWanted else { return GST_PAD_PROBE_DROP }
      // The stream carries the cue's number, so that the output gate recognises its start.
      let marked = gst_event_copy(event)
      gst_event_set_group_id(marked, guint(truncatingIfNeeded: cue.number))
      info.pointee.data = UnsafeMutableRawPointer(marked)
      gst_event_unref(event)
    case GST_EVENT_EOS:
      let isFirst = state.withLock { state in
        guard !state.isEnded, !state.isGone else { return false }
        state.isEnded = true
        state.isHeld = true
        return true
      }
      // Held first: `release` may be called before `onEnd` returns.
      guard isFirst else { break }
      guard onEnd() else { return GST_PAD_PROBE_DROP }
      let mayPass = state.withLock { state in
        defer { state.isHeld = false }
        return state.isHeld
      }
      // Otherwise `release` has sent the event already.
      return mayPass ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
    default: break
    }
    return GST_PAD_PROBE_OK
  }
}

private let padCame:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?
  ) -> Void = { _, pad, data in
    guard let pad, let data else { return }
    WeakBox<LoadedTrack>.object(at: data)?.take(pad)
  }

private let padsAreThere:
  @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?) -> Void = {
    _,
    data in
    guard let data else { return }
    WeakBox<LoadedTrack>.object(at: data)?.connectPads()
  }

private let choosesStream:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, OpaquePointer?, UnsafeMutablePointer<GstStream>?,
    UnsafeMutableRawPointer?
  ) -> gint = { _, _, stream, _ in
    gst_stream_get_stream_type(stream).rawValue & GST_STREAM_TYPE_AUDIO.rawValue != 0 ? 1 : 0
  }

private let lookAtTrack: GstPadProbeCallback = { _, info, data in
  guard let info, let data else { return GST_PAD_PROBE_OK }
  return WeakBox<LoadedTrack>.object(at: data)?.look(info) ?? GST_PAD_PROBE_OK
}
