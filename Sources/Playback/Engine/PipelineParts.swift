internal import CGStreamer
internal import GLib

/// The elements of a pipeline, which go together.
final class PipelineParts {
  let playbin: Element
  let chain: SoundChain
  private let bus: UnsafeMutablePointer<GstBus>
  private var watch: UnsafeMutablePointer<GSource>?
  private let handlers: [gulong]

  /// Builds a pipeline and connects to the output.
  init(output: SoundOutput, handover: Handover) throws(SoundOutput.Silence) {
    GStreamer.start()
    let sink = try output.open()
    guard let playbin = Element("playbin3") ?? Element("playbin"),
      let chain = SoundChain(into: sink, handover: handover),
      let bus = gst_element_get_bus(playbin.pointer)
    else {
      sink.go(to: GST_STATE_NULL)
      throw SoundOutput.Silence(reason: tr("GStreamer's basic plugins are not installed."))
    }
    self.playbin = playbin
    self.chain = chain
    self.bus = bus
    // Only sound, in the format in which it comes: the chain brings it into its own.
    playbin.set("flags", written: "audio+native-audio")
    playbin.set("audio-sink", to: chain.bin)
    let data = Unmanaged.passRetained(HandoverBox(handover)).toOpaque()
    handlers = [
      g_signal_connect_data(
        playbin.pointer,
        "about-to-finish",
        unsafeBitCast(handOver, to: GCallback.self),
        data,
        releaseHandover,
        GConnectFlags(rawValue: 0)
      )
    ]
  }

  deinit {
    stopWatching()
    gst_object_unref(bus)
  }

  /// Lets go of files and of the output.
  func close() {
    stopWatching()
    playbin.go(to: GST_STATE_NULL)
    // A sink that was opened and never came into a running pipeline is still open.
    chain.sink.go(to: GST_STATE_NULL)
    for handler in handlers { g_signal_handler_disconnect(playbin.pointer, handler) }
  }

  /// Lets go of the file, and of all that was told of it, but not of the output.
  ///
  /// A playbin3 that has only gone to READY reads another file amiss (GStreamer 1.22.0: it sets
  /// properties of what is not there any more), and a sink that goes to NULL loses its server.
  func unload() {
    playbin.go(to: GST_STATE_READY)
    gst_element_set_locked_state(chain.sink.pointer, 1)
    playbin.go(to: GST_STATE_NULL)
    gst_element_set_locked_state(chain.sink.pointer, 0)
    gst_bus_set_flushing(bus, 1)
    gst_bus_set_flushing(bus, 0)
  }

  /// Calls on a loop's thread with every message of the pipeline.
  func watch(on work: WorkLoop, _ call: @escaping (UnsafeMutablePointer<GstMessage>) -> Void) {
    guard let source = gst_bus_create_watch(bus) else { return }
    let data = Unmanaged.passRetained(BusBox(call)).toOpaque()
    g_source_set_callback(
      source,
      unsafeBitCast(readMessage, to: GSourceFunc.self),
      data,
      releaseBus
    )
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

/// GStreamer itself.
enum GStreamer {
  /// Gets it ready, once.
  static func start() { _ = isStarted }

  private static let isStarted: Bool = {
    gst_init(nil, nil)
    return true
  }()
}

private final class HandoverBox: Sendable {
  let handover: Handover
  init(_ handover: Handover) { self.handover = handover }
}

private final class BusBox {
  let call: (UnsafeMutablePointer<GstMessage>) -> Void
  init(_ call: @escaping (UnsafeMutablePointer<GstMessage>) -> Void) { self.call = call }
}

/// On a thread of GStreamer's: all of the file is read; what follows is opened now.
private let handOver:
  @convention(c) (UnsafeMutablePointer<GstElement>?, UnsafeMutableRawPointer?) -> Void = {
    playbin,
    data in
    guard let playbin, let data else { return }
    let handover = Unmanaged<HandoverBox>.fromOpaque(data).takeUnretainedValue().handover
    guard let cue = handover.take() else { return }
    g_object_ref(playbin)
    Element(adopting: playbin).set("uri", to: FileAddress.uri(of: cue.path))
  }

private let releaseHandover: GClosureNotify = { data, _ in
  data.map { Unmanaged<HandoverBox>.fromOpaque($0).release() }
}

private let readMessage: GstBusFunc = { _, message, data in
  guard let message, let data else { return 1 }
  Unmanaged<BusBox>.fromOpaque(data).takeUnretainedValue().call(message)
  return 1
}

private let releaseBus: GDestroyNotify = { data in
  data.map { Unmanaged<BusBox>.fromOpaque($0).release() }
}
