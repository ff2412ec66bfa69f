internal import CGStreamer
internal import GLib

// The streams in a file.

extension LoadedTrack {
  /// Observes the streams that enter a part of the decoder, if it is the queue that synchronises
  /// them.
  fileprivate func observeStreams(of part: UnsafeMutablePointer<GstElement>) {
    guard Element.kind(of: part) == "multiqueue" else { return }
    connect("pad-added", of: part, to: unsafeBitCast(streamCame, to: GCallback.self))
  }

  fileprivate func observe(_ pad: UnsafeMutablePointer<GstPad>) {
    guard gst_pad_get_direction(pad) == GST_PAD_SINK else { return }
    addStream()
    let kinds = GstPadProbeType(
      rawValue: GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
    )
    gst_pad_add_probe(pad, kinds, lookAtStream, WeakBox.pointer(to: self), releaseData)
  }

  fileprivate func look(atStream info: UnsafeMutablePointer<GstPadProbeInfo>) -> GstPadProbeReturn {
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
      streamHasContent()
      return GST_PAD_PROBE_REMOVE
    }
    guard let event = info.pointee.data?.assumingMemoryBound(to: GstEvent.self),
      event.pointee.type == GST_EVENT_EOS
    else { return GST_PAD_PROBE_OK }
    endStream()
    return GST_PAD_PROBE_REMOVE
  }
}

let trackPartCame:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstElement>?,
    UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?
  ) -> Void = { _, parent, part, data in
    guard let parent, let part, let data,
      let track = WeakBox<LoadedTrack>.object(at: data)
    else { return }
    track.gate.guardKind(part, in: parent)
    track.mend(part)
    track.observeStreams(of: part)
  }

private let streamCame:
  @convention(c) (
    UnsafeMutablePointer<GstElement>?, UnsafeMutablePointer<GstPad>?, UnsafeMutableRawPointer?
  ) -> Void = { _, pad, data in
    guard let pad, let data else { return }
    WeakBox<LoadedTrack>.object(at: data)?.observe(pad)
  }

private let lookAtStream: GstPadProbeCallback = { _, info, data in
  guard let info, let data else { return GST_PAD_PROBE_OK }
  return WeakBox<LoadedTrack>.object(at: data)?.look(atStream: info) ?? GST_PAD_PROBE_OK
}
