internal import Glibc
public import Motion

/// Draws a stage in software, for renderers that cannot turn things in space.
///
/// An upright cover has one depth in each column of the screen, so each of them is one column of
/// its texture at one vertical scale. The stage is drawn column by column and laid into rows at the
/// end. What is near is drawn first, so that no time is spent on what it hides; wall and floor come
/// last, where there is still something to be seen of them. It keeps its memory from frame to frame.
public struct ColumnStage: Sendable {
  /// A cover on the stage.
  public struct Cover: Sendable {
    /// Its texture.
    public var columns: PixelColumns
    /// Where the texture's texels lie.
    public var frame: BakedFrame
    /// Where it stands and how dark it is; a shade below zero makes it lighter than it is.
    public var pose: Pose

    /// A cover by its parts.
    public init(columns: PixelColumns, frame: BakedFrame, pose: Pose) {
      self.columns = columns
      self.frame = frame
      self.pose = pose
    }
  }

  /// The order of the parts of a pixel in what is drawn.
  public enum Order: Sendable {
    /// Red in the lowest byte, as in `Picture`.
    case red
    /// Blue in the lowest byte, as in cairo's surfaces on small-endian machines.
    case blue
  }

  private var canvas: [UInt32] = []
  /// For each column the rows behind which nothing can be seen.
  private var solid: [Range<Int>] = []
  private var scratch: [UInt32] = []
  private var backdrop = Backdrop()

  /// A stage that has not been drawn.
  public init() {}

  /// Draws a stage of `width` × `height` pixels of widgets, each `scale` × `scale` of the screen.
  ///
  /// `covers` are painted in their order: the farthest first. `side` is the front cover's.
  public mutating func picture(
    of covers: [Cover],
    side: Double,
    perspective: Perspective,
    scenery: Scenery,
    width: Int,
    height: Int,
    scale: Int = 1
  ) -> Picture {
    let columns = max(width, 0) * max(scale, 1)
    let rows = max(height, 0) * max(scale, 1)
    var pixels = [UInt32](repeating: 0, count: columns * rows)
    pixels.withUnsafeMutableBufferPointer { buffer in
      draw(
        covers,
        side: side,
        perspective: perspective,
        scenery: scenery,
        width: width,
        height: height,
        scale: scale,
        into: buffer
      )
    }
    return Picture(width: columns, height: rows, pixels: pixels)
  }

  /// Draws a stage into memory that has room for exactly its pixels.
  public mutating func draw(
    _ covers: [Cover],
    side: Double,
    perspective: Perspective,
    scenery: Scenery,
    width: Int,
    height: Int,
    scale: Int = 1,
    order: Order = .red,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let scale = max(scale, 1)
    let columns = max(width, 0) * scale
    let rows = max(height, 0) * scale
    precondition(target.count == columns * rows, "the memory must have room for the stage")
    guard columns > 0, rows > 0 else { return }
    clear(columns: columns, rows: rows)
    for cover in covers.reversed() {
      draw(
        cover,
        side: side,
        perspective: perspective,
        columns: columns,
        rows: rows,
        scale: Double(scale)
      )
    }
    backdrop.prepare(for: scenery, columns: columns, rows: rows, scale: scale)
    backdrop.lay(scenery, under: &canvas, except: solid)
    backdrop.darken(&canvas)
    canvas.withUnsafeBufferPointer { canvas in
      transpose(canvas, width: rows, height: columns, into: target)
    }
    guard order == .blue else { return }
    for index in target.indices {
      let pixel = target[index]
      target[index] = pixel & 0xff00_ff00 | (pixel & 0xff) << 16 | pixel >> 16 & 0xff
    }
  }

