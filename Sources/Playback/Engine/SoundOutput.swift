/// Where sound goes.
public enum SoundOutput: Sendable {
  /// The first of the system's outputs that answers: its sound server, or else its device.
  case automatic
  /// GStreamer's element of this description, as `gst-launch-1.0` would take it.
  ///
  /// It comes from a command line or from a test: what it names may be opened and written.
  case description(String)
}
