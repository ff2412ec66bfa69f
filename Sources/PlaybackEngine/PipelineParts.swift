internal import CGStreamer
internal import GLib
internal import Playback

/// The elements of a pipeline: tracks one after the other through `concat`, a small queue of
/// samples, and the sound chain.
///
/// When a track has been read completely, some seconds of it are still in the queue, and the next
/// one is opened after it: so they join without a gap, whatever their formats. playbin3 has
/// `about-to-finish` for this, but aborts the whole program when the next file is broken (GStreamer
/// 1.22.0, an assertion in `reconfigure_output`), and the older playbin drops elements that are
/// still running.
final class PipelineParts: @unchecked Sendable {
  // Unchecked: `tracks` is locked, `watch` belongs to the pipeline's thread, and everything else is
  // constant.
  let pipeline: Element
  let chain: SoundChain
  let tracks = Locked<[LoadedTrack]>([])

  /// Called on GStreamer's thread for a file without sound.
  let onSilence: @Sendable (TrackOrder, PlayFailure) -> Void
  /// Called, on any thread, with every track that begins to open.
  let onAdd: @Sendable (LoadedTrack) -> Void

  /// The length of the queue, in nanoseconds.
  private static let store: UInt64 = 2_000_000_000

  private let concat: Element
  private let crossing: TrackCrossing
  private let bus: UnsafeMutablePointer<GstBus>
  private var watch: UnsafeMutablePointer<GSource>?

  /// Builds a pipeline and connects to the output.
  init(
    output: SoundOutput,
    crossing: TrackCrossing,
    onAdd: @escaping @Sendable (LoadedTrack) -> Void,
    onSilence: @escaping @Sendable (TrackOrder, PlayFailure) -> Void
  ) throws(SoundOutput.Silence) {
    let sink = try output.open()
    guard let made = gst_pipeline_new("gatefold"), let concat = Element("concat"),
      let queue = Element("queue"),
      let chain = SoundChain(into: sink, crossing: crossing),
      let bus = gst_element_get_bus(made)
    else {
      sink.go(to: GST_STATE_NULL)
      throw SoundOutput.Silence(reason: tr("GStreamer's basic plugins are not installed."))
    }
    (self.concat, self.chain, self.bus, self.crossing) = (concat, chain, bus, crossing)
    self.onAdd = onAdd
    self.onSilence = onSilence
    pipeline = Element(adopting: made)
    queue.set("max-size-buffers", written: "0")
    queue.set("max-size-bytes", written: "0")
    queue.set("max-size-time", written: "\(Self.store)")
    let parts = [concat, queue, chain.bin]
    for part in parts { gst_bin_add(pipeline.bin, part.pointer) }
    for (one, other) in zip(parts, parts.dropFirst()) {
      gst_element_link(one.pointer, other.pointer)
    }
    if let pad = gst_element_get_static_pad(queue.pointer, "sink") {
      gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, countBuffer, nil, nil)
      gst_object_unref(pad)
    }
  }

  deinit {
    stopWatching()
    gst_object_unref(bus)
  }

  /// The track of a cue, while it is in the pipeline.
  func track(_ number: Int) -> LoadedTrack? {
    tracks.withLock { $0.first { $0.cue.number == number } }
  }

  /// Adds a track after the others; callable on any thread.
  func add(_ cue: TrackOrder, isAgain: Bool = false) -> Bool {
    let track = LoadedTrack(cue, into: concat) { [weak self] in
      self?.finish(cue) ?? true
    } onSilence: { [weak self] failure in
      self?.onSilence(cue, failure)
    }
    guard let track else { return false }
    tracks.withLock { $0.append(track) }
    track.enter(pipeline)
    if !isAgain { onAdd(track) }
    return true
  }

  /// Opens a file again if its stream has not started; returns whether it did so.
  func replaceIfStuck(_ track: LoadedTrack) -> Bool {
    let isThere = tracks.withLock { $0.contains { $0 === track } }
    // The track may be starting at this moment: then it is not stuck, or all of its data is
    // dropped.
    guard isThere, track.giveUp() else { return false }
    // The new track is added before the old one is removed, so that `concat` does not end.
    guard add(track.cue, isAgain: true) else { return false }
    tracks.withLock { $0.removeAll { $0 === track } }
    track.leave(pipeline)
    return true
  }

  /// Adds the next track after one that has been read; returns false while the next one is not
  /// known.
  private func finish(_ cue: TrackOrder) -> Bool {
    switch crossing.end(of: cue.number) {
    case .next(let next):
      _ = add(next)
      return true
    case .last: return true
    case .unknown: return false
    }
  }

  /// Releases the end of a track that was held back, now that the next one is known.
  func settleEnds() {
    for track in tracks.withLock({ $0 }) where track.isHeld && finish(track.cue) { track.release() }
  }

  /// Removes the tracks for which `isGone` returns true.
  func remove(where isGone: (TrackOrder) -> Bool) {
    let gone = tracks.withLock { tracks in
      let gone = tracks.filter { isGone($0.cue) }
      tracks.removeAll { isGone($0.cue) }
      return gone
    }
    for track in gone { track.leave(pipeline) }
  }

  /// Closes all files and discards pending messages, but keeps the output.
  func unload() {
    stop(at: GST_STATE_READY)
    remove { _ in true }
    Progress.forgetStore()
    gst_bus_set_flushing(bus, 1)
    gst_bus_set_flushing(bus, 0)
  }

  /// Closes the files and the output.
  func close() {
    stopWatching()
    stop(at: GST_STATE_NULL)
    remove { _ in true }
  }

  private func stop(at state: GstState) {
    for track in tracks.withLock({ $0 }) { track.gate.close() }
    pipeline.go(to: state)
  }

  /// Calls the handler on a loop's thread with every message of the pipeline.
  func watch(on work: WorkLoop, _ call: @escaping (UnsafeMutablePointer<GstMessage>) -> Void) {
    guard let source = gst_bus_create_watch(bus) else { return }
    let read = unsafeBitCast(readMessage, to: GSourceFunc.self)
    g_source_set_callback(source, read, DataBox.pointer(to: call), releaseData)
    work.serve(source)
    watch = source
  }

  private func stopWatching() {
    guard let watch else { return }
    g_source_destroy(watch)
    g_source_unref(watch)
    self.watch = nil
  }
}

private let countBuffer: GstPadProbeCallback = { _, _, _ in
  Progress.add(\.entered)
  return GST_PAD_PROBE_OK
}

private let readMessage: GstBusFunc = { _, message, data in
  guard let message, let data else { return 1 }
  DataBox<(UnsafeMutablePointer<GstMessage>) -> Void>.value(at: data)(message)
  return 1
}
