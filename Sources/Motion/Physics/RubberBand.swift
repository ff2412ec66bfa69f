/// The resistance past an edge: the farther the pull, the smaller the part that content shows.
public struct RubberBand: Sendable, Equatable {
  /// The most that it yields, D: the length of the view.
  public var extent: Double
  /// How far content follows 1:1 before the resistance begins.
  public var slack: Double

  /// The share of a small pull that is shown (UIScrollView's constant).
  public static let give = 0.55

  /// A band of a view's length.
  public init(extent: Double, slack: Double = 0) {
    precondition(extent >= 0 && slack >= 0, "a rubber band has no negative length")
    self.extent = extent
    self.slack = slack
  }

  /// How far content is past the edge for a pull: (1 − 1/(0.55·x/D + 1))·D (UIScrollView).
  public func shown(pull: Double) -> Double {
    let beyond = pull.magnitude - slack
    guard beyond > 0 else { return pull }
    guard extent > 0 else { return slack.signed(as: pull) }
    let stretch = (1 - 1 / (Self.give * beyond / extent + 1)) * extent
    return (slack + stretch).signed(as: pull)
  }

  /// The pull for a shown distance: the inverse, (1/(1 − s/D) − 1)·D/0.55; infinite from D on.
  public func pull(showing shown: Double) -> Double {
    let stretch = shown.magnitude - slack
    guard stretch > 0 else { return shown }
    guard stretch < extent else { return Double.infinity.signed(as: shown) }
    let beyond = (1 / (1 - stretch / extent) - 1) * extent / Self.give
    return (slack + beyond).signed(as: shown)
  }

  /// The velocity of the content relative to that of the pull: 0.55/(0.55·x/D + 1)².
  public func slope(pull: Double) -> Double {
    let beyond = pull.magnitude - slack
    guard beyond > 0 else { return 1 }
    guard extent > 0 else { return 0 }
    let stretched = Self.give * beyond / extent + 1
    return Self.give / (stretched * stretched)
  }
}

extension Double {
  fileprivate func signed(as other: Double) -> Double { other < 0 ? -self : self }
}
