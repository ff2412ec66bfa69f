internal import CGStreamer
internal import Messages
internal import Playback

enum GainTags {
  /// R128 gains refer to −23 LUFS, ReplayGain's to −18.
  private static let reference = 5.0

  static func loudness(in tags: UnsafeMutablePointer<GstTagList>) -> Loudness? {
    var loudness = Loudness(
      trackGain: number(tags, GST_TAG_TRACK_GAIN),
      trackPeak: number(tags, GST_TAG_TRACK_PEAK),
      albumGain: number(tags, GST_TAG_ALBUM_GAIN),
      albumPeak: number(tags, GST_TAG_ALBUM_PEAK)
    )
    let count = gst_tag_list_get_tag_size(tags, GST_TAG_EXTENDED_COMMENT)
    for index in 0..<count {
      var raw: UnsafeMutablePointer<CChar>?
      guard gst_tag_list_get_string_index(tags, GST_TAG_EXTENDED_COMMENT, index, &raw) != 0,
        let raw
      else { continue }
      read(String(cString: raw), into: &loudness)
      g_free(raw)
    }
    return loudness.isUnknown ? nil : loudness
  }

  /// Reads a comment of the form `NAME=value`: R128 gains, in 256ths of a decibel.
  static func read(_ comment: String, into loudness: inout Loudness) {
    let parts = comment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Int(parts[1].filter { $0 != " " }) else { return }
    guard (-32768...32767).contains(value) else { return }
    let gain = Double(value) / 256 + reference
    switch parts[0].uppercased() {
    case "R128_TRACK_GAIN": loudness.trackGain = loudness.trackGain ?? gain
    case "R128_ALBUM_GAIN": loudness.albumGain = loudness.albumGain ?? gain
    default: break
    }
  }

  private static func number(_ tags: UnsafeMutablePointer<GstTagList>, _ name: String) -> Double? {
    var value = 0.0
    return gst_tag_list_get_double(tags, name, &value) != 0 ? value : nil
  }
}
