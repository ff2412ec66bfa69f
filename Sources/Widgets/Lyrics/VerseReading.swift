/// The time in which the user reads elsewhere, so that the lines do not follow the sound.
final class VerseReading {
  var onEnd: () -> Void = {}
  private(set) var isActive = false
  private var timer: AnyObject?
  private let delay: LyricsView.Delay

  init(delay: @escaping LyricsView.Delay) { self.delay = delay }

  /// Begins, or begins anew; it ends by itself unless fingers hold the lines.
  func begin(isHeld: Bool) {
    isActive = true
    timer = nil
    guard !isHeld else { return }
    timer = delay(LyricsView.readingTime) { [weak self] in
      self?.end()
      self?.onEnd()
    }
  }

  /// Ends at once.
  func end() {
    isActive = false
    timer = nil
  }
}
