internal import CGtk
public import Geometry

/// A container of children with their natural widths, in as many rows as necessary.
@MainActor public final class WrappingRows: WrappingItems {
  public override class var cssName: String { "wrappingrows" }

  override func height(of shown: [Widget], in width: Int?) -> Int {
    let rows = rows(of: shown, in: width ?? .max)
    return rows.map(\.height).reduce(gaps(between: rows.count), +)
  }

  public override func layOut(in size: Size) {
    var top = 0
    for row in rows(of: shown, in: Int(size.width)) {
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

  private struct Row {
    var items: [(item: Widget, width: Int)] = []
    var width = 0
    var height = 0
  }

  private func rows(of shown: [Widget], in width: Int) -> [Row] {
    var rows: [Row] = []
    for item in shown {
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
