internal import Geometry
internal import Gtk

/// The two lines below a cover, laid out once.
final class CoverCaption {
  private let title: TextLayout
  private let subtitle: TextLayout?
  private let links: [Range<Int>]
  private let lines: Lines

  /// The measures of a caption below a cover with a side.
  struct Lines: Equatable {
    let title: Double
    let subtitle: Double

    init(side: Double) {
      title = max(17, 0.046 * side)
      subtitle = max(14, 0.036 * side)
    }

    var titleHeight: Double { (1.3 * title).rounded() }
    var subtitleHeight: Double { (1.3 * subtitle).rounded() }
    /// The height of both lines.
    var height: Double { titleHeight + subtitleHeight }
  }

  init(_ item: CoverItem, for widget: Widget, side: Double, width: Double) {
    links = item.links
    lines = Lines(side: side)
    title = TextLayout(item.title, for: widget, size: lines.title, weight: .bold)
    title.fit(in: width)
    if item.subtitle.isEmpty {
      subtitle = nil
    } else {
      let line = TextLayout(item.subtitle, for: widget, size: lines.subtitle)
      line.fit(in: width)
      subtitle = line
    }
  }

  private var width: Double { max(title.size.width, subtitle?.size.width ?? 0) }

  func meets(_ other: CoverCaption, at distance: Double) -> Bool {
    (width + other.width) / 2 + 12 > distance
  }

  func draw(
    on snapshot: Snapshot,
    below top: Point,
    opacity: Double,
    bars step: Int?,
    pointed: Int?,
    isHighContrast: Bool
  ) {
    let size = title.size
    let bars = step.map { PlayingMark.bars(step: $0, growth: lines.title / 17) }
    let lead = bars.map { $0.width + (9 * lines.title / 17).rounded() } ?? 0
    let left = (top.x - (size.width + lead) / 2).rounded()
    let line = top.y + ((lines.titleHeight - size.height) / 2).rounded()
    let foot = Point(x: left, y: (line + title.baseline).rounded())
    for bar in bars?.rectangles(on: foot) ?? [] {
      snapshot.fill(bar, with: .white.opacity(0.9 * opacity))
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
    let underline = (place.y + subtitle.baseline).rounded() + 2
    snapshot.fill(
      Rect(x: link.origin.x, y: underline, width: link.size.width, height: 1),
      with: color
    )
  }

  private func place(of subtitle: TextLayout, below top: Point) -> Point {
    let size = subtitle.size
    return Point(
      x: (top.x - size.width / 2).rounded(),
      y: top.y + lines.titleHeight + ((lines.subtitleHeight - size.height) / 2).rounded()
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
      y: top.y + lines.titleHeight,
      width: extent.length,
      height: lines.subtitleHeight
    )
  }

  func link(at point: Point, below top: Point) -> Int? {
    links.indices.first { number in
      guard let area = linkArea(number, below: top) else { return false }
      return abs(point.x - area.center.x) <= area.size.width / 2 + 6
        && abs(point.y - area.center.y) <= area.size.height / 2 + 2
    }
  }
}

extension TextLayout {
  /// Ends the text in an ellipsis if it is wider than `width`; a limit on shorter text would move
  /// text that runs from right to left to the far end.
  fileprivate func fit(in width: Double) { if size.width > width { limit = max(width, 1) } }
}
