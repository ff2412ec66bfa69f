internal import Geometry
internal import Gtk
internal import Motion
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

  /// The rectangle of the badge, in the lower left corner of a cover.
  static func badgePlace(on cover: Rect) -> Rect {
    Rect(x: cover.origin.x + 8, y: cover.origin.y + cover.size.height - 30, width: 24, height: 22)
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
    let made = paint(Size(width: 24, height: 22), radius: 6, at: Point(x: 5.5, y: 5.5), step)
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

  private func paint(_ size: Size, radius: Double, at origin: Point, _ step: Int) -> Texture {
    let width = Int(clamping: size.width) * scale
    let height = Int(clamping: size.height) * scale
    let heights = Self.heights(step: step)
    return Texture(width: width, height: height) { bytes in
      for row in 0..<height {
        for column in 0..<width {
          let x = (Double(column) + 0.5) / Double(scale)
          let y = (Double(row) + 0.5) / Double(scale)
          var alpha = 0.62 * Self.inside(x, y, size, radius, pixel: 1 / Double(scale))
          var white = 0.04 * alpha
          for (bar, share) in heights.enumerated() {
            let left = origin.x + Double(bar) * 5
            let top = origin.y + Self.size.height * (1 - share)
            guard x > left, x < left + 3 else { continue }
            let bottom = origin.y + Self.size.height
            guard y < bottom else { continue }
            let cover = ((y - top) * Double(scale) + 0.5).clamped(to: 0...1)
            white += (1 - white) * cover
            alpha += (1 - alpha) * cover
          }
          let at = (row * width + column) * 4
          for part in 0..<3 { bytes[at + part] = UInt8(min(white, alpha) * 255 + 0.5) }
          bytes[at + 3] = UInt8(alpha * 255 + 0.5)
        }
      }
    }
  }

  /// The part of a pixel that is within a rectangle with round corners.
  private static func inside(
    _ x: Double,
    _ y: Double,
    _ size: Size,
    _ radius: Double,
    pixel: Double
  ) -> Double {
    let dx = abs(x - size.width / 2) - size.width / 2 + radius
    let dy = abs(y - size.height / 2) - size.height / 2 + radius
    let (outX, outY) = (max(dx, 0), max(dy, 0))
    let depth = radius - (outX * outX + outY * outY).squareRoot() - min(max(dx, dy), 0)
    return (depth / pixel + 0.5).clamped(to: 0...1)
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
