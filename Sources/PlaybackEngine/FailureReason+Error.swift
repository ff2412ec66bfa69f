internal import CGStreamer
internal import GLib
internal import Playback

extension FailureReason {
  /// What an error of the sound output means for the user; `debug` is GStreamer's addition.
  static func ofOutput(_ error: GError, debug: String?) -> FailureReason {
    let isBusy =
      error.domain == gst_resource_error_quark()
      && error.code == Int32(GST_RESOURCE_ERROR_BUSY.rawValue)
    let words =
      isBusy
      ? tr("Another program uses the sound device.") : tr("The sound output stopped working.")
    return FailureReason(words, details: raw(error, debug))
  }

  /// Without words: the failure itself says enough.
  static func raw(of error: GError) -> FailureReason {
    FailureReason("", details: raw(error, nil))
  }

  private static func raw(_ error: GError, _ debug: String?) -> String {
    [error.message.map { String(cString: $0) }, debug].compactMap(\.self).joined(separator: "\n")
  }
}
