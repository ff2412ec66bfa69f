internal import Geometry
internal import Gtk

/// The help texts in empty areas of a folding list, laid out once, and its plus.
final class FoldHelp {
  private var texts: [String: TextLayout] = [:]
  private var plus: Symbol?
  private unowned let widget: Widget

  init(for widget: Widget) { self.widget = widget }

  /// Forgets the layouts, because the style has changed.
  func forget() {
    texts = [:]
    plus = nil
  }

  func draw(
    _ words: String,
    at middle: Double,
    color: Color,
    hasPlus: Bool = false,
    on snapshot: Snapshot
  ) {
    let text = texts[words] ?? TextLayout(words, for: widget, size: 14)
    if texts.count > 12 { texts = [:] }
    texts[words] = text
    let extent = text.size
    let places = FoldHint(
      width: extent.width,
      in: widget.size.width,
      hasPlus: hasPlus,
      isMirrored: widget.isRightToLeft
    )
    snapshot.draw(text, at: Point(x: places.words, y: middle - extent.height / 2), color: color)
    guard hasPlus else { return }
    let side = FoldHint.plus
    let area = Rect(x: places.plus, y: middle - side / 2, width: side, height: side)
    snapshot.draw(plusSymbol(), in: area, color: color)
  }

  /// Draws the thin plus on a boundary between rows.
  func drawBoundary(at height: Double, in block: FoldBlock, on snapshot: Snapshot) {
    snapshot.fill(
      Rect(x: block.left, y: height - 1, width: block.width, height: 2),
      with: .white.opacity(0.55)
    )
    let side = 22.0
    let left = block.left + (block.width - side) / 2
    let disc = Rect(x: left, y: height - side / 2, width: side, height: side)
    snapshot.clipped(to: disc, radius: side / 2) { snapshot.fill(disc, with: .white) }
    let cross = Rect(x: disc.origin.x + 5, y: disc.origin.y + 5, width: 12, height: 12)
    snapshot.draw(plusSymbol(), in: cross, color: Color(hex: 0x26262b))
  }

  private func plusSymbol() -> Symbol {
    let symbol = plus ?? Symbol("list-add-symbolic", size: 16, for: widget)
    plus = symbol
    return symbol
  }
}
