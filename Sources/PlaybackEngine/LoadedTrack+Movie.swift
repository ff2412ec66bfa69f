internal import CGStreamer
internal import GLib

// A correction for MP4 files, which GStreamer 1.22 ends too early.

extension LoadedTrack {
  /// Corrects the file's length if this part of the decoder reads MP4 files.
  func mend(_ part: UnsafeMutablePointer<GstElement>) {
    guard Element.kind(of: part) == "qtdemux", let pad = gst_element_get_static_pad(part, "sink")
    else { return }
    defer { gst_object_unref(pad) }
    let pulled = GstPadProbeType(
      rawValue: GST_PAD_PROBE_TYPE_PULL.rawValue | GST_PAD_PROBE_TYPE_BUFFER.rawValue
    )
    gst_pad_add_probe(pad, pulled, lookAtMovie, WeakBox.pointer(to: self), releaseData)
  }

  fileprivate func lengthen(_ info: UnsafeMutablePointer<GstPadProbeInfo>) {
    guard let data = info.pointee.data,
      gst_buffer_get_size(data.assumingMemoryBound(to: GstBuffer.self)) > 16
    else { return }
    var name = [UInt8](repeating: 0, count: 4)
    gst_buffer_extract(data.assumingMemoryBound(to: GstBuffer.self), 4, &name, 4)
    guard name.elementsEqual("moov".utf8),
      let own = gst_mini_object_make_writable(data.assumingMemoryBound(to: GstMiniObject.self))
    else { return }
    let buffer = UnsafeMutableRawPointer(own).assumingMemoryBound(to: GstBuffer.self)
    info.pointee.data = UnsafeMutableRawPointer(buffer)
    var map = GstMapInfo()
    let access = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
    guard gst_buffer_map(buffer, &map, access) != 0 else { return }
    defer { gst_buffer_unmap(buffer, &map) }
    let excess = MovieHeader.lengthen(
      UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size))
    )
    if let excess { setExcess(excess) }
  }
}

private let lookAtMovie: GstPadProbeCallback = { _, info, data in
  guard let info, let data else { return GST_PAD_PROBE_OK }
  WeakBox<LoadedTrack>.object(at: data)?.lengthen(info)
  return GST_PAD_PROBE_OK
}
