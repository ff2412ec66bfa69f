internal import Geometry

/// Where the rows are in a folding list of some width: a block in the middle of a wide one.
nonisolated struct FoldBlock: Equatable {
  let left: Double
  let width: Double

  static let widest = 832.0

  init(in width: Double) {
    self.width = min(width, Self.widest)
    left = ((width - self.width) / 2).rounded()
  }

  /// The radius of its corners; none where nothing is beside it.
  var corner: Double { min(left, 12) }

  /// Rows without a gap between them, as far as they are in view, with the radii of their corners.
  struct Part: Equatable {
    let top: Double
    let end: Double
    let head: Double
    let foot: Double

    func holds(_ rows: ClosedRange<Double>) -> Bool {
      rows.upperBound > top && rows.lowerBound < end
    }
  }

  /// The parts that rows make in a view of some height: corners become round as a gap opens.
  func parts(of rows: [ClosedRange<Double>], in height: Double) -> [Part] {
    // Corners at the foot of a row that is cut are out of view.
    let foot = height + corner
    var spans: [ClosedRange<Double>] = []
    for row in rows.sorted(by: { $0.lowerBound < $1.lowerBound })
    where row.upperBound > 0 && row.lowerBound < foot {
      if let last = spans.last, row.lowerBound - last.upperBound < 1 {
        spans[spans.count - 1] = last.lowerBound...max(last.upperBound, row.upperBound)
      } else {
        spans.append(row)
      }
    }
    let gaps = zip(spans, spans.dropFirst()).map { $1.lowerBound - $0.upperBound }
    return zip(spans, zip([.infinity] + gaps, gaps + [.infinity])).map { span, gaps in
      let (top, end) = (max(span.lowerBound, 0), min(span.upperBound, foot))
      let radius = min(corner, (end - top) / 2)
      return Part(top: top, end: end, head: min(gaps.0, radius), foot: min(gaps.1, radius))
    }
  }

  func holds(_ x: Double) -> Bool { x >= left && x < left + width }
}
