internal import Playback

extension TrackOrder {
  var address: String { "gatefold:///\(number)" + (ending.isEmpty ? "" : ".\(ending)") }
}
