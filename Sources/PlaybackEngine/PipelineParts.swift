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
  // Unchecked: `tracks` is locked, `messages` belongs to the pipeline's thread, and everything else
  // is constant.
  let pipeline: Element
  let chain: SoundChain

  /// In nanoseconds.
  private static let store: UInt64 = 2_000_000_000
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

  private let tracks = Locked<[LoadedTrack]>([])
  /// Called on GStreamer's thread for a file without sound.
  private let onSilence: @Sendable (TrackOrder, PlayFailure) -> Void
  private let work: WorkLoop
  private let concat: Element
  private let crossing: TrackCrossing
  private let bus: UnsafeMutablePointer<GstBus>
  private var messages: UnsafeMutablePointer<GSource>?

  /// Builds a pipeline and connects to the output.
  init(
    output: SoundOutput,
    crossing: TrackCrossing,
    work: WorkLoop,
    onSilence: @escaping @Sendable (TrackOrder, PlayFailure) -> Void
  ) throws(SoundOutput.Unavailable) {
    let sink = try output.open()
    guard let made = gst_pipeline_new("gatefold"), let concat = Element("concat"),
      let queue = Element("queue"),
      let chain = SoundChain(into: sink, crossing: crossing),
      let bus = gst_element_get_bus(made)
    else {
      sink.go(to: GST_STATE_NULL)
      throw SoundOutput.Unavailable(tr("GStreamer's basic plugins are not installed."))
    }
    (self.concat, self.chain, self.bus, self.crossing) = (concat, chain, bus, crossing)
    (self.work, self.onSilence) = (work, onSilence)
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
    ignoreMessages()
    gst_object_unref(bus)
  }

  func track(_ number: Int) -> LoadedTrack? {
    tracks.withLock { $0.first { $0.cue.number == number } }
  }

  /// The track whose decoder contains an object of GStreamer's.
  func cue(containing object: UnsafeMutablePointer<GstObject>) -> TrackOrder? {
    nonisolated(unsafe) let object = object
    return tracks.withLock { $0.first { $0.source.contains(object) }?.cue }
  }

  /// Adds a track after the others; callable on any thread.
  func add(_ cue: TrackOrder) -> Bool {
    guard let track = enter(cue) else { return false }
    watch(track, for: Self.patience)
    return true
  }

  private func enter(_ cue: TrackOrder) -> LoadedTrack? {
    let track = LoadedTrack(cue, into: concat) { [weak self] in
      self?.finish(cue) ?? true
    } onSilence: { [weak self] failure in
      self?.onSilence(cue, failure)
    }
    guard let track else { return nil }
    tracks.withLock { $0.append(track) }
    track.enter(pipeline)
    return track
  }

  private func watch(_ track: LoadedTrack, for seconds: Double, look: Int = 1) {
    guard seconds < Self.mostPatience, !track.hasBegun else { return }
    work.perform(after: seconds / Double(Self.looks)) { [weak self, weak track] in
      guard let self, let track else { return }
      guard look == Self.looks else { return watch(track, for: seconds, look: look + 1) }
      if let new = replaceIfStuck(track) { watch(new, for: seconds * 4) }
    }
  }

  /// Opens a file again if its stream has not started; returns the new track.
  private func replaceIfStuck(_ track: LoadedTrack) -> LoadedTrack? {
    let isThere = tracks.withLock { $0.contains { $0 === track } }
    // The track may be starting at this moment: then it is not stuck, or all of its data is
    // dropped.
    guard isThere, track.giveUp() else { return nil }
    // The new track is added before the old one is removed, so that `concat` does not end.
    guard let new = enter(track.cue) else { return nil }
    tracks.withLock { $0.removeAll { $0 === track } }
    track.leave(pipeline)
    return new
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

  func close() {
    ignoreMessages()
    stop(at: GST_STATE_NULL)
    remove { _ in true }
  }

  private func stop(at state: GstState) {
    for track in tracks.withLock({ $0 }) { track.gate.close() }
    pipeline.go(to: state)
  }

  /// Calls the handler on the thread of `work` with every message of the pipeline.
  func observeMessages(_ call: @escaping (UnsafeMutablePointer<GstMessage>) -> Void) {
    guard let source = gst_bus_create_watch(bus) else { return }
    let read = unsafeBitCast(readMessage, to: GSourceFunc.self)
    g_source_set_callback(source, read, DataBox.pointer(to: call), releaseData)
    work.serve(source)
    messages = source
  }

  private func ignoreMessages() {
    guard let messages else { return }
    g_source_destroy(messages)
    g_source_unref(messages)
    self.messages = nil
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
