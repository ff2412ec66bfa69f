internal import Playback

extension TrackOrder {
  /// The URI by which GStreamer opens the track.
  var address: String { "gatefold:///\(number)" + (ending.isEmpty ? "" : ".\(ending)") }
}
