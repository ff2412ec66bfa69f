internal import Geometry
internal import Glibc
internal import Motion

/// The projection of one cover: the column of its texture at each column of the screen, and its
/// scale.
struct CoverView {
  private let pose: Pose
  private let perspective: Perspective
  private let cosine: Double
  private let sine: Double
  private let left: Double
  private let right: Double
  private let top: Double
  /// Texels for each pixel of the cover's own plane.
  private let across: Double
  private let down: Double

  init(_ cover: ColumnStage.Cover, side: Double, perspective: Perspective) {
    pose = cover.pose
    self.perspective = perspective
    cosine = cos(pose.turn)
    sine = sin(pose.turn)
    let rect = cover.frame.rect(side: side)
    left = rect.origin.x - side / 2
    right = left + rect.size.width
    top = rect.origin.y - side / 2
    across = Double(cover.columns.width) / rect.size.width
    down = Double(cover.columns.height) / rect.size.height
  }

  /// Nil when part of the cover is behind the viewer.
  var extent: ClosedRange<Double>? {
    guard
      let one = perspective.project(Point(x: left, y: 0), on: pose),
      let other = perspective.project(Point(x: right, y: 0), on: pose),
      one.x.isFinite, other.x.isFinite
    else { return nil }
    return min(one.x, other.x)...max(one.x, other.x)
  }

  /// Nil outside the texture.
  func column(at x: Double) -> Column? {
    let x = x - perspective.vanishingPoint.x
    let distance = perspective.distance
    // Solve x · (1 − (depth − along · sine) / distance) = shift + along · cosine for along.
    let divisor = cosine - x * sine / distance
    guard abs(divisor) > 1e-9, pose.scale > 0 else { return nil }
    let along = (x * (1 - pose.depth / distance) - pose.shift) / divisor
    let recession = 1 - (pose.depth - along * sine) / distance
    let place = along / pose.scale
    guard recession > 0, place >= left, place <= right else { return nil }
    // The texels for each pixel of the screen, and the texel at the screen's upper edge.
    let step = recession / pose.scale * down
    let start = (-perspective.vanishingPoint.y * recession - pose.drop) / pose.scale - top
    return Column(texel: (place - left) * across - 0.5, step: step, start: start * down)
  }

  struct Column {
    /// The index of the texture's column; whole at the centre of one.
    let texel: Double
    /// The height of a pixel of the stage in texels.
    let step: Double
    /// The texel at the stage's upper edge, 0 at that of the texture.
    let start: Double

    func rows(of texels: Int, in rows: Int, scale: Double) -> RowSpan? {
      let step = step / scale
      guard step > 1e-6, step < 4096 else { return nil }
      // The middle of row y is at start + (y + 0.5) · step; the texture covers −0.5 to `texels` +
      // 0.5.
      let first = ((-0.5 - start) / step - 0.5).rounded(.up).clamped(to: 0...Double(rows))
      let end = ((Double(texels) + 0.5 - start) / step - 0.5).rounded(.up)
        .clamped(to: 0...Double(rows))
      guard first < end else { return nil }
      // One transparent texel precedes the first.
      let place = start + (first + 0.5) * step - 0.5 + 1
      return RowSpan(
        rows: Int(first)..<Int(end),
        start: Int64(place * 65536),
        step: Int64(step * 65536),
        texels: texels
      )
    }
  }
}

/// A run of rows of the screen and their texels, in 1/65536 of one.
struct RowSpan {
  let rows: Range<Int>
  let start: Int64
  let step: Int64

  init(rows: Range<Int>, start: Int64, step: Int64, texels: Int) {
    self.step = max(step, 1)
    self.start = max(start, 0)
    // Rounding must not exceed the last texel.
    let most = (Int64(texels) << 16 | 0xffff) - self.start
    let count = most < 0 ? 0 : Int(most / self.step) + 1
    self.rows = rows.lowerBound..<min(rows.upperBound, rows.lowerBound + count)
  }

  private init(rows: Range<Int>, start: Int64, step: Int64) {
    self.rows = rows
    self.start = start
    self.step = step
  }

  /// All of them when the run is empty.
  func above(_ hidden: Range<Int>) -> RowSpan? {
    guard !hidden.isEmpty else { return self }
    let end = min(hidden.lowerBound, rows.upperBound)
    guard rows.lowerBound < end else { return nil }
    return RowSpan(rows: rows.lowerBound..<end, start: start, step: step)
  }

  func below(_ hidden: Range<Int>) -> RowSpan? {
    guard !hidden.isEmpty else { return nil }
    let first = max(hidden.upperBound, rows.lowerBound)
    guard first < rows.upperBound else { return nil }
    let skipped = Int64(first - rows.lowerBound)
    return RowSpan(rows: first..<rows.upperBound, start: start + step * skipped, step: step)
  }

  var firstTexel: Int { Int(start >> 16) - 1 }
  var lastTexel: Int { Int((start + step * Int64(max(rows.count - 1, 0))) >> 16) }
}
