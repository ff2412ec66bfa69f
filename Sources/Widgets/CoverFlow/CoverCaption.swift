internal import Geometry
internal import Gtk

/// The two lines below a cover, laid out once.
final class CoverCaption {
  private let title: TextLayout
  private let subtitle: TextLayout?
  private let links: [Range<Int>]

  /// The heights of the two lines.
  private static let lines = (title: 24.0, subtitle: 20.0)
  /// The height of both lines.
  static let height = lines.title + lines.subtitle
  /// The size of the dark background, on which text is legible over a reflected title.
  private static let shadow = Size(width: 460, height: 84)

  init(_ item: CoverItem, for widget: Widget, width: Double) {
    links = item.links
    title = TextLayout(item.title, for: widget, size: 17, weight: .bold)
    title.fit(in: width)
    if item.subtitle.isEmpty {
      subtitle = nil
    } else {
      let line = TextLayout(item.subtitle, for: widget, size: 14)
      line.fit(in: width)
      subtitle = line
    }
  }

  /// Draws the caption, centred below a point.
  func draw(
    on snapshot: Snapshot,
    below top: Point,
    opacity: Double,
    stageWidth: Double,
    mark: Texture?,
    pointed: Int?,
    isHighContrast: Bool
  ) {
    drawShadow(on: snapshot, below: top, opacity: opacity, stageWidth: stageWidth)
    let size = title.size
    let lead = mark == nil ? 0 : PlayingMark.size.width + 9
    let left = (top.x - (size.width + lead) / 2).rounded()
    let line = top.y + ((Self.lines.title - size.height) / 2).rounded()
    if let mark {
      let place = Rect(
        origin: Point(
          x: left,
          y: (line + title.baseline - PlayingMark.size.height).rounded()
        ),
        size: PlayingMark.size
      )
      snapshot.faded(to: 0.9 * opacity) { snapshot.draw(mark, in: place) }
    }
    snapshot.draw(
      title,
      at: Point(x: left + lead, y: line),
      color: .white.opacity(opacity)
    )
    guard let subtitle else { return }
    let strength = isHighContrast ? 1 : pointed != nil ? 0.92 : 0.66
    let color = Color.white.opacity(strength * opacity)
    let place = place(of: subtitle, below: top)
    snapshot.draw(subtitle, at: place, color: color)
    guard let pointed, let link = linkArea(pointed, below: top) else { return }
    let foot = (place.y + subtitle.baseline).rounded() + 2
    snapshot.fill(
      Rect(x: link.origin.x, y: foot, width: link.size.width, height: 1),
      with: color
    )
  }

  private func place(of subtitle: TextLayout, below top: Point) -> Point {
    let size = subtitle.size
    return Point(
      x: (top.x - size.width / 2).rounded(),
      y: top.y + Self.lines.title + ((Self.lines.subtitle - size.height) / 2).rounded()
    )
  }

  /// The area of a link's text, in a caption below a point; nil if it is not visible.
  func linkArea(_ number: Int, below top: Point) -> Rect? {
    guard let subtitle, links.indices.contains(number) else { return nil }
    let extent = subtitle.seenExtent(of: links[number])
    guard extent.length > 0 else { return nil }
    let place = place(of: subtitle, below: top)
    return Rect(
      x: place.x + extent.start,
      y: top.y + Self.lines.title,
      width: extent.length,
      height: Self.lines.subtitle
    )
  }

  /// The link at a point, in a caption whose top is at another.
  func link(at point: Point, below top: Point) -> Int? {
    links.indices.first { number in
      guard let area = linkArea(number, below: top) else { return false }
      return abs(point.x - area.center.x) <= area.size.width / 2 + 6
        && abs(point.y - area.center.y) <= area.size.height / 2 + 2
    }
  }

  private func drawShadow(
    on snapshot: Snapshot,
    below top: Point,
    opacity: Double,
    stageWidth: Double
  ) {
    let width = min(Self.shadow.width, stageWidth)
    let middle = top.y - 14 + Self.shadow.height / 2
    let place = Rect(
      x: top.x - width / 2,
      y: middle - Self.shadow.height / 2,
      width: width,
      height: Self.shadow.height
    )
    snapshot.fill(
      place,
      with: Gradient(
        .ellipse(
          center: Point(x: top.x, y: middle),
          radii: Size(width: width / 2, height: Self.shadow.height / 2)
        ),
        Gradient.Stop(0, .black.opacity(0.86 * opacity)),
        Gradient.Stop(0.5, .black.opacity(0.62 * opacity)),
        Gradient.Stop(1, .black.opacity(0))
      )
    )
  }
}

extension TextLayout {
  /// Ends the text in an ellipsis if it is wider than `width`; a limit on shorter text would move
  /// text that runs from right to left to the far end.
  fileprivate func fit(in width: Double) { if size.width > width { limit = max(width, 1) } }
}
