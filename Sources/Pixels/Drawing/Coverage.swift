internal import Geometry
internal import Glibc
internal import Motion

/// The coverage of each pixel by outlines, as exact areas without sampling.
///
/// Each edge adds its signed area to the pixels it crosses and the rest to all on their right, as
/// in R. Levien's font-rs (2016). Outlines in the opposite direction cut holes.
struct Coverage {
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  private var sums: [Float] = []

  /// `scale` is pixels per unit of the path.
  init(of path: Path, width: Int, height: Int, scale: Double) {
    guard let bounds = path.bounds, bounds.origin.x.isFinite, bounds.size.width.isFinite,
      bounds.origin.y.isFinite, bounds.size.height.isFinite
    else { return }
    func range(_ start: Double, _ length: Double, _ end: Int) -> Range<Int> {
      let low = (start * scale).rounded(.down).clamped(to: 0...Double(end))
      let high = ((start + length) * scale).rounded(.up).clamped(to: low...Double(end))
      return Int(low)..<Int(high)
    }
    columns = range(bounds.origin.x, bounds.size.width, width)
    rows = range(bounds.origin.y, bounds.size.height, height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    // One more column for the area right of the last pixel.
    sums = [Float](repeating: 0, count: (columns.count + 1) * rows.count)
    let (left, top) = (Double(columns.lowerBound), Double(rows.lowerBound))
    for outline in path.outlines where outline.count > 2 {
      var last = outline[outline.count - 1]
      for point in outline {
        add(
          Point(x: last.x * scale - left, y: last.y * scale - top),
          Point(x: point.x * scale - left, y: point.y * scale - top)
        )
        last = point
      }
    }
  }

  /// Only rows that have coverage, which is from 0 to 256.
  func forEachRow(_ body: (_ row: Int, _ shares: UnsafeBufferPointer<UInt32>) -> Void) {
    guard !sums.isEmpty else { return }
    var shares = [UInt32](repeating: 0, count: columns.count)
    let width = columns.count + 1
    sums.withUnsafeBufferPointer { sums in
      shares.withUnsafeMutableBufferPointer { shares in
        for row in 0..<rows.count {
          var sum: Float = 0
          var isEmpty = true
          for column in 0..<columns.count {
            sum += sums[row * width + column]
            let share = UInt32(min(abs(sum), 1) * 256 + 0.5)
            shares[column] = share
            if share > 0 { isEmpty = false }
          }
          if !isEmpty { body(rows.lowerBound + row, UnsafeBufferPointer(shares)) }
        }
      }
    }
  }

  // MARK: - Edges

  private mutating func add(_ start: Point, _ end: Point) {
    guard start.y != end.y else { return }
    let sign: Float = start.y < end.y ? 1 : -1
    let (upper, lower) = start.y < end.y ? (start, end) : (end, start)
    let height = Double(rows.count)
    guard lower.y > 0, upper.y < height else { return }
    let slope = (lower.x - upper.x) / (lower.y - upper.y)
    var y = max(upper.y, 0)
    let last = min(lower.y, height)
    while y < last {
      let row = Int(y)
      let next = min(Double(row + 1), last)
      let x = upper.x + (y - upper.y) * slope
      add(from: x, to: upper.x + (next - upper.y) * slope, height: next - y, row: row, sign: sign)
      y = next
    }
  }

  /// Within one row.
  private mutating func add(from: Double, to: Double, height: Double, row: Int, sign: Float) {
    let width = Double(columns.count)
    let (low, high) = from < to ? (from, to) : (to, from)
    if high <= 0 { return put(0, row, Float(height) * sign) }
    if low >= width { return }
    guard low >= 0, high <= width else {
      // Clip it to the columns: what is left of them counts for all pixels, what is right of them
      // for none.
      let span = high - low
      let inside = (min(high, width) - max(low, 0)) / span
      if low < 0 { put(0, row, Float(height * -low / span) * sign) }
      return add(
        from: max(low, 0),
        to: min(high, width),
        height: height * inside,
        row: row,
        sign: sign
      )
    }
    let first = Int(low)
    if high <= Double(first + 1) {
      let middle = (low + high) / 2 - Double(first)
      put(first, row, Float(height * (1 - middle)) * sign)
      put(first + 1, row, Float(height * middle) * sign)
      return
    }
    let rise = height / (high - low)
    var x = low
    while x < high {
      let column = Int(x)
      let next = min(Double(column + 1), high)
      let part = (next - x) * rise
      let middle = (x + next) / 2 - Double(column)
      put(column, row, Float(part * (1 - middle)) * sign)
      put(column + 1, row, Float(part * middle) * sign)
      x = next
    }
  }

  private mutating func put(_ column: Int, _ row: Int, _ area: Float) {
    guard column <= columns.count else { return }
    sums[row * (columns.count + 1) + column] += area
  }
}
