internal import CGStreamer
internal import GLib
internal import Glibc
internal import Playback

extension SoundOutput {
  /// Connects to the output; throws a reason for the user where there is none.
  func open() throws(Unavailable) -> Element {
    switch self {
    case .automatic: return try Self.first()
    case .description(let text):
      var error: UnsafeMutablePointer<GError>?
      let made = gst_parse_bin_from_description(text, 1, &error)
      if let error {
        let reason = FailureReason.ofOutput(error.pointee, debug: text)
        g_error_free(error)
        if let made { gst_object_unref(made) }
        throw Unavailable(reason.words, details: reason.details)
      }
      guard let made else {
        throw Unavailable(tr("The sound output stopped working."), details: text)
      }
      let sink = Element(
        adopting: UnsafeMutableRawPointer(made).assumingMemoryBound(to: GstElement.self)
      )
      // The sandbox allows no connection later.
      sink.go(to: GST_STATE_READY)
      return sink
    }
  }

  struct Unavailable: Error {
    let reason: FailureReason

    init(_ words: String, details: String? = nil) {
      reason = FailureReason(words, details: details)
    }
  }

  /// `GST_ELEMENT_FACTORY_TYPE_SINK | GST_ELEMENT_FACTORY_TYPE_MEDIA_AUDIO`, which are macros.
  private static let audioSinks = GstElementFactoryListType(1 << 2 | 1 << 50)

  private static func first() throws(Unavailable) -> Element {
    let all = gst_element_factory_list_get_elements(audioSinks, GST_RANK_MARGINAL)
    defer { gst_plugin_feature_list_free(all) }
    let sorted = g_list_sort(g_list_copy(all), gst_plugin_feature_rank_compare_func)
    defer { g_list_free(sorted) }
    var item = sorted
    while let link = item {
      item = link.pointee.next
      guard let data = link.pointee.data, !isLeftOut(data), let sink = tried(data) else { continue }
      return sink
    }
    let server = getenv("PULSE_SERVER").map { String(cString: $0) } ?? ""
    if server.hasPrefix("tcp") {
      throw Unavailable(tr("Sound servers on the network are not supported."))
    }
    throw Unavailable(tr("There is no sound device, and no sound server responds."))
  }

  /// OpenAL plays into one of the other outputs, and prints errors on the terminal where it cannot.
  private static func isLeftOut(_ factory: UnsafeMutableRawPointer) -> Bool {
    Element.name(ofFactory: factory) == "openalsink"
  }

  private static func tried(_ factory: UnsafeMutableRawPointer) -> Element? {
    guard let made = gst_element_factory_create(OpaquePointer(factory), nil) else { return nil }
    let sink = Element(adopting: made)
    if sink.has("client-name") { sink.set("client-name", to: "Gatefold") }
    if sink.has("stream-properties") {
      sink.set("stream-properties", written: "props,media.role=music")
    }
    guard sink.go(to: GST_STATE_READY) else {
      sink.go(to: GST_STATE_NULL)
      return nil
    }
    return sink
  }
}
