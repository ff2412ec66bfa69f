package import Geometry
package import Gtk

extension Snapshot {
  /// Draws a cover over a square; what reaches beyond it is for the caller to clip.
  package func draw(_ cover: Texture, filling square: Rect) {
    let scale = square.size.width / Double(min(cover.width, cover.height))
    let (width, height) = (Double(cover.width) * scale, Double(cover.height) * scale)
    let x = square.origin.x + (square.size.width - width) / 2
    let y = square.origin.y + (square.size.height - height) / 2
    draw(cover, in: Rect(x: x, y: y, width: width, height: height))
  }

  /// Draws the three bars that mark a playing row; `left` returns the left edge of what begins at
  /// a distance from the row's start.
  func drawBars(
    from start: Double,
    middle: Double,
    color: Color,
    left: (_ start: Double, _ width: Double) -> Double
  ) {
    for (index, share) in PlayingMark.heights(step: 0).enumerated() {
      let height = FoldRowLayout.bars.height * share
      let bar = Rect(
        x: left(start + Double(index) * 4, 3),
        y: middle + FoldRowLayout.bars.height / 2 - height,
        width: 3,
        height: height
      )
      fill(bar, with: color)
    }
  }
}

extension TextLayout {
  /// Sets a limit only where it does not fit: Pango would align right-to-left text to its far end.
  func fit(into room: Double) {
    guard limit != room else { return }
    limit = nil
    if size.width > room { limit = room }
  }
}
