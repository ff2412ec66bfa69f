internal import Geometry

nonisolated struct MiniLayout: Equatable {
  /// The forms, one of which every size has: a state between two of them would be aligned to
  /// nothing.
  enum Form: Equatable {
    /// A low window: cover, text and controls stand beside each other.
    case row
    /// The text is above the controls, beside the cover.
    case column
    /// The text is above the controls, below the cover.
    case below
    /// The cover fills a nearly square window, and all else lies on it.
    case cover
  }

  static let width = 360.0
  static let height = 72.0
  /// The least width of the column beside the cover.
  static let column = 160.0
  /// The height of the seek bar's line and its surroundings.
  static let seekHeight = 14.0
  private static let margin = 6.0
  private static let corner = 26.0
  private static let (side, play) = (34.0, 40.0)
  /// The volume's button in a row, and the gap beside it.
  private static let (volume, volumeGap) = (30.0, 4.0)
  /// The height of a row from which the corner has room for three buttons.
  private static let threeInCorner = 106.0
  /// The height of the controls with the room around them, above which the text stands.
  private static let foot = 60.0
  /// The height of the scrim above the text.
  private static let fade = 56.0

  let form: Form
  var cover: Rect
  let words: Rect
  let previous: Rect
  let play: Rect
  let next: Rect
  let restore: Rect
  let close: Rect
  let volume: Rect
  let seek: Rect
  /// The dark ground of the text on the cover; of no height where no text lies on it.
  var scrim: Rect

  init(size: Size, wordsHeight: Double = 40) {
    let (width, height) = (max(size.width, 1), max(size.height, 1))
    form = Self.form(width, height, wordsHeight)
    // What is left of the window beside the cover.
    let start = form == .row || form == .column ? height : 0
    let corners = width - Self.margin - Self.corner
    close = Rect(x: corners, y: Self.margin, width: Self.corner, height: Self.corner)
    restore = Rect(x: corners, y: 40, width: Self.corner, height: Self.corner)
    let hasVolumeInRow = form == .row && height < Self.threeInCorner

    let gap = form == .row ? 4.0 : 12
    let reach = Self.play / 2 + gap + Self.side
    let end = hasVolumeInRow ? corners - Self.volume - Self.volumeGap : corners
    let center =
      form == .row
      ? Point(x: end - Self.margin - reach, y: height / 2)
      : Point(x: (start + width) / 2, y: height - 34)
    func button(_ x: Double, _ side: Double) -> Rect {
      Rect(x: x - side / 2, y: center.y - side / 2, width: side, height: side)
    }
    let step = reach - Self.side / 2
    previous = button(center.x - step, Self.side)
    play = button(center.x, Self.play)
    next = button(center.x + step, Self.side)
    if hasVolumeInRow {
      volume = button(corners - Self.margin - Self.volume / 2, Self.volume)
    } else {
      let corner = form == .row ? (x: corners, y: 70) : (x: start + Self.margin, y: Self.margin)
      volume = Rect(x: corner.x, y: corner.y, width: Self.corner, height: Self.corner)
    }

    if form == .row {
      let top = max((height - wordsHeight) / 2, 0)
      let end = center.x - reach - 8
      words = Rect(x: start + 10, y: top, width: max(end - start - 10, 1), height: wordsHeight)
    } else {
      let top = max(height - Self.foot - wordsHeight, 0)
      // The text is centred like the controls, so it ends before the buttons in the corner at
      // both sides.
      let inset = top < restore.origin.y + Self.corner + 2 ? width - corners + 6 : 14
      words = Rect(
        x: start + inset,
        y: top,
        width: max(width - start - 2 * inset, 1),
        height: wordsHeight
      )
    }

    let side = form == .cover ? max(width, height) : min(width, height)
    cover = Rect(x: 0, y: 0, width: side, height: side)
    seek = Rect(x: 0, y: height - Self.seekHeight, width: width, height: Self.seekHeight)
    scrim = Rect(x: 0, y: height, width: width, height: 0)
    if form == .cover {
      // Of a high cover the foot is cut, where the text lies in any case.
      cover.origin.x = (width - side) / 2
      scrim.origin.y = max(words.origin.y - Self.fade, 0)
      scrim.size.height = height - scrim.origin.y
    }
  }

  private static func form(_ width: Double, _ height: Double, _ wordsHeight: Double) -> Form {
    if height < max(120, wordsHeight + 68) { return .row }
    if width - height >= column { return .column }
    return height - width >= foot + wordsHeight + 12 ? .below : .cover
  }

  var isOnCover: Bool { form == .cover }

  var centersWords: Bool { form != .row }
}
