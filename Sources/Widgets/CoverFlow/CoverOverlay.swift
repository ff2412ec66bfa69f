public import Geometry
public import Gtk

/// The overlay of a cover outside a flow: the round button under the pointer, and the mark of the
/// current track.
@MainActor public final class CoverOverlay {
  public var onButton: (() -> Void)?
  /// Whether animations are skipped; nil: GTK's setting.
  public var reducesMotion: Bool?

  public var marks = (isCurrent: false, isPlaying: false) {
    didSet { if marks != oldValue { changed() } }
  }

  private unowned let widget: CustomWidget
  private let motion: MotionDriver
  private var button = PlayButton()
  private let mark: WidgetMark
  private var shownStep = 0
  private var wasFading = false

  /// The overlay of a widget, which must retain it; tests pass their own clock.
  public init(of widget: CustomWidget, now: @escaping () -> Double) {
    self.widget = widget
    mark = WidgetMark(on: widget)
    motion = MotionDriver(now: now)
    motion.run(in: widget) { [weak self] in
      self.map { $0.isMoving || !$0.isButtonAtRest } ?? false
    }
    motion.onAdvance = { [weak self] in self?.wasFading = self?.isButtonAtRest == false }
    motion.onFrame = { [weak self] in self?.showFrame() }
  }

  public var showsButton: Bool { button.isShown }

  // MARK: - Button

  /// Shows the button while the pointer is on the cover; nil: the pointer has left.
  public func point(to point: Point?, on cover: Rect) {
    let isOver = point.map { cover.contains($0) } ?? false
    guard isOver != button.isShown, isOver || !button.isForAWhile else { return }
    show { $0.show(isOver, at: $1) }
  }

  public func tap() { show { $0.showForAWhile(at: $1) } }

  /// Hides the button at once.
  public func hideButton() { show { button, _ in button.hide() } }

  public func press(at point: Point, on cover: Rect) -> Bool {
    guard button.isShown, PlayButton.holds(point, around: cover.center) else { return false }
    show { button, _ in button.isPressed = true }
    return true
  }

  public func release(at point: Point, on cover: Rect) {
    let wasPressed = button.isPressed
    cancelPress()
    if wasPressed, PlayButton.holds(point, around: cover.center) { onButton?() }
  }

  /// Releases the button without an effect.
  public func cancelPress() {
    if button.isPressed { show { button, _ in button.isPressed = false } }
  }

  private func show(_ change: (inout PlayButton, _ time: Double) -> Void) {
    motion.advance()
    change(&button, time)
    changed()
  }

  // MARK: - Frames

  private var isMoving: Bool { marks.isCurrent && marks.isPlaying && widget.isMapped && !isStill }

  private var isStill: Bool {
    if let reducesMotion { return reducesMotion }
    return !Toolkit.animates || !mark.mayMove
  }
  private var step: Int { PlayingMark.step(at: time, isPlaying: isMoving) }

  private var time: Double { motion.time }
  private var isButtonAtRest: Bool { button.isResting(at: time) }

  private func changed() {
    widget.queueDraw()
    motion.update()
  }

  private func showFrame() {
    // The marks change only every few frames.
    button.tire(at: time)
    if wasFading || step != shownStep { widget.queueDraw() }
  }

  // MARK: - Drawing

  public func draw(on snapshot: Snapshot, over cover: Rect, behind: @escaping () -> Void) {
    if marks.isCurrent {
      shownStep = step
      snapshot.draw(mark.bars.badge(step: shownStep), in: PlayingMark.badgePlace(on: cover))
    }
    button.draw(
      on: snapshot,
      around: cover.center,
      glyph: marks.isCurrent && marks.isPlaying ? .pause : .play,
      at: time,
      scale: widget.scaleFactor,
      isHighContrast: Toolkit.isHighContrast,
      isMirrored: widget.isRightToLeft,
      behind: behind
    )
  }
}
