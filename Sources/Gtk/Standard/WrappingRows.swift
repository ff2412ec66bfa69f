internal import CGtk
public import Geometry

/// A container of children with their natural widths, in as many rows as necessary, each from the
/// start.
@MainActor public final class WrappingRows: CustomWidget {
  private let spacing: Int
  private var items: [Widget] = []

  /// Rows with spacing between and within them.
  public init(spacing: Int) {
    self.spacing = spacing
    super.init()
  }

  public override class var cssName: String { "wrappingrows" }
  public override class var followingAxis: Axis? { .vertical }

  /// Appends a child.
  public func append(_ item: Widget) {
    items.append(item)
    adopt(item)
  }

  public override func measure(_ axis: Axis, given along: Int?) -> SizeRequest {
    switch axis {
    case .horizontal:
      let widths = items.map { $0.measure(.horizontal) }
      let gaps = max(0, items.count - 1) * spacing
      return SizeRequest(
        minimum: widths.map(\.minimum).max() ?? 0,
        natural: widths.map(\.natural).reduce(gaps, +)
      )
    case .vertical:
      let rows = rows(in: along ?? .max)
      let height = rows.map(\.height).reduce(max(0, rows.count - 1) * spacing, +)
      return SizeRequest(minimum: height, natural: height)
    }
  }

  public override func layOut(in size: Size) {
    var top = 0
    for row in rows(in: Int(size.width)) {
      var left = isRightToLeft ? Int(size.width) - row.width : 0
      for (item, width) in isRightToLeft ? row.items.reversed() : row.items {
        item.allocate(
          Rect(
            x: Double(left),
            y: Double(top),
            width: Double(width),
            height: Double(row.height)
          )
        )
        left += width + spacing
      }
      top += row.height + spacing
    }
  }

  public override func draw(on snapshot: Snapshot) {
    for item in items { snapshot.draw(item, of: self) }
  }

  /// The children of one row with their widths, and the row's size.
  private struct Row {
    var items: [(item: Widget, width: Int)] = []
    var width = 0
    var height = 0
  }

  private func rows(in width: Int) -> [Row] {
    var rows: [Row] = []
    for item in items {
      let needed = item.measure(.horizontal)
      let own = max(min(needed.natural, width), needed.minimum)
      let height = item.measure(.vertical, along: own).natural
      if let last = rows.last, own <= width - spacing - last.width {
        rows[rows.count - 1].items.append((item, own))
        rows[rows.count - 1].width += spacing + own
        rows[rows.count - 1].height = max(last.height, height)
      } else {
        rows.append(Row(items: [(item, own)], width: own, height: height))
      }
    }
    return rows
  }
}
