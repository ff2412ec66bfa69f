internal import CGStreamer
internal import Playback

extension PlayFailure {
  /// What an error of GStreamer's means for the user; `missingCodec` is a decoder that the file
  /// needs.
  static func meaning(of error: GError, missingCodec: String?) -> PlayFailure {
    if let missingCodec { return .missingCodec(FailureReason(missingCodec)) }
    let code = GstStreamError(rawValue: UInt32(bitPattern: error.code))
    if error.domain == gst_resource_error_quark() {
      return .unreadable(.raw(of: error))
    }
    if error.domain == gst_core_error_quark() {
      return error.code == Int32(GST_CORE_ERROR_MISSING_PLUGIN.rawValue)
        ? .missingCodec(.raw(of: error)) : .damaged
    }
    guard error.domain == gst_stream_error_quark() else { return .damaged }
    switch code {
    case GST_STREAM_ERROR_TYPE_NOT_FOUND, GST_STREAM_ERROR_WRONG_TYPE: return .notSound
    case GST_STREAM_ERROR_CODEC_NOT_FOUND: return .missingCodec(.raw(of: error))
    default: return .damaged
    }
  }
}
