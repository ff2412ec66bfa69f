public enum SoundOutput: Sendable {
  /// The first of the system's outputs that works: its sound server, or else its device.
  case automatic
  /// The GStreamer element of this description, in the syntax of `gst-launch-1.0`.
  ///
  /// It comes from a command line or a test: the process may open and write the files that it
  /// names.
  case description(String)
}
