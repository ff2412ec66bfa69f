internal import Geometry
internal import Gtk

extension Snapshot {
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
