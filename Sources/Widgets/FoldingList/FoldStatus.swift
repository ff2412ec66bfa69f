internal import Geometry
internal import Gtk
internal import Motion

/// A line at the foot of a folding list that reports an edit for a few seconds.
final class FoldStatus: CustomWidget {
  private var text: TextLayout?
  private var words = ""
  private var course = Course.resting(at: 0)
  private var shown = 0.0
  private var stay: Task<Void, Never>?

  /// How long a text is shown, in seconds.
  private static let duration = 4.0

  override init() {
    super.init()
    isTarget = false
  }

  override class var cssName: String { "foldstatus" }
  override class var accessibleRole: AccessibleRole { .status }

  override func styleChanged() { text = nil }

  /// Shows and announces a text; calls `onEnd` after `duration`.
  func say(
    _ words: String,
    at time: Double,
    reducesMotion: Bool,
    onEnd: @escaping () -> Void
  ) {
    stay?.cancel()
    stay = Task {
      try? await Task.sleep(for: .seconds(Self.duration))
      if !Task.isCancelled { onEnd() }
    }
    self.words = words
    text = nil
    course = turned(to: 1, at: time, reducesMotion)
    describe(.label(words))
    announce(words)
    queueDraw()
  }

  func hide(at time: Double, reducesMotion: Bool) {
    course = turned(to: 0, at: time, reducesMotion)
  }

  private func turned(to target: Double, at time: Double, _ reducesMotion: Bool) -> Course {
    course.turned(to: target, by: .rows, at: time, reducesMotion: reducesMotion, within: 0.01)
  }

  func isStill(at time: Double) -> Bool { course.isResting(at: time) && shown == course.target }

  func update(at time: Double) {
    let now = min(max(course.value(at: time), 0), 1)
    guard now != shown else { return }
    shown = now
    queueDraw()
  }

  func place(in size: Size) {
    allocate(Rect(x: 0, y: size.height - 60, width: size.width, height: 48))
  }

  override func draw(on snapshot: Snapshot) {
    guard shown > 0, !words.isEmpty else { return }
    let text = text ?? TextLayout(words, for: self, size: 14, weight: .medium)
    self.text = text
    let room = max(size.width - 72, 24)
    text.fit(into: room)
    let extent = text.size
    let box = Rect(
      x: ((size.width - extent.width) / 2 - 18).rounded(),
      y: (1 - shown) * 12,
      width: extent.width + 36,
      height: 36
    )
    snapshot.faded(to: shown) {
      snapshot.shadow(of: box, radius: 18, drop: 4, blur: 14, color: .black.opacity(0.4))
      snapshot.clipped(to: box, radius: 18) {
        snapshot.fill(box, with: Color(hex: 0x38383e))
      }
      let place = Point(x: box.origin.x + 18, y: box.origin.y + (36 - extent.height) / 2)
      snapshot.draw(text, at: place, color: .white)
    }
  }
}
