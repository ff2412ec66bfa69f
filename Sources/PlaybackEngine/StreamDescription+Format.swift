internal import CGStreamer
internal import Playback
internal import Values

/// As the start of a stream announces it.
struct StreamCoding {
  var kind: CodecKind?
  /// The bits per sample that the file names.
  var bits: Int?

  init() {}

  init(startingWith event: UnsafeMutablePointer<GstEvent>) {
    var stream: UnsafeMutablePointer<GstStream>?
    gst_event_parse_stream(event, &stream)
    guard let stream else { return }
    defer { gst_object_unref(stream) }
    guard let caps = gst_stream_get_caps(stream) else { return }
    defer { gst_caps_unref(caps) }
    guard let structure = gst_caps_get_structure(caps, 0),
      let name = gst_structure_get_name(structure)
    else { return }
    let version =
      Self.number(structure, "mpegversion") ?? Self.number(structure, "wmaversion")
    kind = CodecKind(
      mediaType: String(cString: name),
      version: version,
      layer: Self.number(structure, "layer")
    )
    bits = Self.number(structure, "depth")
    if kind?.name == "ALAC" { bits = Self.alacBits(structure) ?? bits }
  }

  /// The decoder of ALAC returns 32 bits for everything above 16; its header has the number.
  private static func alacBits(_ structure: UnsafeMutablePointer<GstStructure>) -> Int? {
    guard let value = gst_structure_get_value(structure, "codec_data"),
      g_type_check_value_holds(UnsafeMutablePointer(mutating: value), gst_buffer_get_type()) != 0,
      let raw = g_value_get_boxed(value)
    else { return nil }
    let place: gsize = 17
    var byte: UInt8 = 0
    let count = gst_buffer_extract(raw.assumingMemoryBound(to: GstBuffer.self), place, &byte, 1)
    return count == 1 && (8...32).contains(byte) ? Int(byte) : nil
  }

  static func number(_ structure: UnsafeMutablePointer<GstStructure>, _ field: String) -> Int? {
    var number: gint = 0
    return gst_structure_get_int(structure, field, &number) != 0 ? Int(number) : nil
  }
}

extension StreamDescription {
  /// Sets the properties that the tags contain.
  mutating func learn(_ tags: UnsafeMutablePointer<GstTagList>) {
    title = Self.text(tags, GST_TAG_TITLE) ?? title
    artist = Self.text(tags, GST_TAG_ARTIST) ?? artist
    album = Self.text(tags, GST_TAG_ALBUM) ?? album
    codec = Self.text(tags, GST_TAG_AUDIO_CODEC) ?? codec
    loudness = GainTags.loudness(in: tags) ?? loudness
  }

  private static func text(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> String? {
    var raw: UnsafeMutablePointer<CChar>?
    guard gst_tag_list_get_string(tags, name, &raw) != 0, let raw else { return nil }
    defer { g_free(raw) }
    return String(cString: raw)
  }

  /// Sets the properties of the decoded samples.
  mutating func learn(
    _ structure: UnsafeMutablePointer<GstStructure>,
    of coding: StreamCoding
  ) {
    func known(_ field: String, _ range: ClosedRange<Int>) -> Int? {
      StreamCoding.number(structure, field).flatMap { range.contains($0) ? $0 : nil }
    }
    format = coding.kind?.name
    isLossless = coding.kind?.isLossless
    sampleRate = known("rate", Limits.sampleRate)
    channels = known("channels", Limits.channels)
    guard coding.kind?.isLossless ?? false else { return }
    let decoded = gst_structure_get_string(structure, "format")
      .flatMap { CodecKind.bits(ofFormat: String(cString: $0)) }
    // Decoders return 32 bits for whatever has more than 16, except for plain samples.
    let isExact = coding.kind?.name == "PCM" || decoded != 32
    bitsPerSample = (coding.bits ?? (isExact ? decoded : nil))
      .flatMap { Limits.bitsPerSample.contains($0) ? $0 : nil }
  }

  /// Sets the bit rate of a lossy stream from its tags, where they contain it.
  mutating func learnBitRate(_ tags: UnsafeMutablePointer<GstTagList>, of coding: StreamCoding) {
    guard coding.kind?.isLossless == false else { return }
    for name in [GST_TAG_NOMINAL_BITRATE, GST_TAG_BITRATE] {
      var bits: guint = 0
      guard gst_tag_list_get_uint(tags, name, &bits) != 0 else { continue }
      let rate = (Int(bits) + 500) / 1000
      guard Limits.bitRate.contains(rate) else { continue }
      bitRate = rate
      return
    }
  }

  /// Sets the bit rate of a lossy stream without one: the average of its file.
  mutating func average(bytes: UInt64, seconds: Double?) {
    guard isLossless == false, bitRate == nil, let seconds, seconds > 0 else { return }
    let rate = Int(clamping: (Double(bytes) * 8 / seconds / 1000).rounded())
    bitRate = Limits.bitRate.contains(rate) ? rate : nil
  }
}
