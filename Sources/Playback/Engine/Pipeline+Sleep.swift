internal import CGStreamer
internal import GLib

// A long pause: the output is let go, so that nothing wakes up and the device may rest.

extension Pipeline {
  /// So long a pause is short.
  static let shortPause = 2.0

  func sleepLater() {
    pauses += 1
    let pause = pauses
    work.perform(after: Self.shortPause) { [weak self] in
      guard let self, pause == pauses, !isMeantToPlay, phase == .ready, target == nil else {
        return
      }
      lastPosition = parts?.pipeline.position ?? lastPosition
      phase = .asleep
      // Even an idle connection to a sound server wakes up now and then.
      parts?.close()
      parts = nil
    }
  }

  /// Opens the file again where it was.
  func wake() {
    target = lastPosition > 0 ? lastPosition : nil
    isTargetAsked = false
    open()
  }
}
