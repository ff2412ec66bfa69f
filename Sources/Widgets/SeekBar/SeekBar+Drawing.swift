internal import Geometry
internal import Gtk
internal import Motion
internal import Notation
internal import Numbers

extension SeekBar {
  func paint(on snapshot: Snapshot) {
    guard size.width > 0 else { return }
    let palette = colors ?? palette
    let track = track
    let thickness = look == .full ? 4.0 : 3
    let middle =
      switch look {
      case .full: (size.height / 2).rounded()
      case .edge: thickness / 2
      case .foot: size.height - thickness / 2
      }
    let line = Rect(x: track.left, y: middle - thickness / 2, width: track.width, height: thickness)
    let radius = look == .full ? thickness / 2 : 0
    let ground = palette.foreground.opacity(palette.isHighContrast ? 0.5 : 0.22)
    let place = track.length == nil ? track.x(of: 0) : track.x(of: shown)
    drawnPlace = place
    let start = track.isMirrored ? place : track.left
    let end = track.isMirrored ? track.left + track.width : place
    snapshot.clipped(to: line, radius: radius) {
      snapshot.fill(line, with: ground)
      let played = Rect(x: start, y: line.origin.y, width: max(end - start, 0), height: thickness)
      snapshot.fill(played, with: palette.accent)
    }
    guard look == .full else { return drawEdge(at: place, palette, on: snapshot) }
    drawTimes(palette, middle: middle, on: snapshot)
    if track.length != nil { drawKnob(at: Point(x: place, y: middle), 7, palette, on: snapshot) }
    if showsFocus {
      let ring = Rect(
        x: track.left - 10,
        y: middle - 12,
        width: track.width + 20,
        height: 24
      )
      snapshot.stroke(ring, radius: 12, width: 2, color: palette.accent)
    }
    drawBubble(palette, above: middle - 13, on: snapshot)
  }

  /// Draws the knob of the thin line, which is visible only while dragged, hovered or focused.
  private func drawEdge(at place: Double, _ palette: Palette, on snapshot: Snapshot) {
    let isNear = held != nil || pointed != nil || showsFocus
    if isNear, track.length != nil {
      let x = place.clamped(to: 5...max(size.width - 5, 5))
      let y = look == .foot ? size.height - 5 : 5
      drawKnob(at: Point(x: x, y: y), showsFocus ? 6 : 5, palette, on: snapshot)
    }
    if showsFocus {
      let ring = Rect(x: 1, y: 0, width: max(size.width - 2, 0), height: size.height)
      snapshot.stroke(ring, radius: 4, width: 2, color: palette.accent)
    }
    // Above the line, outside the bar: below it are the titles, and the finger.
    drawBubble(palette, above: look == .foot ? size.height - 14 : -4, on: snapshot)
  }

  private func drawKnob(
    at center: Point,
    _ radius: Double,
    _ palette: Palette,
    on snapshot: Snapshot
  ) {
    let square = Rect(
      x: center.x - radius,
      y: center.y - radius,
      width: 2 * radius,
      height: 2 * radius
    )
    // A white knob on white needs an edge.
    let edge = palette.isDark ? Color.black.opacity(0.3) : palette.foreground.opacity(0.45)
    snapshot.clipped(to: square, radius: radius) { snapshot.fill(square, with: .white) }
    snapshot.stroke(square, radius: radius, width: palette.isHighContrast ? 2 : 1, color: edge)
  }

  private func drawTimes(_ palette: Palette, middle: Double, on snapshot: Snapshot) {
    let second = Int(clamping: shown)
    let cached = texts.flatMap { $0.second == second ? $0 : nil }
    let texts =
      cached ?? (
        second,
        made(DurationText.text(shown)),
        made(track.length.map { DurationText.length($0) } ?? "–:––")
      )
    self.texts = texts
    let strength = palette.isHighContrast ? 1 : palette.isDark ? 0.62 : 0.7
    let color = palette.foreground.opacity(strength)
    let (left, right) = isRightToLeft ? (texts.whole, texts.played) : (texts.played, texts.whole)
    let top = (middle - left.size.height / 2).rounded()
    let inner = Self.timeWidth - left.size.width
    snapshot.draw(left, at: Point(x: max(inner, 0), y: top), color: color)
    snapshot.draw(right, at: Point(x: size.width - Self.timeWidth, y: top), color: color)
  }

  /// Draws the time under the pointer.
  private func drawBubble(_ palette: Palette, above edge: Double, on snapshot: Snapshot) {
    guard let pointed, let time = track.time(at: pointed) else { return }
    let words = DurationText.text(time)
    let text = bubble?.text == words ? bubble ?? made(words) : made(words)
    bubble = text
    let (width, height) = (text.size.width + 12, text.size.height + 2)
    let x = (pointed.clamped(to: track.left...(track.left + track.width)) - width / 2)
      .clamped(to: 0...max(size.width - width, 0))
    let rect = Rect(
      x: x.rounded(),
      y: (edge - height).rounded(),
      width: width,
      height: height
    )
    let ground = palette.isDark ? Color(hex: 0x101012) : palette.foreground
    snapshot.clipped(to: rect, radius: 6) { snapshot.fill(rect, with: ground) }
    if palette.isHighContrast {
      snapshot.stroke(rect, radius: 6, width: 1, color: palette.foreground)
    }
    snapshot.draw(text, at: Point(x: rect.origin.x + 6, y: rect.origin.y + 1), color: .white)
  }

  private func made(_ words: String) -> TextLayout {
    TextLayout(words, for: self, size: 13, tabularFigures: true)
  }
}
