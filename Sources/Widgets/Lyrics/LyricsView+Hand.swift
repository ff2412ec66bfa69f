public import Geometry
public import Gtk
internal import Motion

extension LyricsView: HandTarget {
  /// Accepts vertical movements of fingers, if there is anything to scroll.
  public func takes(_ movement: HandMovement) -> Bool {
    movement.axis == .vertical && movement.device != .mouse && canScroll
  }

  /// Stops the current motion.
  public func handCame(at time: Double) -> Bool {
    // A motion that has ended is not stopped, however late its last frame is.
    if scroller.isResting(at: time) { motion.advance(to: time) }
    hasScrolled = scroller.begin(at: self.time, over: layout)
    if hasScrolled { read() }
    motion.update()
    return hasScrolled
  }

  /// Scrolls the lines.
  public func handMoved(by step: HandStep, of movement: HandMovement, at time: Double) {
    let gain = movement.device == .touchpad ? FoldingList.touchpadGain : 1
    hasScrolled = true
    change(at: time) { view, time in
      view.scroller.move(
        by: step.shown.y * gain,
        of: step.travelled.y * gain,
        at: time,
        over: view.layout
      )
      view.read()
    }
  }

  /// Lets the lines coast; the view follows again some seconds later.
  public func handLeft(flings: Bool, at time: Double) {
    change(at: time) { view, time in
      if flings {
        view.scroller.end(at: time, over: view.layout)
      } else {
        view.scroller.cancel(at: time, over: view.layout)
      }
      if view.hasScrolled { view.read() } else { view.glide(at: time) }
    }
  }

  /// Scrolls by a mouse wheel.
  public func wheelTurned(
    by detents: Point,
    with modifiers: Modifiers,
    over point: Point,
    at time: Double
  ) -> Bool {
    guard canScroll, detents.y != 0, !modifiers.contains(.control) else { return false }
    change(at: time) { view, time in
      view.scroller.settings.wheelStep = Scroller.Settings.wheelStep(page: view.size.height)
      view.scroller.turnWheel(by: detents.y, at: time, over: view.layout)
      view.read()
    }
    return true
  }

  var canScroll: Bool { layout.bounds.map { $0.upperBound > $0.lowerBound } ?? false }

  // MARK: - Clicks and the pointer

  /// Adds all controllers except `HandInput`.
  func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] count, point in
      // The second press of a double click must not seek again.
      if count == 1 { self?.click(at: point) }
    }
    add(click)
    listen { [weak self] in
      self?.pointer = $0
      self?.hover()
    } onPress: { [weak self] in
      self?.press($0, $1) ?? false
    }
  }

  /// Seeks to the line at a point.
  func click(at point: Point) {
    guard timeline.isTimed, let verse = verse(at: point) else { return }
    moveCursor(to: verse)
    seek(to: verse)
  }

  /// The verse at a point.
  func verse(at point: Point) -> Int? {
    guard point.y >= 0, point.y < size.height else { return nil }
    return layout.verse(at: point.y, offset: shownOffset)
  }

  /// Seeks to a verse, and follows the sound again.
  func seek(to verse: Int) {
    guard let time = timeline.verses[verse].time else { return }
    endReading()
    onSeek?(time)
    update()
    change { $0.glide(at: $1) }
  }

  /// Updates the line under the pointer.
  func hover() {
    let verse = timeline.isTimed && !scroller.isTracking ? pointer.flatMap(verse(at:)) : nil
    guard verse != hovered else { return }
    if (verse == nil) != (hovered == nil) { setCursor(verse == nil ? nil : "pointer") }
    hovered = verse
    queueDraw()
  }
}
