internal import Geometry
internal import Motion

/// The positions of the mini window's parts for a size.
///
/// A row of 360 × 72 grows without a jump: text and buttons first part, then form a column beside
/// the cover, and at last lie on a cover that fills the window.
nonisolated struct MiniLayout: Equatable {
  static let width = 360.0
  static let height = 72.0
  /// The width below which the column beside the cover begins to extend over it.
  static let column = 160.0
  /// The height of the seek bar's line and its surroundings.
  static let seekHeight = 10.0
  private static let margin = 6.0
  private static let corner = 26.0
  private static let (side, play) = (34.0, 40.0)
  /// The height of the scrim above the text.
  private static let fade = 56.0

  var cover: Rect
  var words: Rect
  var previous: Rect
  var play: Rect
  var next: Rect
  var restore: Rect
  var close: Rect
  var seek: Rect
  /// The dark ground of the text on the cover.
  var scrim: Rect
  /// The scrim's strength: 0 while no text is on the cover, up to 1.
  var darkness: Double
  /// Whether all parts are on the cover, so that it can be seen only without them.
  var isOnCover: Bool

  /// A layout for text of a height.
  init(size: Size, wordsHeight: Double = 40, isMirrored: Bool = false) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    let side = min(width, height)
    let free = width - side
    // The column has its least width until it begins to extend over the cover.
    let overlap = 1 - min(free / Self.column, 1)
    let panel = max(free, lerp(min(Self.column, width), width, overlap))
    let start = width - panel
    let apart = Self.height + max(36, wordsHeight - 4)
    let parting = Self.step(height, from: Self.height, to: apart)
    let centering = Self.step(height, from: apart, to: apart + 40)

    let gap = lerp(4, 12, centering)
    let rowCenter = width - 2 * Self.margin - Self.corner - 4 - Self.side - Self.play / 2
    let center = Point(
      x: lerp(rowCenter, start + panel / 2, centering),
      y: lerp(height / 2, height - 34, parting)
    )
    func button(_ x: Double, _ side: Double) -> Rect {
      Rect(x: x - side / 2, y: center.y - side / 2, width: side, height: side)
    }
    let step = Self.play / 2 + gap + Self.side / 2
    previous = button(center.x - step, Self.side)
    play = button(center.x, Self.play)
    next = button(center.x + step, Self.side)

    let wordsCenter = lerp(height / 2, height - 60 - wordsHeight / 2, parting)
    let wordsTop = max(wordsCenter - wordsHeight / 2, 0)
    let corners = width - Self.margin - Self.corner
    close = Rect(x: corners, y: Self.margin, width: Self.corner, height: Self.corner)
    restore = Rect(x: corners, y: 40, width: Self.corner, height: Self.corner)
    // Beside the buttons in the corner the text ends before them.
    let below = Self.step(wordsTop, from: 68, to: 84)
    let inset = lerp(10, 14, centering)
    let end = min(
      lerp(rowCenter - Self.play / 2 - 4 - Self.side - 8, width - 14, centering),
      lerp(corners - 6, width - 14, below)
    )
    words = Rect(
      x: start + inset,
      y: wordsTop,
      width: max(end - start - inset, 1),
      height: wordsHeight
    )

    cover = Rect(x: 0, y: 0, width: side, height: side)
    seek = Rect(x: 0, y: height - Self.seekHeight, width: width, height: Self.seekHeight)
    let scrimTop = min(max(wordsTop - Self.fade, 0), side)
    scrim = Rect(x: 0, y: scrimTop, width: side, height: side - scrimTop)
    // Text begins some pixels inside its column.
    darkness = (min(side - start, side - wordsTop) / 12).clamped(to: 0...1)
    isOnCover = free < 24 && height - side < 24
    if isMirrored { mirror(in: width) }
  }

  /// From 0 to 1 without a corner.
  private static func step(_ value: Double, from start: Double, to end: Double) -> Double {
    Curve.step(symmetry: .none).value(at: ((value - start) / (end - start)).clamped(to: 0...1))
  }

  private mutating func mirror(in width: Double) {
    cover = cover.mirrored(in: width)
    words = words.mirrored(in: width)
    previous = previous.mirrored(in: width)
    play = play.mirrored(in: width)
    next = next.mirrored(in: width)
    restore = restore.mirrored(in: width)
    close = close.mirrored(in: width)
    scrim = scrim.mirrored(in: width)
  }
}
