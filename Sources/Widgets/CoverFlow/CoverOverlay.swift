public import Geometry
public import Gtk

/// What lies on a cover that stands in no flow: the round button below the pointer, and the mark of
/// what plays.
@MainActor public final class CoverOverlay {
  /// The button was pressed.
  public var onButton: (() -> Void)?
  /// Whether targets are reached at once; nil asks the toolkit.
  public var reducesMotion: Bool?

  /// Whether the cover shows what is playing, and whether that plays right now.
  public var marks = (isCurrent: false, isPlaying: false) {
    didSet { if marks != oldValue { changed() } }
  }

  private unowned let widget: CustomWidget
  private let motion: MotionDriver
  private var button = PlayButton()
  private let mark: WidgetMark
  private var shownStep = 0
  private var wasFading = false

  /// The overlay of a widget, which keeps it; tests give it frames and a clock of their own.
  public init(
    of widget: CustomWidget,
    frames: (any FrameSource)? = nil,
    now: @escaping () -> Double
  ) {
    self.widget = widget
    mark = WidgetMark(on: widget)
    motion = MotionDriver(now: now)
    motion.frames = frames ?? widget
    motion.isMoving = { [weak self] in self.map { $0.isMoving || !$0.isButtonAtRest } ?? false }
    motion.willAdvance = { [weak self] in self?.wasFading = self?.isButtonAtRest == false }
    motion.onFrame = { [weak self] in self?.showFrame() }
  }

  /// Whether the button shows.
  public var showsButton: Bool { button.isShown }

  // MARK: - The button

  /// The pointer is at a place of a cover now, or elsewhere.
  public func point(to point: Point?, on cover: Rect) {
    let isOver = point.map { cover.holds($0) } ?? false
    guard isOver != button.isShown, isOver || !button.isForAWhile else { return }
    show { $0.show(isOver, at: $1) }
  }

  /// A finger has tapped the cover: the button shows for a while.
  public func tap() { show { $0.showForAWhile(at: $1) } }

  /// Takes the button away at once.
  public func hideButton() { show { button, _ in button.hide() } }

  /// A button of the mouse or a finger went down; whether that was on the round button.
  public func press(at point: Point, on cover: Rect) -> Bool {
    guard button.isShown, PlayButton.holds(point, around: cover.center) else { return false }
    show { button, _ in button.isPressed = true }
    return true
  }

  /// It went up again.
  public func release(at point: Point, on cover: Rect) {
    let wasPressed = button.isPressed
    cancelPress()
    if wasPressed, PlayButton.holds(point, around: cover.center) { onButton?() }
  }

  /// Nothing comes of the press.
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
    // Marks take a step only every few frames.
    button.tire(at: time)
    if wasFading || step != shownStep { widget.queueDraw() }
  }

  // MARK: - Drawing

  /// Draws it over a cover, which `behind` draws.
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
      behind: behind
    )
  }
}

extension Rect {
  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= origin.x && point.y >= origin.y && point.x < origin.x + size.width
      && point.y < origin.y + size.height
  }
}
