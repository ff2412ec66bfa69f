internal import GLib
internal import Gtk
internal import Motion

/// Frames run while something moves, and only then.
extension CoverFlow {
  /// The time of what is shown.
  var shownTime: Double { max(time, driver.time) }

  /// Whether targets are reached at once.
  var jumps: Bool { reducesMotion ?? !Toolkit.animates }

  func changeZoom(_ body: (inout CoverZoom, _ time: Double, _ atOnce: Bool) -> Void) {
    frameDriver.advance()
    let before = coverZoom.value
    body(&coverZoom, time, jumps)
    animate()
    if coverZoom.isPinched { onPinch?(coverZoom.shown(at: time)) }
    if coverZoom.value != before { onZoom?(coverZoom.value) }
  }

  /// Shows what has changed, and runs frames until it has come to an end.
  func animate() {
    redraw()
    runFrames()
  }

  /// Runs frames until nothing moves any more.
  func runFrames() {
    if !isCalm { frameDriver.update() }
  }

  func redraw() {
    queueAllocate()
    queueDraw()
  }

  /// Whether nothing but the position may be moving.
  var isCalm: Bool { isStillBesideMarks && !marksMove }

  /// Whether nothing but the position and the marks may be moving.
  var isStillBesideMarks: Bool {
    blend.isResting(at: shownTime) && coverZoom.isResting(at: shownTime) && glide.isEmpty
      && pool.ghosts.isEmpty && shownTime - lastArrival >= Self.fadeDuration && planWait == nil
      && button.isResting(at: shownTime)
  }

  func moved() {
    if position != toldRest { toldRest = nil }
    redraw()
  }

  /// Has the frames follow what moves.
  func followFrames() {
    frameDriver.frames = givenFrames ?? self
    frameDriver.isMoving = { [weak self] in self?.isCalm == false }
    frameDriver.willAdvance = { [weak self] in self?.noteStillness() }
    frameDriver.onFrame = { [weak self] in self?.showFrame() }
  }

  private func noteStillness() { before = (isStillBesideMarks, markStep) }

  private func showFrame() {
    glide.settle(at: time)
    pool.dismiss(before: time - Self.fadeDuration)
    // Marks take a step only every few frames.
    if !before.isStill || markStep != before.markStep || !marksMove { redraw() }
  }

  func makeDriver() -> ScrollDriver {
    let driver = ScrollDriver(frames: givenFrames ?? self, now: clock)
    driver.onChange = { [weak self] in
      self?.moved()
      self?.noticeCentre()
      self?.onMove?()
    }
    driver.onRest = { [weak self] in self?.cameToRest() }
    return driver
  }
}
