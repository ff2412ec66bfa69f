internal import Motion

/// Which sheets share the page, on the way from the share that is seen to the one that is wanted.
///
/// The picture never jumps: where another pair is wanted the one that is seen first closes its
/// emptier sheet by a spring.
nonisolated struct FoldTransition: Sendable, Equatable {
  /// What is seen.
  private(set) var share: TrackFold.Share
  private var wanted: TrackFold.Share
  private var course: Course?

  /// What is near enough to open or shut, of the page.
  private static let nearness = 0.0005
  /// What is too much of the page to change hands between two frames.
  private static let leap = 0.6

  /// A page of one share.
  init(_ share: TrackFold.Share) {
    self.share = share
    wanted = share
  }

  /// Another share is wanted from now on.
  mutating func follow(_ wanted: TrackFold.Share, at time: Double, reducesMotion: Bool) {
    self.wanted = wanted
    update(at: time, reducesMotion: reducesMotion)
  }

  /// Sheets have other numbers from now on.
  mutating func renumber(by steps: Int) {
    share.above += steps
    share.below += steps
    wanted.above += steps
    wanted.below += steps
  }

  /// Brings it to an instant.
  mutating func update(at time: Double, reducesMotion: Bool) {
    // Few steps lie between any two shares: to a single sheet, and on from there, once or twice.
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

  /// Whether nothing moves until another share is wanted.
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

  /// Follows the fraction that is wanted, by a spring until it is reached.
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
