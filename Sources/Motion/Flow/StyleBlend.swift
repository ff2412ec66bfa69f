/// A stage's transition between styles, which a further change may redirect at any time.
///
/// Each style's share has a spring of its own with the target 1 or 0. The springs are alike, so the
/// shares always add up to 1.
public struct StyleBlend: Sendable, Equatable {
  private struct Share: Sendable, Equatable {
    var style: FlowStyle
    var moment: Moment
  }

  /// The target style.
  public private(set) var style: FlowStyle
  private var shares: [Share]
  private var start = 0.0
  private let spring: Spring

  private static let nothing = 1e-3

  /// A stage with one style.
  public init(_ style: FlowStyle, spring: Spring = .levels) {
    self.style = style
    self.spring = spring
    shares = [Share(style: style, moment: Moment(position: 1))]
  }

  /// Starts a transition to a style from the current mix, keeping its velocity.
  public mutating func turn(to style: FlowStyle, at time: Double, atOnce: Bool = false) {
    guard !atOnce else {
      self = Self(style, spring: spring)
      return
    }
    guard style != self.style else { return }
    shares = shares.map { Share(style: $0.style, moment: moment(of: $0, at: time)) }
      .filter { $0.style == style || $0.moment.position > Self.nothing }
    if !shares.contains(where: { $0.style == style }) {
      shares.append(Share(style: style, moment: Moment(position: 0)))
    }
    self.style = style
    start = time
  }

  /// The styles and their shares at an instant.
  public func mix(at time: Double) -> StyleMix {
    guard !isResting(at: time) else { return StyleMix(style) }
    return StyleMix(
      shares.map { StyleMix.Part($0.style, share: moment(of: $0, at: time).position) }
    )
  }

  /// Whether only one style is left.
  public func isResting(at time: Double) -> Bool {
    guard shares.count > 1 else { return true }
    return shares.allSatisfy { share in
      let now = moment(of: share, at: time)
      let rest = share.style == style ? 1 - now.position : now.position
      return rest.magnitude < Self.nothing && now.velocity.magnitude < 0.05
    }
  }

  private func moment(of share: Share, at time: Double) -> Moment {
    let target = share.style == style ? 1.0 : 0
    return spring.moment(after: max(time - start, 0), from: share.moment, to: target)
  }
}
