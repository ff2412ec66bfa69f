internal import Geometry
internal import Gtk
internal import Motion
internal import Pixels
internal import Values

/// Three bars that move while music plays; each step of a badge is drawn once.
final class PlayingMark {
  private static let size = Size(width: 13, height: 11)
  /// The steps of one cycle; `pace` is the number of cycles a second.
  private static let steps = 24
  private static let pace = 0.55

  private var badges: [Texture?] = Array(repeating: nil, count: steps)
  /// The device pixels for each pixel of the stage.
  let scale: Int

  init(scale: Int) { self.scale = max(scale, 1) }

  /// The step at a time; 0 while the player is not playing.
  static func step(at time: Double, isPlaying: Bool) -> Int {
    guard isPlaying else { return 0 }
    let turns = time * pace
    return Int(clamping: (turns - turns.rounded(.down)) * Double(steps)) % steps
  }

  /// The rectangle of the badge, in the lower left corner of a cover; nothing is painted in its last
  /// two pixels, as a canvas is square.
  static func badgePlace(on cover: Rect) -> Rect {
    Rect(x: cover.origin.x + 8, y: cover.origin.y + cover.size.height - 30, width: 24, height: 24)
  }

  /// The bars beside a text, without a background.
  struct Bars {
    let width: Double
    fileprivate let bar: Double
    fileprivate let heights: [Double]

    /// The rectangles of the bars, which begin and stand at a point.
    func rectangles(on foot: Point) -> [Rect] {
      heights.enumerated().map { number, height in
        let x = foot.x + Double(number) * (width - bar) / 2
        return Rect(x: x, y: foot.y - height, width: bar, height: height)
      }
    }
  }

  /// The bars in whole pixels, `growth` times as large as on a cover.
  static func bars(step: Int, growth: Double) -> Bars {
    let (bar, gap) = ((3 * growth).rounded(), (2 * growth).rounded())
    let heights = heights(step: step).map { size.height * growth * $0 }
    return Bars(width: 3 * bar + 2 * gap, bar: bar, heights: heights)
  }

  /// Bars on a dark badge, for a cover's corner.
  func badge(step: Int) -> Texture {
    if let made = badges[step] { return made }
    let made = paint(step: step)
    badges[step] = made
    return made
  }

  static func heights(step: Int) -> [Double] {
    let rest = [0.55, 1, 0.72]
    guard step > 0 else { return rest }
    let turn = Double(step) / Double(steps)
    return rest.enumerated().map { bar, height in
      let phase = turn * Double(bar + 1) + Double(bar) * 0.31
      // A triangle wave that begins at rest, so that the mark does not jump when music starts.
      let wave =
        abs(2 * (phase - phase.rounded()))
        - abs(2 * (Double(bar) * 0.31 - (Double(bar) * 0.31).rounded()))
      return (height - 0.75 * wave).clamped(to: 0.22...1)
    }
  }

  private func paint(step: Int) -> Texture {
    let canvas = Canvas(side: 24 * scale, units: 24, color: .clear)
    let card = Figure.polygon(
      [Point(x: 6, y: 6), Point(x: 18, y: 6), Point(x: 18, y: 16), Point(x: 6, y: 16)],
      grownBy: 6
    )
    let dark = Color(red: 0.04, green: 0.04, blue: 0.04, alpha: 0.62)
    canvas.fill(dark, card.outline)
    // Their sides and feet are at the edges of pixels.
    let unit = 1 / Double(scale)
    let foot = (16.5 / unit).rounded(.down) * unit
    let bars = Self.heights(step: step).enumerated().map { bar, share in
      let top = 5.5 + Self.size.height * (1 - share)
      let left = ((5.5 + Double(bar) * 5) / unit).rounded(.up) * unit
      let right = ((8.5 + Double(bar) * 5) / unit).rounded(.down) * unit
      return Figure.rect(left, top, right - left, foot - top)
    }
    canvas.fill(.white, Figure.all(bars).outline)
    return Texture(Picture(of: canvas))
  }
}

/// The mark of the current track on a widget, at the widget's scale; it moves only where that is
/// cheap.
final class WidgetMark {
  private unowned let widget: Widget
  private var mark: PlayingMark?
  /// Whether the widget is rendered in software; nil until it is needed.
  private(set) var isDrawnInSoftware: Bool?

  /// A mark on a widget, whose kind of renderer is found out unless it is given.
  init(on widget: Widget, isDrawnInSoftware: Bool? = nil) {
    self.widget = widget
    self.isDrawnInSoftware = isDrawnInSoftware
  }

  var bars: PlayingMark {
    let scale = max(widget.scaleFactor, 1)
    if let mark, mark.scale == scale { return mark }
    let made = PlayingMark(scale: scale)
    mark = made
    return made
  }

  /// Whether the mark may move: frames are cheap only on a graphics card.
  var mayMove: Bool {
    if isDrawnInSoftware == nil { isDrawnInSoftware = widget.isDrawnInSoftware }
    return isDrawnInSoftware == false
  }
}
