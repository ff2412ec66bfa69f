internal import Geometry
internal import Motion
internal import Values

/// The positions of the parts of the now playing page for a size; the numbers of the full form come
/// from the mock-up.
nonisolated struct NowPlayingLayout: Equatable, Sendable {
  enum Form: String, CaseIterable, Sendable {
    /// The controls are in several lines below the sleeve.
    case full
    /// A low window: the title is in one line, all controls are in another.
    case low
    /// A phone on its side: all controls are in one line, and the title is in the header bar.
    case flat
    /// A narrow window: the cover is above, and tracks and lyrics are sheets.
    case narrow
  }

  enum Part: CaseIterable, Sendable {
    case title, subtitle, seek, heart, tracks, lyrics, queue, shuffle, previous, play, next, repeats
    case mute, volume, note
  }

  static let narrowBelow = SleeveLayout.narrowest
  static let lowBelow = 600.0
  static let flatBelow = SleeveLayout.lowest
  /// Below this width a line of all controls has no room for the position, which is above it.
  static let seekInLineFrom = 720.0
  /// The height that the position takes there.
  private static let seekLine = 34.0
  /// Between these heights of the window titles and controls grow, so that they fill its lowest
  /// quarter; all of them have room beside each other in 900 pixels.
  private static let tallFrom = 800.0
  private static let tallest = 1440.0
  private static let widthAtScaleOne = 900.0
  /// The most that a line of all controls takes of a wide window.
  static let widestLine = 1100.0

  let form: Form
  /// The height of the controls at the foot.
  let foot: Double
  /// How much larger titles and controls are than in a window of 800 pixels, where the title has 28.
  private(set) var scale = 1.0
  private(set) var rects: [Part: Rect] = [:]
  private let size: Size

  init(size: Size) {
    self.size = size
    let extra = size.width < Self.seekInLineFrom ? Self.seekLine : 0
    if size.width < Self.narrowBelow, size.height >= Self.flatBelow {
      (form, foot) = (.narrow, size.height < Self.lowBelow ? 210 : 262)
      placeNarrow()
    } else if size.height < Self.flatBelow {
      (form, foot) = (.flat, 64 + extra)
      placeLine(center: size.height - 34)
    } else if size.height < Self.lowBelow {
      (form, foot) = (.low, 128 + extra)
      placeLine(center: size.height - 40)
      placeWords(
        titleAt: size.height - 108 - extra,
        height: 26,
        subtitleAt: size.height - 82 - extra,
        in: 48
      )
    } else {
      let growth = (size.height - Self.tallFrom) / (Self.tallest - Self.tallFrom)
      scale = min(
        1 + growth.clamped(to: 0...1) * 12 / 28,
        max(size.width / Self.widthAtScaleOne, 1)
      )
      (form, foot) = (.full, (250 * scale).rounded())
      placeFull(scale)
    }
  }

  /// The top of the controls.
  var top: Double { size.height - foot }

  subscript(part: Part) -> Rect? { rects[part] }

  private mutating func put(_ part: Part, at x: Double, _ y: Double, side: Double = 36) {
    rects[part] = Rect(x: x - side / 2, y: y - side / 2, width: side, height: side)
  }

  /// Places the title and the line below it, centred, with `margin` at both sides.
  private mutating func placeWords(
    titleAt title: Double,
    height: Double,
    subtitleAt subtitle: Double,
    in margin: Double
  ) {
    let width = max(size.width - 2 * margin, 1)
    rects[.title] = Rect(x: margin, y: title - height / 2, width: width, height: height)
    let line = 2 * (12 * scale).rounded()
    rects[.subtitle] = Rect(x: margin, y: subtitle - line / 2, width: width, height: line)
  }

  private mutating func placeFull(_ scale: Double) {
    func scaled(_ length: Double) -> Double { (length * scale).rounded() }
    let widest = max(scaled(760), min((0.5 * size.width).rounded(), 1280))
    let width = min(widest, size.width - 48)
    let (left, right) = ((size.width - width) / 2, (size.width + width) / 2)
    let (middle, bottom) = (size.width / 2, size.height)
    placeWords(
      titleAt: bottom - scaled(228),
      height: 2 * scaled(19),
      subtitleAt: bottom - scaled(197),
      in: max(left + 56, 48)
    )
    rects[.seek] = Rect(x: left, y: bottom - scaled(144) - 20, width: width, height: 40)
    let row = bottom - scaled(84)
    put(.play, at: middle, row, side: 2 * scaled(28))
    put(.previous, at: middle - scaled(61), row, side: 2 * scaled(20))
    put(.next, at: middle + scaled(61), row, side: 2 * scaled(20))
    let side = 2 * scaled(18)
    put(.shuffle, at: middle - scaled(113), row, side: side)
    put(.repeats, at: middle + scaled(113), row, side: side)
    for (place, part) in [Part.heart, .lyrics, .queue].enumerated() {
      put(part, at: left + scaled(20 + 42 * Double(place)), row, side: side)
    }
    if width >= 680 {
      rects[.volume] = Rect(x: right - scaled(128), y: row - 20, width: scaled(128), height: 40)
      put(.mute, at: right - scaled(148), row, side: side)
    } else {
      put(.mute, at: right - scaled(20), row, side: side)
    }
    rects[.note] = Rect(
      x: 48,
      y: bottom - scaled(40),
      width: max(size.width - 96, 1),
      height: scaled(26)
    )
  }

  /// Places all controls in one line; in a narrow window the position is above it.
  private mutating func placeLine(center row: Double) {
    let margin = max((size.width - Self.widestLine) / 2, 20)
    let (left, right) = (margin, size.width - margin)
    put(.previous, at: left + 18, row)
    put(.play, at: left + 62, row, side: 44)
    put(.next, at: left + 106, row)
    var end = right
    let parts: [Part] =
      size.width < Self.narrowBelow ? [.queue, .lyrics, .tracks] : [.queue, .lyrics, .heart]
    for part in parts {
      put(part, at: end - 18, row)
      end -= 40
    }
    if size.width >= 900 {
      rects[.volume] = Rect(x: end - 108, y: row - 20, width: 104, height: 40)
      end -= 108
    }
    put(.mute, at: end - 18, row)
    end -= 44
    let start = left + 134
    if size.width < Self.seekInLineFrom, end - start >= 80 {
      put(.shuffle, at: start + 18, row)
      put(.repeats, at: start + 58, row)
    } else if size.width >= Self.seekInLineFrom {
      put(.repeats, at: end - 14, row)
      put(.shuffle, at: end - 52, row)
      end -= 78
    }
    rects[.seek] =
      size.width < Self.seekInLineFrom
      ? Rect(x: left, y: row - 22 - Self.seekLine, width: right - left, height: Self.seekLine)
      : Rect(x: start, y: row - 20, width: max(end - start, 1), height: 40)
  }

  private mutating func placeNarrow() {
    let isLow = size.height < Self.lowBelow
    let (middle, bottom) = (size.width / 2, size.height)
    let step = min(62, (size.width - 48) / 5)
    let row = bottom - (isLow ? 78 : 100)
    placeWords(
      titleAt: row - (isLow ? 114 : 136),
      height: 30,
      subtitleAt: row - (isLow ? 86 : 106),
      in: 24
    )
    rects[.seek] = Rect(x: 18, y: row - (isLow ? 70 : 84), width: size.width - 36, height: 40)
    put(.play, at: middle, row, side: isLow ? 48 : 60)
    put(.previous, at: middle - step, row, side: 44)
    put(.next, at: middle + step, row, side: 44)
    put(.shuffle, at: middle - 2 * step, row)
    put(.repeats, at: middle + 2 * step, row)
    for (place, part) in [Part.heart, .tracks, .lyrics, .queue, .mute].enumerated() {
      put(part, at: middle + Double(place - 2) * step, bottom - 34)
    }
  }
}
