internal import Playback

extension TrackOrder {
  /// The address by which GStreamer opens it.
  var address: String { "gatefold:///\(number)" + (ending.isEmpty ? "" : ".\(ending)") }
}
