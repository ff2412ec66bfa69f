internal import CGStreamer
internal import GLib
internal import Messages
internal import Playback

/// A probe before the output, which all samples and events pass, on a thread of GStreamer's.
///
/// It detects the start, the format, the loudness and the end position of each track.
final class OutputGate: @unchecked Sendable {
  // Unchecked: the closures are set before the first sample arrives, everything else is in `state`.
  var onFormat: (@Sendable (_ rate: Int, _ channels: Int) -> Void)?
  var onLoudness: (@Sendable (Loudness?) -> Void)?
  var onDescription: (@Sendable (TrackOrder, StreamDescription) -> Void)?
  /// Called when a track other than the first one starts, with the end position of the one before.
  var onStart: (@Sendable (TrackOrder, _ leftBy: End?) -> Void)?

  /// The end of a track's last sample.
  struct End {
    /// In seconds from the track's start.
    var position: Double
    /// In nanoseconds of the pipeline's running time.
    var runningTime: UInt64
  }

  private struct State {
    var cue: TrackOrder?
    var format: (rate: Int, channels: Int)?
    var segment = GstSegment()
    var end: End?
    var isShut = false
    var description = StreamDescription()
    var coding = StreamCoding()
  }

  private let crossing: TrackCrossing
  private let state = Locked(State())

  init(crossing: TrackCrossing) { self.crossing = crossing }

  func reset() { state.withLock { $0 = State() } }

  var end: End? { state.withLock { $0.end } }

  func watch(_ pad: UnsafeMutablePointer<GstPad>) {
    let kinds = GstPadProbeType(
      rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue
        | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
    )
    gst_pad_add_probe(pad, kinds, lookAtGate, WeakBox.pointer(to: self), releaseData)
  }

  // MARK: - On GStreamer's thread

  fileprivate func look(
    _ pad: UnsafeMutablePointer<GstPad>,
    _ info: UnsafeMutablePointer<GstPadProbeInfo>
  ) -> GstPadProbeReturn {
    guard let data = info.pointee.data else { return GST_PAD_PROBE_OK }
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      return pass(data.assumingMemoryBound(to: GstBuffer.self), info)
    }
    let event = data.assumingMemoryBound(to: GstEvent.self)
    switch event.pointee.type {
    case GST_EVENT_FLUSH_STOP:
      Progress.forgetStore()
      // Samples from before a seek do not show how far the file reaches.
      state.withLock { $0.end = nil }
    case GST_EVENT_STREAM_START: return handleStreamStart(event, pad)
    case GST_EVENT_CAPS: handleFormat(event)
    case GST_EVENT_TAG: handleTags(event)
    case GST_EVENT_SEGMENT:
      state.withLock { gst_event_copy_segment(event, &$0.segment) }
    default: break
    }
    return state.withLock { $0.isShut } && event.pointee.type != GST_EVENT_EOS
      ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
  }

  private func pass(
    _ buffer: UnsafeMutablePointer<GstBuffer>,
    _ info: UnsafeMutablePointer<GstPadProbeInfo>
  ) -> GstPadProbeReturn {
    Progress.add(\.left)
    let (start, length) = (buffer.pointee.pts, buffer.pointee.duration)
    let isShut = state.withLock { state in
      if state.isShut { return true }
      let last = start == .max || length == .max ? start : start + length
      // A buffer that extends beyond the segment is cut there.
      let inside = min(last, state.segment.stop)
      let time = gst_segment_to_stream_time(&state.segment, GST_FORMAT_TIME, inside)
      if last != .max, time != .max {
        let running = gst_segment_to_running_time(&state.segment, GST_FORMAT_TIME, inside)
        state.end = End(position: Double(time) / 1e9, runningTime: UInt64(running))
        if let cue = state.cue { Progress.setPlace(UInt64(time), of: cue.number) }
      }
      return false
    }
    guard isShut else { return GST_PAD_PROBE_OK }
    gst_buffer_unref(buffer)
    info.pointee.ABI.abi.flow_ret = GST_FLOW_EOS
    return GST_PAD_PROBE_HANDLED
  }

  private func handleStreamStart(
    _ event: UnsafeMutablePointer<GstEvent>,
    _ pad: UnsafeMutablePointer<GstPad>
  ) -> GstPadProbeReturn {
    var group: guint = 0
    gst_event_parse_group_id(event, &group)
    guard let (cue, isWanted) = crossing.arrive(Int(group)) else { return GST_PAD_PROBE_OK }
    guard isWanted else {
      state.withLock { $0.isShut = true }
      // Samples before this point play to their end.
      gst_pad_send_event(pad, gst_event_new_eos())
      return GST_PAD_PROBE_DROP
    }
    let coding = StreamCoding(startingWith: event)
    let (isFirst, end) = state.withLock { state -> (Bool, End?) in
      defer {
        state.cue = cue
        state.end = nil
        state.description = StreamDescription()
        state.coding = coding
      }
      return (state.cue == nil, state.end)
    }
    onLoudness?(cue.loudness)
    if !isFirst { onStart?(cue, end) }
    return GST_PAD_PROBE_OK
  }

  private func handleFormat(_ event: UnsafeMutablePointer<GstEvent>) {
    var caps: UnsafeMutablePointer<GstCaps>?
    gst_event_parse_caps(event, &caps)
    guard let caps, let structure = gst_caps_get_structure(caps, 0) else { return }
    var (rate, channels): (gint, gint) = (0, 0)
    gst_structure_get_int(structure, "rate", &rate)
    gst_structure_get_int(structure, "channels", &channels)
    let format = (rate: Int(rate), channels: Int(channels))
    nonisolated(unsafe) let fields = structure
    describe { $0.learn(fields, of: $1) }
    let isNew = state.withLock { state in
      // A stereo output can play mono; only more channels justify opening the output again.
      if let old = state.format, format.channels <= max(old.channels, 2) { return false }
      state.format = format
      return true
    }
    if isNew, format.rate > 0 { onFormat?(format.rate, format.channels) }
  }

  /// Changes the description of the current track, and passes it on if it is new.
  private func describe(_ learn: @Sendable (inout StreamDescription, StreamCoding) -> Void) {
    let news = state.withLock { state -> (TrackOrder, StreamDescription)? in
      guard let cue = state.cue, !state.isShut else { return nil }
      let before = state.description
      learn(&state.description, state.coding)
      return state.description == before ? nil : (cue, state.description)
    }
    if let (cue, description) = news { onDescription?(cue, description) }
  }

  private func handleTags(_ event: UnsafeMutablePointer<GstEvent>) {
    var raw: UnsafeMutablePointer<GstTagList>?
    gst_event_parse_tag(event, &raw)
    guard let raw else { return }
    nonisolated(unsafe) let tags = raw
    describe { description, coding in
      description.learn(tags)
      description.learnBitRate(tags, of: coding)
    }
    guard state.withLock({ !$0.isShut && $0.cue != nil && $0.cue?.loudness == nil }) else { return }
    if let loudness = GainTags.loudness(in: tags) { onLoudness?(loudness) }
  }
}

private let lookAtGate: GstPadProbeCallback = { pad, info, data in
  guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
  return WeakBox<OutputGate>.object(at: data)?.look(pad, info) ?? GST_PAD_PROBE_OK
}
