internal import Geometry
internal import Gtk

/// The background of a row, which is wider than the row while it folds.
extension FoldRowView {
  /// Draws the background in a size, extended past both sides as far as a part of it is.
  func drawGround(over part: Rect, in size: Size, on snapshot: Snapshot) {
    guard let look, part.origin.x < 0 else {
      return drawGround(in: size, on: snapshot)
    }
    let layout = FoldRowLayout(width: size.width, height: size.height, isMirrored: look.isMirrored)
    recordGround(look, layout, bleed: -part.origin.x, on: snapshot)
  }

  /// Draws the background on a snapshot, `bleed` wider on each side than the row.
  func recordGround(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    bleed: Double = 0,
    on snapshot: Snapshot
  ) {
    let (start, width, height) = (-bleed, layout.width + 2 * bleed, layout.height)
    snapshot.fill(Rect(x: start, y: 0, width: width, height: height), with: look.tint)
    // Without a count the field would be empty.
    if look.hasField { drawField(look, layout, bleed: bleed, on: snapshot) }
    let lower = Rect(x: start, y: height - 1, width: width, height: 1)
    if look.isContrasting { return snapshot.fill(lower, with: look.text) }
    guard !look.isDone else { return }
    // Light from above: each row has a bright upper edge and a dark lower one.
    snapshot.fill(Rect(x: start, y: 0, width: width, height: 1), with: .white.opacity(0.13))
    snapshot.fill(lower, with: .black.opacity(0.13))
  }

  private func drawField(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    bleed: Double,
    on snapshot: Snapshot
  ) {
    let height = layout.height
    let strength = look.text == .white ? 1.0 : 0.35
    let rest = layout.width - layout.fieldStart
    let left = layout.left(layout.fieldStart, rest)
    let area = Rect(
      x: look.isMirrored ? left - bleed : left,
      y: 0,
      width: rest + bleed,
      height: height
    )
    if layout.margin > 0 {
      // In wide windows the field extends to the edge and fades.
      let ends = [Point(x: left, y: 0), Point(x: left + rest, y: 0)]
      snapshot.fill(
        area,
        with: Gradient(
          .line(from: ends[look.isMirrored ? 1 : 0], to: ends[look.isMirrored ? 0 : 1]),
          .init(0, .black.opacity(0.24 * strength)),
          .init(1, .black.opacity(0.1 * strength))
        )
      )
    } else {
      snapshot.fill(area, with: .black.opacity(0.2 * strength))
    }
    let line = Rect(x: layout.left(layout.fieldStart, 1), y: 0, width: 1, height: height)
    snapshot.fill(line, with: look.isContrasting ? look.text : .black.opacity(0.13))
  }
}
