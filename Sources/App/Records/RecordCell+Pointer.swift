internal import Geometry
internal import Gtk
internal import Widgets

/// Pointer and touch input of a cell.
extension RecordCell {
  func listenToMenus() {
    let click = ClickGesture()
    click.button = 3
    click.onPress { [weak self] _, point in self?.onMenu?(point) }
    add(click)
    let long = LongPressGesture()
    long.isForTouchOnly = true
    long.onPress { [weak self, weak long] point in
      long?.claim()
      self?.onMenu?(point)
    }
    add(long)
  }

  func listenToPresses() {
    let click = ClickGesture()
    click.onPress { [weak self, weak click] count, point in
      guard let self else { return }
      pressedLink = count == 1 ? link(at: point) : nil
      // A press on a link or on the round button neither selects nor opens the record.
      if link(at: point) != nil || overlay.press(at: point, on: square) { click?.claim() }
    }
    click.onRelease { [weak self, weak click] _, point in
      guard let self else { return }
      if overlay.showsButton {
        overlay.release(at: point, on: square)
      } else if click?.isTouch == true {
        overlay.tap()
      }
      if let pressed = pressedLink, pressed == link(at: point) { onLink?(pressed) }
    }
    click.onStop { [weak self] in self?.overlay.cancelPress() }
    click.onCancel { [weak self] in self?.overlay.cancelPress() }
    add(click)
  }

  func listenToPointer() {
    let motion = MotionController()
    motion.onEnter { [weak self] in self?.point(to: $0) }
    motion.onMove { [weak self] in self?.point(to: $0) }
    motion.onLeave { [weak self] in self?.point(to: nil) }
    add(motion)
  }

  /// The link at a point of the cell.
  func link(at point: Point) -> Int? {
    guard let item, let subtitle = lines?.subtitle else { return nil }
    let place = place(of: subtitle, inLine: 1)
    guard point.y >= place.y - 2, point.y < place.y + Self.lineHeight + 2 else { return nil }
    return item.links.indices.first { number in
      let extent = subtitle.seenExtent(of: item.links[number])
      return extent.length > 0 && point.x >= place.x + extent.start - 4
        && point.x <= place.x + extent.end + 4
    }
  }

  /// Updates the button, the cursor and the link for the pointer's position; nil: outside of the
  /// cell.
  func point(to point: Point?) {
    overlay.point(to: point, on: square)
    let link = point.flatMap { self.link(at: $0) }
    guard link != pointedLink else { return }
    pointedLink = link
    setCursor(link == nil ? nil : "pointer")
    queueDraw()
  }
}
