internal import Motion

/// Which sheets share the page, on the way from the visible share to the requested one.
///
/// The picture never jumps: if another pair is requested, a spring first closes the emptier sheet
/// of the visible one.
nonisolated struct FoldTransition: Sendable, Equatable {
  private(set) var share: TrackFold.Share
  private var wanted: TrackFold.Share
  private var course: Course?

  /// The tolerance, in shares of the page, within which a sheet counts as open or closed.
  private static let nearness = 0.0005
  /// The largest share of the page that may change between two frames without a spring.
  private static let leap = 0.6

  init(_ share: TrackFold.Share) {
    self.share = share
    wanted = share
  }

  mutating func follow(_ wanted: TrackFold.Share, at time: Double, reducesMotion: Bool) {
    self.wanted = wanted
    update(at: time, reducesMotion: reducesMotion)
  }

  mutating func renumber(by steps: Int) {
    share.above += steps
    share.below += steps
    wanted.above += steps
    wanted.below += steps
  }

  mutating func update(at time: Double, reducesMotion: Bool) {
    // Any two shares are only a few steps apart: to a single sheet, and on from there, once or
    // twice.
    for _ in 0..<6 {
      if isWanted { return settle(at: time, reducesMotion) }
      if let next = share.successor(towards: wanted),
        next.above != share.above || next.below != share.below
      {
        share = next
        course = nil
        if isWanted, share.fraction != wanted.fraction {
          course = toward(wanted.fraction, time, reducesMotion)
        }
        continue
      }
      let goal = share.goal(towards: wanted)
      if course?.target != goal { course = toward(goal, time, reducesMotion) }
      share.fraction = min(max(course?.value(at: time) ?? goal, 0), 1)
      guard course?.isResting(at: time) != false else { return }
    }
  }

  /// Whether nothing moves until another share is requested.
  func isResting(at time: Double) -> Bool {
    isWanted && (course.map { $0.isResting(at: time) } ?? true)
  }

  private var isWanted: Bool { share.above == wanted.above && share.below == wanted.below }

  private func toward(_ goal: Double, _ time: Double, _ reducesMotion: Bool) -> Course {
    (course ?? .resting(at: share.fraction)).turned(
      to: goal,
      by: .levels,
      at: time,
      reducesMotion: reducesMotion,
      within: Self.nearness
    )
  }

  /// Follows the requested fraction, by a spring until it is reached.
  private mutating func settle(at time: Double, _ reducesMotion: Bool) {
    guard let running = course else {
      if abs(wanted.fraction - share.fraction) > Self.leap, !reducesMotion {
        course = toward(wanted.fraction, time, reducesMotion)
      } else {
        share.fraction = wanted.fraction
      }
      return
    }
    if running.target != wanted.fraction { course = toward(wanted.fraction, time, reducesMotion) }
    share.fraction = min(max(course?.value(at: time) ?? wanted.fraction, 0), 1)
    if course?.isResting(at: time) == true { course = nil }
  }
}
