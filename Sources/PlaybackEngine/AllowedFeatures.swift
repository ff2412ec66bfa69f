internal import CGStreamer

/// The features of GStreamer that playing music needs; all others are removed from this process.
///
/// No remaining element opens a file or an address by itself, whatever a file contains, and
/// decoders of pictures, films and subtitles are not there to be attacked.
enum AllowedFeatures {
  /// Sources of tracks, converters, and the structure of the pipeline.
  private static let frame = [
    "gatefoldsrc", "uridecodebin3", "urisourcebin", "decodebin3", "parsebin", "typefind",
    "multiqueue",
    "queue", "queue2", "concat", "streamsynchronizer", "identity", "tee", "input-selector",
    "output-selector", "streamiddemux", "clocksync", "capsfilter", "audioconvert", "audioresample",
    "volume", "rglimiter", "bin", "pipeline",
  ]
  /// Demuxers, which extract the music from a file.
  private static let demuxers = [
    "oggdemux", "qtdemux", "wavparse", "aiffparse", "auparse", "asfdemux", "matroskademux",
    "avdemux_ape",
    "avdemux_tta", "avdemux_dsf", "avdemux_mpc", "avdemux_mpc8", "id3demux", "apedemux",
  ]
  private static let parsers = [
    "mpegaudioparse", "aacparse", "flacparse", "wavpackparse", "opusparse", "vorbisparse",
    "ac3parse",
    "dcaparse", "ogmaudioparse", "dsdconvert",
  ]
  private static let decoders = [
    "flacdec", "vorbisdec", "opusdec", "speexdec", "mpg123audiodec", "faad", "fdkaacdec",
    "wavpackdec",
    "musepackdec", "a52dec", "dtsdec", "alawdec", "mulawdec", "adpcmdec", "avdec_aac", "avdec_ac3",
    "avdec_alac", "avdec_ape", "avdec_dca", "avdec_dsd_lsbf", "avdec_dsd_lsbf_planar",
    "avdec_dsd_msbf",
    "avdec_dsd_msbf_planar", "avdec_eac3", "avdec_flac", "avdec_mp1float", "avdec_mp2float",
    "avdec_mp3",
    "avdec_mp3float", "avdec_mpc7", "avdec_mpc8", "avdec_opus", "avdec_speex", "avdec_tta",
    "avdec_wmalossless", "avdec_wmapro", "avdec_wmav1", "avdec_wmav2", "avdec_wmavoice",
  ]
  private static let sinks = [
    "pulsesink", "pipewiresink", "alsasink", "jackaudiosink", "osssink", "oss4sink",
  ]
  /// Type finders, which recognise a file by its content.
  private static let finders = [
    "application/ogg", "application/x-3gp", "application/x-ape", "application/x-apetag",
    "application/x-id3v1", "application/x-id3v2", "application/x-ogg-skeleton", "audio/aac",
    "audio/mpeg",
    "audio/x-ac3", "audio/x-aiff", "audio/x-au", "audio/x-celt", "audio/x-dsf", "audio/x-dts",
    "audio/x-flac",
    "audio/x-m4a", "audio/x-musepack", "audio/x-rf64", "audio/x-speex", "audio/x-ttafile",
    "audio/x-vorbis",
    "audio/x-w64", "audio/x-wav", "audio/x-wavpack", "avtype_dsf", "video/quicktime",
    "video/x-matroska",
    "video/x-ms-asf",
  ]

  private static let elements = Set(frame + demuxers + parsers + decoders + sinks)

  /// Removes all other features, now and whenever a plugin that is loaded later adds them; the
  /// elements among `words` are kept.
  static func apply(keeping words: Set<String>) {
    let registry = gst_registry_get()
    let kept = Kept(elements: elements.union(words), finders: Set(finders))
    for type in [
      gst_element_factory_get_type(), gst_type_find_factory_get_type(),
      gst_device_provider_factory_get_type(),
    ] {
      let all = gst_registry_get_feature_list(registry, type)
      var item = all
      while let link = item {
        item = link.pointee.next
        guard let data = link.pointee.data else { continue }
        kept.check(OpaquePointer(data))
      }
      gst_plugin_feature_list_free(all)
    }
    g_signal_connect_data(
      registry,
      "feature-added",
      unsafeBitCast(featureAdded, to: GCallback.self),
      Unmanaged.passRetained(kept).toOpaque(),
      nil,
      GConnectFlags(rawValue: 0)
    )
  }

  /// The names of all elements and type finders in this process.
  static var all: [String] {
    [gst_element_factory_get_type(), gst_type_find_factory_get_type()].flatMap { type in
      let all = gst_registry_get_feature_list(gst_registry_get(), type)
      defer { gst_plugin_feature_list_free(all) }
      var (names, item) = ([String](), all)
      while let link = item {
        item = link.pointee.next
        if let data = link.pointee.data, let name = Element.name(ofFactory: data) {
          names.append(name)
        }
      }
      return names.sorted()
    }
  }
}

private final class Kept: Sendable {
  let elements: Set<String>
  let finders: Set<String>

  init(elements: Set<String>, finders: Set<String>) {
    (self.elements, self.finders) = (elements, finders)
  }

  func check(_ feature: OpaquePointer) {
    let raw = UnsafeMutableRawPointer(feature)
    guard let name = Element.name(ofFactory: raw) else { return }
    let type = raw.assumingMemoryBound(to: GTypeInstance.self)
    if g_type_check_instance_is_a(type, gst_element_factory_get_type()) != 0 {
      guard !elements.contains(name) else { return }
    } else if g_type_check_instance_is_a(type, gst_type_find_factory_get_type()) != 0 {
      guard !finders.contains(name) else { return }
    } else if g_type_check_instance_is_a(type, gst_device_provider_factory_get_type()) == 0 {
      return
    }
    gst_registry_remove_feature(gst_registry_get(), feature)
  }
}

private let featureAdded:
  @convention(c) (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?)
    -> Void = {
      _,
      feature,
      data in
      guard let feature, let data else { return }
      Unmanaged<Kept>.fromOpaque(data).takeUnretainedValue().check(feature)
    }
