internal import CGtk
public import Geometry

/// A container that centres its children in a row if they fit, else in a column.
@MainActor public final class WrappingRow: WrappingItems {
  public override class var cssName: String { "wrappingrow" }

  override func height(of shown: [Widget], in width: Int?) -> Int {
    let heights = shown.map { $0.measure(.vertical).natural }
    let isRow = width.map { fitsInRow(shown, $0) } ?? true
    return isRow ? heights.max() ?? 0 : heights.reduce(gaps(between: shown.count), +)
  }

  public override func layOut(in size: Size) {
    let shown = shown
    let isRow = fitsInRow(shown, Int(size.width))
    let widths = shown.map { Double($0.measure(.horizontal).natural) }
    let gap = Double(spacing)
    if isRow {
      var left = (size.width - widths.reduce(gap * Double(max(0, shown.count - 1)), +)) / 2
      let places = isRightToLeft ? Array(zip(shown, widths).reversed()) : Array(zip(shown, widths))
      for (item, width) in places {
        item.allocate(Rect(x: left.rounded(), y: 0, width: width, height: size.height))
        left += width + gap
      }
    } else {
      // All get the width of the widest, so that they look like one group.
      let width = min(widths.max() ?? 0, size.width)
      var top = 0.0
      for item in shown {
        let height = Double(item.measure(.vertical).natural)
        item.allocate(
          Rect(x: ((size.width - width) / 2).rounded(), y: top, width: width, height: height)
        )
        top += height + gap
      }
    }
  }

  private func fitsInRow(_ shown: [Widget], _ width: Int) -> Bool {
    let widths = shown.map { $0.measure(.horizontal).natural }
    return widths.reduce(gaps(between: shown.count), +) <= width
  }
}
