internal import Geometry
internal import Gtk
internal import Motion

extension LyricsView {
  /// The height of the strips of which a fade consists; each has one opacity.
  private static let strip = 2.0

  /// How far apart the letters of a bold line are drawn twice, as a part of their size.
  private static let boldness = 0.045

  /// The scroll offset in whole device pixels, so that text remains sharp.
  var shownOffset: Double {
    let scale = Double(max(scaleFactor, 1))
    return (scroller.position(at: time) * scale).rounded() / scale
  }

  /// Draws the lines, which fade into whatever is below them: their own opacity falls towards the
  /// edges.
  func drawVerses(on snapshot: Snapshot) {
    guard size.height > 0, !layout.heights.isEmpty else { return }
    let (height, fade) = (size.height, fade)
    drawVerses(from: fade, to: height - fade, share: 1, on: snapshot)
    var top = 0.0
    while top < fade {
      let end = min(top + Self.strip, fade)
      let part = (top + end) / 2 / fade
      let share = part * part * (3 - 2 * part)
      drawVerses(from: top, to: end, share: share, on: snapshot)
      drawVerses(from: height - end, to: height - top, share: share, on: snapshot)
      top = end
    }
    drawFocus(on: snapshot)
  }

  private func drawVerses(from top: Double, to end: Double, share: Double, on snapshot: Snapshot) {
    let offset = shownOffset
    let verses = layout.verses(at: offset, from: top, to: end)
    guard !verses.isEmpty else { return }
    snapshot.clipped(to: Rect(x: 0, y: top, width: size.width, height: end - top)) {
      for verse in verses {
        draw(verse, in: layout.frame(of: verse, at: offset), share: share, on: snapshot)
      }
    }
  }

  private func draw(_ verse: Int, in frame: Interval, share: Double, on snapshot: Snapshot) {
    let lit = light.share(of: verse, at: time)
    let ground = timeline.isTimed ? dimmed : max(dimmed, 0.92)
    let base = verse == hovered ? (ground + 1) / 2 : ground
    let color = textColor.opacity(textColor.alpha * share * (base + (1 - base) * lit))
    switch timeline.verses[verse].kind {
    case .paragraphBreak: break
    case .pause:
      let isMirrored = texts.isRightToLeft(around: verse)
      drawDots(in: frame, isMirrored: isMirrored, color: color, on: snapshot)
    case .words:
      let text = texts[verse]
      let place = Point(x: column.start + text.left, y: frame.start)
      snapshot.draw(text.layout, at: place, color: color)
      guard lit > 0 else { return }
      // Letters drawn twice look bold, and yet no letter moves.
      snapshot.draw(
        text.layout,
        at: Point(x: place.x + Self.boldness * texts.style.size, y: place.y),
        color: color.opacity(color.alpha * lit)
      )
    }
  }

  private func drawDots(
    in frame: Interval,
    isMirrored: Bool,
    color: Color,
    on snapshot: Snapshot
  ) {
    let diameter = (texts.style.size * 0.4).rounded()
    let pitch = 2 * diameter - 1
    for index in 0..<3 {
      let shift = 1 + Double(index) * pitch
      let left = isMirrored ? column.end - shift - diameter : column.start + shift
      let dot = Rect(
        x: left,
        y: (frame.middle - diameter / 2).rounded(),
        width: diameter,
        height: diameter
      )
      snapshot.clipped(to: dot, radius: diameter / 2) { snapshot.fill(dot, with: color) }
    }
  }

  private func drawFocus(on snapshot: Snapshot) {
    if timeline.isTimed {
      guard let focusVerse, handles[focusVerse]?.showsFocus ?? false else { return }
      let frame = layout.frame(of: focusVerse, at: shownOffset)
      let ring = Rect(
        x: column.start - VerseTexts.Style.inset + 1,
        y: frame.start - 5,
        width: column.length + 2 * VerseTexts.Style.inset - 2,
        height: frame.length + 10
      )
      snapshot.stroke(ring, radius: 8, width: 2, color: textColor)
    } else if showsFocus {
      let ring = Rect(x: 1, y: 1, width: size.width - 2, height: size.height - 2)
      snapshot.stroke(ring, radius: 8, width: 2, color: textColor)
    }
  }
}
