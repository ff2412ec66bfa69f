internal import CGStreamer
internal import Playback

extension StreamDescription {
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
}
