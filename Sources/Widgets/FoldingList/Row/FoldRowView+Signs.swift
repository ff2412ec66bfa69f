internal import Geometry
internal import Gtk
internal import Motion

/// The signs beside and below the text: picture, bars, chevron and handle, and what a swipe
/// uncovers.
extension FoldRowView {
  func draw(
    _ picture: Texture,
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    on snapshot: Snapshot
  ) {
    let area = pictureArea(look, layout)
    snapshot.clipped(to: area, radius: 6) {
      snapshot.faded(to: look.isDone || look.row.isGrey ? 0.4 : 1) {
        snapshot.draw(picture, in: area)
      }
    }
  }

  private func pictureArea(_ look: FoldRowLook, _ layout: FoldRowLayout) -> Rect {
    let side = layout.pictureSide
    return Rect(
      x: layout.left(layout.textStart + 21 * look.chevron, side),
      y: (layout.height - side) / 2,
      width: side,
      height: side
    )
  }

  func drawBars(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let bars = FoldRowLayout.bars
    let start = layout.barsStart(of: look.row, shift: 21 * look.chevron)
    let isOnPicture = look.row.picture != nil
    if isOnPicture {
      let place = pictureArea(look, layout)
      snapshot.clipped(to: place, radius: 6) { snapshot.fill(place, with: .black.opacity(0.6)) }
    }
    for (index, share) in [0.55, 1, 0.72].enumerated() {
      let bar = Rect(
        x: layout.left(start + Double(index) * 4, 3),
        y: (layout.height + bars.height) / 2 - bars.height * share,
        width: 3,
        height: bars.height * share
      )
      snapshot.fill(bar, with: isOnPicture ? .white : look.text)
    }
  }

  func drawChevron(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let side = 16 * look.chevron
    let left = layout.left(layout.textStart - 4 * look.chevron, side)
    let area = Rect(x: left, y: (layout.height - side) / 2, width: side, height: side)
    snapshot.faded(to: look.chevron) {
      snapshot.draw(symbol("go-previous-symbolic", 16), in: area, color: look.text)
    }
  }

  func drawSymbol(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let side = FoldRowLayout.symbol
    let picture = look.row.picture == nil ? 0 : layout.pictureSide + 12
    let left = layout.left(layout.textStart + 21 * look.chevron + picture, side)
    let area = Rect(x: left, y: (layout.height - side) / 2, width: side, height: side)
    snapshot.draw(symbol(look.row.symbol, 16), in: area, color: look.text)
  }

  func drawHandle(_ look: FoldRowLook, _ layout: FoldRowLayout, on snapshot: Snapshot) {
    let start = layout.handleStart(isStack: look.isStack)
    for index in 0..<6 {
      let dot = Rect(
        x: layout.left(start + 14 + Double(index % 2) * 6, 3),
        y: layout.height / 2 - 9.5 + Double(index / 2) * 8,
        width: 3,
        height: 3
      )
      snapshot.clipped(to: dot, radius: 1.5) { snapshot.fill(dot, with: look.text.opacity(0.7)) }
    }
  }

  func drawMark(
    _ look: FoldRowLook,
    _ layout: FoldRowLayout,
    _ shift: Double,
    on snapshot: Snapshot
  ) {
    let isDelete = look.swipe < 0
    let commits = look.allowsSwipe && abs(look.swipe) >= FoldingState.swipeThreshold
    let ground = commits ? (isDelete ? HeatMap.delete : HeatMap.complete) : HeatMap.idle
    snapshot.fill(Rect(x: 0, y: 0, width: layout.width, height: layout.height), with: ground)
    guard look.allowsSwipe else { return }
    let progress = min(abs(look.swipe) / FoldingState.swipeThreshold, 1)
    let side = (isDelete ? 26.0 : 24.0) * (0.6 + 0.4 * progress)
    let middle = shift > 0 ? shift / 2 : layout.width + shift / 2
    let area = Rect(x: middle - side / 2, y: (layout.height - side) / 2, width: side, height: side)
    let name = isDelete ? "window-close-symbolic" : "object-select-symbolic"
    snapshot.faded(to: progress) {
      snapshot.draw(symbol(name, 26), in: area, color: .white)
    }
  }
}
