/// The styles of a stage and their shares, during a transition from one to another.
public struct StyleMix: Sendable, Equatable {
  /// A style and its share.
  public struct Part: Sendable, Equatable {
    /// The style.
    public var style: FlowStyle
    /// Its share, from 0 to 1.
    public var share: Double

    /// A part by its style and its share.
    public init(_ style: FlowStyle, share: Double) {
      self.style = style
      self.share = share
    }
  }

  /// The styles; their shares add up to 1.
  public let parts: [Part]
  /// The first style, stored so that it is not copied for every cover of every frame.
  private let first: FlowStyle

  /// One style alone.
  public init(_ style: FlowStyle) {
    parts = [Part(style, share: 1)]
    first = style
  }

  /// A transition from one style to another.
  public init(_ style: FlowStyle, to next: FlowStyle, share: Double) {
    let share = share.clamped(to: 0...1)
    parts =
      share == 0 || style == next
      ? [Part(style, share: 1)]
      : [Part(style, share: 1 - share), Part(next, share: share)].filter { $0.share > 0 }
    first = parts[0].style
  }

  /// Several styles at once; their shares are relative to each other.
  public init(_ parts: [Part]) {
    let shown = parts.filter { $0.share > 0 }
    let sum = shown.reduce(0) { $0 + $1.share }
    precondition(sum > 0, "A stage shows at least one style.")
    self.parts = shown.map { Part($0.style, share: $0.share / sum) }
    first = shown[0].style
  }

  func mean(_ number: (FlowStyle) -> Double) -> Double {
    guard parts.count > 1 else { return number(parts[0].style) }
    var (mean, weight) = (0.0, 0.0)
    for part in parts {
      weight += part.share
      mean =
        weight == part.share
        ? number(part.style) : lerp(mean, number(part.style), part.share / weight)
    }
    return mean
  }

  func most(_ number: (FlowStyle) -> Double) -> Double {
    var most = number(parts[0].style)
    for part in parts.dropFirst() { most = max(most, number(part.style)) }
    return most
  }

  func pose(at offset: Double, side: Double, stageWidth: Double) -> Pose {
    var pose = first.pose(at: offset, side: side, stageWidth: stageWidth)
    guard parts.count > 1 else { return pose }
    var weight = parts[0].share
    for part in parts.dropFirst() {
      weight += part.share
      let next = part.style.pose(at: offset, side: side, stageWidth: stageWidth)
      pose = pose.blended(with: next, by: part.share / weight)
    }
    return pose
  }
}