  private mutating func clear(columns: Int, rows: Int) {
    if canvas.count != columns * rows {
      canvas = [UInt32](repeating: 0, count: columns * rows)
    } else {
      canvas.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
    if solid.count != columns {
      solid = [Range<Int>](repeating: 0..<0, count: columns)
    } else {
      solid.withUnsafeMutableBufferPointer { $0.update(repeating: 0..<0) }
    }
  }

  // MARK: - One cover

  private mutating func draw(
    _ cover: Cover,
    side: Double,
    perspective: Perspective,
    columns: Int,
    rows: Int,
    scale: Double
  ) {
    let view = CoverView(cover, side: side, perspective: perspective)
    let texture = cover.columns
    guard let extent = view.extent, texture.width > 0, texture.height > 0 else { return }
    let first = Int((extent.lowerBound * scale).rounded(.down).clamped(to: 0...Double(columns)))
    let last = Int((extent.upperBound * scale).rounded(.up).clamped(to: 0...Double(columns)))
    guard first < last else { return }
    // One texel of nothing above and below spares the loop its questions.
    if scratch.count < texture.height + 2 {
      scratch = [UInt32](repeating: 0, count: texture.height + 2)
    }
    canvas.withUnsafeMutableBufferPointer { canvas in
      scratch.withUnsafeMutableBufferPointer { scratch in
        texture.pixels.withUnsafeBufferPointer { texels in
          for x in first..<last {
            guard
              let column = view.column(at: (Double(x) + 0.5) / scale),
              let span = column.rows(of: texture.height, in: rows, scale: scale)
            else { continue }
            let target = UnsafeMutableBufferPointer(rebasing: canvas[x * rows..<(x + 1) * rows])
            let hidden = solid[x]
            for isAbove in [true, false] {
              guard let part = isAbove ? span.above(hidden) : span.below(hidden) else { continue }
              Self.mix(texels, texture, at: column.texel, cover, needed: part, into: scratch)
              Self.paint(scratch, along: part, under: target)
              solid[x] = solid[x].grown(by: target.solidRun(in: part.rows))
            }
          }
        }
      }
    }
  }

  /// Mixes two columns of the texture into one, darkened by the cover's shade.
  private static func mix(
    _ texels: UnsafeBufferPointer<UInt32>,
    _ texture: PixelColumns,
    at place: Double,
    _ cover: Cover,
    needed span: RowSpan,
    into scratch: UnsafeMutableBufferPointer<UInt32>
  ) {
    let left = Int(place.rounded(.down))
    let share = UInt32((place - Double(left)) * 256)
    let height = texture.height
    let one = left.clamped(to: 0...(texture.width - 1)) * height
    let other = (left + 1).clamped(to: 0...(texture.width - 1)) * height
    let low = max(span.firstTexel, 0)
    let high = min(span.lastTexel + 1, height - 1)
    guard low <= high, let base = texels.baseAddress else { return }
    scratch[0] = 0
    scratch[height + 1] = 0
    if share == 0 {
      for row in low...high { scratch[row + 1] = base[one + row] }
    } else {
      for row in low...high {
        scratch[row + 1] = base[one + row].blended(with: base[other + row], by: share)
      }
    }
    // One at most twice as light as itself, as far as its alpha lets it.
    let lit = UInt32(((1 - cover.pose.shade).clamped(to: 0...2) * 256).rounded())
    if lit < 256 {
      for row in low...high { scratch[row + 1] = scratch[row + 1].dimmed(to: lit) }
    } else if lit > 256 {
      for row in low...high { scratch[row + 1] = scratch[row + 1].lit(to: lit) }
    }
  }

  /// Draws a column of texels, stretched, behind what is in a column of the screen.
  private static func paint(
    _ texels: UnsafeMutableBufferPointer<UInt32>,
    along span: RowSpan,
    under target: UnsafeMutableBufferPointer<UInt32>
  ) {
    guard let source = texels.baseAddress, let target = target.baseAddress else { return }
    var place = span.start
    for y in span.rows {
      let row = Int(place >> 16)
      let share = UInt32(truncatingIfNeeded: place >> 8) & 0xff
      let pixel = source[row].blended(with: source[row + 1], by: share)
      let before = target[y]
      target[y] = before == 0 ? pixel : before.over(pixel)
      place &+= span.step
    }
  }
}

extension UnsafeMutableBufferPointer<UInt32> {
  /// The first run of opaque pixels among some rows.
  fileprivate func solidRun(in rows: Range<Int>) -> Range<Int> {
    var start = rows.lowerBound
    while start < rows.upperBound, self[start] >> 24 != 255 { start += 1 }
    var end = start
    while end < rows.upperBound, self[end] >> 24 == 255 { end += 1 }
    return start..<end
  }
}

extension Range<Int> {
  /// This run with another that touches it, or the longer of two that do not.
  fileprivate func grown(by other: Self) -> Self {
    if isEmpty { return other }
    if other.isEmpty { return self }
    if other.lowerBound <= upperBound, lowerBound <= other.upperBound {
      return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
    return count >= other.count ? self : other
  }
}

extension UInt32 {
  /// This pixel with its colours at so many parts in 256.
  @inline(__always) fileprivate func dimmed(to share: UInt32) -> UInt32 {
    let even = ((self & 0x00ff_00ff) &* share &+ 0x0080_0080) >> 8 & 0x00ff_00ff
    let green = ((self & 0x0000_ff00) &* share &+ 0x0000_8000) >> 8 & 0x0000_ff00
    return even | green | self & 0xff00_0000
  }

  /// This pixel with its colours at more than 256 parts in 256, none beyond alpha.
  @inline(__always) fileprivate func lit(to share: UInt32) -> UInt32 {
    let alpha = self >> 24
    @inline(__always) func part(_ shift: UInt32) -> UInt32 {
      Swift.min(((self >> shift & 0xff) &* share &+ 128) >> 8, alpha) << shift
    }
    return part(0) | part(8) | part(16) | self & 0xff00_0000
  }

  /// As `mixed(with:by:)`, without asking whether there is anything to mix.
  @inline(__always) fileprivate func blended(with other: UInt32, by share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let even = (self & 0x00ff_00ff) &* rest &+ (other & 0x00ff_00ff) &* share &+ 0x0080_0080
    let odd =
      (self >> 8 & 0x00ff_00ff) &* rest &+ (other >> 8 & 0x00ff_00ff) &* share &+ 0x0080_0080
    return (even >> 8 & 0x00ff_00ff) | (odd & 0xff00_ff00)
  }
}
