internal import CGtk
public import Geometry

/// A container that centres its children in a row if they fit, else in a column.
@MainActor public final class WrappingRow: CustomWidget {
  private let spacing: Int
  private var items: [Widget] = []

  /// A row with spacing between its children.
  public init(spacing: Int) {
    self.spacing = spacing
    super.init()
  }

  public override class var cssName: String { "wrappingrow" }
  public override class var followingAxis: Axis? { .vertical }

  /// Appends a child.
  public func append(_ item: Widget) {
    items.append(item)
    adopt(item)
  }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    let shown = items.filter(\.isVisible)
    let gaps = max(0, shown.count - 1) * spacing
    switch axis {
    case .horizontal:
      let widths = shown.map { $0.measure(.horizontal) }
      return SizeRequest(
        minimum: widths.map(\.minimum).max() ?? 0,
        natural: widths.map(\.natural).reduce(gaps, +)
      )
    case .vertical:
      let heights = shown.map { $0.measure(.vertical).natural }
      let isRow = along.map { fitsInRow(shown, $0) } ?? true
      let height = isRow ? heights.max() ?? 0 : heights.reduce(gaps, +)
      return SizeRequest(minimum: height, natural: height)
    }
  }

  public override func layOut(in size: Size) {
    let shown = items.filter(\.isVisible)
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

  public override func draw(on snapshot: Snapshot) {
    for item in items where item.isVisible { snapshot.draw(item, of: self) }
  }

  private func fitsInRow(_ shown: [Widget], _ width: Int) -> Bool {
    let widths = shown.map { $0.measure(.horizontal).natural }
    return widths.reduce(max(0, shown.count - 1) * spacing, +) <= width
  }
}
