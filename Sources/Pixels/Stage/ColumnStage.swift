internal import Glibc
public import Motion

/// Draws the stage in software, for renderers without 3D transforms.
///
/// An upright cover has one depth in each column of the screen, so each of them shows one column of
/// its texture at one vertical scale. The stage is drawn column by column and transposed into rows
/// at the end. Covers are drawn front to back to skip hidden pixels; wall and floor follow, where
/// they are still visible. Buffers are reused from frame to frame.
public struct ColumnStage: Sendable {
  public struct Cover: Sendable {
    public var columns: PixelColumns
    public var frame: BakedFrame
    /// A shade below zero brightens the cover.
    public var pose: Pose
    /// Of the cover above it.
    public var shadow: ContactShadow?
    public var presence: Double

    public init(
      columns: PixelColumns,
      frame: BakedFrame,
      pose: Pose,
      shadow: ContactShadow? = nil,
      presence: Double = 1
    ) {
      self.columns = columns
      self.frame = frame
      self.pose = pose
      self.shadow = shadow
      self.presence = presence
    }
  }

  public enum Order: Sendable {
    /// As in `Picture`.
    case red
    /// As in cairo's surfaces on little-endian machines.
    case blue
  }

  private var canvas: [UInt32] = []
  /// The opaque rows of each column, which hide everything behind them.
  private var solid: [Range<Int>] = []
  private var scratch: [UInt32] = []
  private var backdrop = Backdrop()

  public init() {}

  /// Of `width` × `height` logical pixels, each `scale` × `scale` device pixels; `covers` are in
  /// painting order, the farthest first, and `side` is the front cover's.
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

  /// `target` has exactly the stage's size.
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
    // A transparent texel above and below avoids bounds checks in the loop.
    if scratch.count < texture.height + 2 {
      scratch = [UInt32](repeating: 0, count: texture.height + 2)
    }
    canvas.withUnsafeMutableBufferPointer { canvas in
      scratch.withUnsafeMutableBufferPointer { scratch in
        texture.pixels.withUnsafeBufferPointer { texels in
          for x in first..<last {
            let place = (Double(x) + 0.5) / scale
            guard
              let column = view.column(at: place),
              let span = column.rows(of: texture.height, in: rows, scale: scale)
            else { continue }
            let target = UnsafeMutableBufferPointer(rebasing: canvas[x * rows..<(x + 1) * rows])
            let hidden = solid[x]
            let darkness = cover.shadow?.darkness(at: place) ?? 0
            let light = (1 - cover.pose.shade) * (1 - darkness)
            for isAbove in [true, false] {
              guard let part = isAbove ? span.above(hidden) : span.below(hidden) else { continue }
              Self.mix(
                texels,
                texture,
                at: column.texel,
                light,
                presence: cover.presence,
                needed: part,
                into: scratch
              )
              Self.paint(scratch, along: part, under: target)
              solid[x] = solid[x].grown(by: target.solidRun(in: part.rows))
            }
          }
        }
      }
    }
  }

  /// Multiplied by a light and an opacity.
  private static func mix(
    _ texels: UnsafeBufferPointer<UInt32>,
    _ texture: PixelColumns,
    at place: Double,
    _ light: Double,
    presence: Double,
    needed span: RowSpan,
    into scratch: UnsafeMutableBufferPointer<UInt32>
  ) {
    let left = Int(place.rounded(.down))
    let share = UInt32((place - Double(left)) * 256)
    let height = texture.height
    let one = left.clamped(to: 0...(texture.width - 1)) * height
    let other = (left + 1).clamped(to: 0...(texture.width - 1)) * height
    let (low, high) = (max(span.firstTexel, 0), min(span.lastTexel + 1, height - 1))
    guard low <= high, let base = texels.baseAddress else { return }
    (scratch[0], scratch[height + 1]) = (0, 0)
    if share == 0 {
      for row in low...high { scratch[row + 1] = base[one + row] }
    } else {
      for row in low...high {
        scratch[row + 1] = base[one + row].blended(with: base[other + row], by: share)
      }
    }
    // The light brightens to at most twice the colour, limited by alpha.
    let lit = UInt32((light.clamped(to: 0...2) * 256).rounded())
    if lit < 256 {
      for row in low...high { scratch[row + 1] = scratch[row + 1].dimmed(to: lit) }
    } else if lit > 256 {
      for row in low...high { scratch[row + 1] = scratch[row + 1].lit(to: lit) }
    }
    guard presence < 1 else { return }
    let part = UInt32((max(presence, 0) * 256).rounded())
    for row in low...high {
      scratch[row + 1] = UInt32(0).blended(with: scratch[row + 1], by: part)
    }
  }

  /// Draws a column of texels, scaled, behind what is already in a column of the screen.
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
  /// The first run of opaque pixels in a range of rows.
  fileprivate func solidRun(in rows: Range<Int>) -> Range<Int> {
    var start = rows.lowerBound
    while start < rows.upperBound, self[start] >> 24 != 255 { start += 1 }
    var end = start
    while end < rows.upperBound, self[end] >> 24 == 255 { end += 1 }
    return start..<end
  }
}

extension Range<Int> {
  /// The union of two runs that touch, or the longer of two that do not.
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
  /// `share` is in 1/256, at most 1.
  @inline(__always) fileprivate func dimmed(to share: UInt32) -> UInt32 {
    let even = ((self & 0x00ff_00ff) &* share &+ 0x0080_0080) >> 8 & 0x00ff_00ff
    let green = ((self & 0x0000_ff00) &* share &+ 0x0000_8000) >> 8 & 0x0000_ff00
    return even | green | self & 0xff00_0000
  }

  /// `share` is in 1/256 and more than 1; alpha limits the colours.
  @inline(__always) fileprivate func lit(to share: UInt32) -> UInt32 {
    let alpha = self >> 24
    @inline(__always) func part(_ shift: UInt32) -> UInt32 {
      Swift.min(((self >> shift & 0xff) &* share &+ 128) >> 8, alpha) << shift
    }
    return part(0) | part(8) | part(16) | self & 0xff00_0000
  }

  /// Like `mixed(with:by:)`, without its check for equal pixels.
  @inline(__always) fileprivate func blended(with other: UInt32, by share: UInt32) -> UInt32 {
    let rest = 256 &- share
    let even = (self & 0x00ff_00ff) &* rest &+ (other & 0x00ff_00ff) &* share &+ 0x0080_0080
    let odd =
      (self >> 8 & 0x00ff_00ff) &* rest &+ (other >> 8 & 0x00ff_00ff) &* share &+ 0x0080_0080
    return (even >> 8 & 0x00ff_00ff) | (odd & 0xff00_ff00)
  }
}
