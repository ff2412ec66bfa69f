internal import GLib
internal import Gtk
internal import Motion

extension CoverFlow {
  /// The time of the frames of everything but the position.
  var time: Double { frameDriver.time }

  /// The time of the visible frame.
  var shownTime: Double { max(time, driver.time) }

  /// Whether frames are being drawn anyway.
  var drawsFrames: Bool { frameDriver.isRunning || !driver.isResting }

  /// Whether animations are skipped.
  var jumps: Bool { reducesMotion ?? !Toolkit.animates }

  func changeZoom(_ body: (inout CoverZoom, _ time: Double, _ atOnce: Bool) -> Void) {
    frameDriver.advance()
    let before = stage.zoom.value
    let (time, jumps) = (time, jumps)
    stage.changeZoom { body(&$0, time, jumps) }
    animate()
    let zoom = stage.zoom
    if zoom.isPinched { onPinch?(zoom.shown(at: time)) }
    if zoom.value != before { onZoom?(zoom.value) }
  }

  /// Draws a frame, and runs frames until nothing moves.
  func animate() {
    redraw()
    runFrames()
  }

  /// Runs frames until nothing but the position moves.
  func runFrames() {
    if !isCalm { frameDriver.update() }
  }

  func redraw() {
    queueAllocate()
    queueDraw()
  }

  /// Whether nothing but the position moves.
  var isCalm: Bool { isStillExceptMarks && !marksMove }

  /// Whether nothing but the position and the marks moves.
  private var isStillExceptMarks: Bool {
    stage.isResting(at: shownTime) && covers.isResting(at: shownTime) && !pictures.isWaiting
      && pointer.button.isResting(at: shownTime)
  }

  /// Connects the frame driver.
  func followFrames() {
    var before = (isStill: true, markStep: 0)
    frameDriver.frames = givenFrames ?? self
    frameDriver.isMoving = { [weak self] in self?.isCalm == false }
    frameDriver.willAdvance = { [weak self] in
      if let self { before = (isStillExceptMarks, markStep) }
    }
    frameDriver.onFrame = { [weak self] in
      guard let self else { return }
      covers.advance(to: time)
      // The marks change only every few frames.
      if !before.isStill || markStep != before.markStep || !marksMove { redraw() }
    }
  }

  func makeDriver() -> ScrollDriver {
    let driver = ScrollDriver(frames: givenFrames ?? self, now: clock)
    driver.onChange = { [weak self] in
      guard let self else { return }
      notices.moved(to: position)
      redraw()
      noticeCentre()
      onMove?()
    }
    driver.onRest = { [weak self] in self?.cameToRest() }
    return driver
  }
}
