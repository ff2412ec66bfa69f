public import Geometry

/// Where verses of any height are in a scrolled view.
public struct VerseLayout: Places, Equatable {
  /// The heights of the verses.
  public let heights: [Double]
  /// The space after each verse; that after the last one has no effect.
  public let gaps: [Double]
  /// The height of the view.
  public let viewport: Double
  /// The space above the first and below the last verse of a text that begins at the top.
  public let margin: Double
  /// Whether every verse reaches the middle of the view.
  public let isCentered: Bool
  // The tops of the verses, without the margin.
  private let tops: [Double]

  /// A layout from its lengths.
  public init(
    heights: [Double],
    gaps: [Double],
    viewport: Double,
    margin: Double = 0,
    isCentered: Bool
  ) {
    precondition(gaps.count == heights.count, "each verse has a space after it")
    self.heights = heights
    self.gaps = gaps
    self.viewport = viewport
    self.margin = margin
    self.isCentered = isCentered
    var tops: [Double] = []
    var top = isCentered ? 0 : margin
    for (height, gap) in zip(heights, gaps) {
      tops.append(top)
      top += height + gap
    }
    self.tops = tops
  }

  /// The offset at which some verses are in the middle, in whole pixels, so that text is sharp.
  public func offset(centering verses: Range<Int>) -> Double {
    let verses = verses.clamped(to: heights.indices)
    guard let first = verses.first, let last = verses.last else { return clamped(0) }
    let middle = (tops[first] + tops[last] + heights[last]) / 2
    return clamped((middle - viewport / 2).rounded())
  }

  /// The ends of the scroll.
  public var bounds: ClosedRange<Double>? {
    guard let last = heights.indices.last else { return 0...0 }
    guard isCentered else {
      return 0...max(tops[last] + heights[last] + margin - viewport, 0).rounded(.up)
    }
    let start = (heights[0] - viewport) / 2
    let end = tops[last] + (heights[last] - viewport) / 2
    return start.rounded()...max(end, start).rounded()
  }

  /// Where a verse is in the view at an offset.
  public func frame(of verse: Int, at offset: Double) -> Interval {
    Interval(start: tops[verse] - offset, length: heights[verse])
  }

  /// The verses that are visible between two places of the view.
  public func verses(at offset: Double, from start: Double = 0, to end: Double) -> Range<Int> {
    guard end > start else { return 0..<0 }
    let low = heights.indices.partitioningIndex { tops[$0] + heights[$0] > offset + start }
    let high = heights.indices.partitioningIndex { tops[$0] >= offset + end }
    return low..<max(low, high)
  }

  /// The verse at a place of the view; each reaches to the middle of the space around it.
  public func verse(at place: Double, offset: Double) -> Int? {
    let place = place + offset
    let verse = heights.indices.partitioningIndex { tops[$0] + heights[$0] + gaps[$0] / 2 > place }
    guard verse < heights.count else { return nil }
    let gap = verse > 0 ? gaps[verse - 1] : gaps[verse]
    return tops[verse] - gap / 2 <= place ? verse : nil
  }

  /// Verses end.
  public var period: Int? { nil }
  /// Text rests anywhere.
  public var snaps: Bool { false }

  /// The verse whose middle is nearest to the view's middle.
  public func index(nearest position: Double) -> Int? {
    guard !heights.isEmpty else { return nil }
    let middle = position + viewport / 2
    return min(
      heights.indices.partitioningIndex { tops[$0] + heights[$0] + gaps[$0] / 2 > middle },
      heights.count - 1
    )
  }

  /// The offset with a verse in the middle.
  public func position(of index: Int) -> Double {
    guard !heights.isEmpty else { return 0 }
    let verse = min(max(index, 0), heights.count - 1)
    return offset(centering: verse..<verse + 1)
  }
}
