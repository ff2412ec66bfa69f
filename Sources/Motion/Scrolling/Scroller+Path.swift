extension Scroller {
  struct Pull: Sendable {
    var spring: Spring
    var start: Moment
    var target: Double
    var duration: Double

    init(_ spring: Spring, from start: Moment, to target: Double, within distance: Double) {
      self.spring = spring
      self.start = start
      self.target = target
      duration = spring.restTime(from: start, to: target, within: distance)
    }

    func moment(after elapsed: Double) -> Moment {
      guard elapsed < duration else { return Moment(position: target) }
      return spring.moment(after: elapsed, from: start, to: target)
    }

    /// The seconds until it passes a position on its way, by bisection.
    func time(reaching position: Double) -> Double {
      let direction = target - start.position
      return Spring.border(from: 0, to: duration) { time in
        (moment(after: time).position - position) * direction < 0
      }
    }

    func rebased(scale: Double, offset: Double) -> Self {
      var other = self
      other.start = start.rebased(scale: scale, offset: offset)
      other.target = scale * target + offset
      return other
    }
  }

  struct Path: Sendable {
    enum Course: Sendable {
      case spring(Pull)
      case coast(Deceleration)
      /// A flick, and from the time `until` on a spring: at an end, from which it returns, or near
      /// its target.
      case flingThenSpring(Deceleration, until: Double, Pull)
    }

    /// The middle of a long way, which is left out at a time.
    struct Skip: Sendable {
      let time: Double
      var distance: Double
    }

    private var course: Course
    private(set) var skip: Skip?
    let begun: Double
    /// The time from which on it rests on its target; a time, because sums of times round.
    let restTime: Double
    /// Whether a drag flung it, so that the next fling adds to it.
    let isThrown: Bool

    init(_ course: Course, at time: Double, isThrown: Bool, skip: Skip? = nil) {
      self.course = course
      self.skip = skip
      self.isThrown = isThrown
      begun = time
      switch course {
      case .spring(let pull): restTime = time + pull.duration
      case .coast(let flick): restTime = time + flick.duration
      case .flingThenSpring(_, let end, let pull): restTime = end + pull.duration
      }
    }

    func moment(at time: Double) -> Moment {
      guard time < restTime else { return Moment(position: target) }
      let elapsed = max(0, time - begun)
      var moment =
        switch course {
        case .spring(let pull): pull.moment(after: elapsed)
        case .coast(let flick): flick.moment(after: elapsed)
        case .flingThenSpring(let flick, let end, let pull):
          time < end ? flick.moment(after: elapsed) : pull.moment(after: time - end)
        }
      if let skip, time >= skip.time { moment.position += skip.distance }
      return moment
    }

    var target: Double {
      let end =
        switch course {
        case .spring(let pull), .flingThenSpring(_, _, let pull): pull.target
        case .coast(let flick): flick.target
        }
      return end + (skip?.distance ?? 0)
    }

    func phase(at time: Double) -> Phase {
      guard time < restTime else { return .idle }
      switch course {
      case .spring: return .settling
      case .coast: return .coasting
      case .flingThenSpring(_, let end, _): return time < end ? .coasting : .settling
      }
    }

    func rebased(scale: Double, offset: Double) -> Self {
      var other = self
      other.skip?.distance *= scale
      switch course {
      case .spring(let pull):
        other.course = .spring(pull.rebased(scale: scale, offset: offset))
      case .coast(let flick):
        other.course = .coast(flick.rebased(scale: scale, offset: offset))
      case .flingThenSpring(let flick, let end, let pull):
        other.course = .flingThenSpring(
          flick.rebased(scale: scale, offset: offset),
          until: end,
          pull.rebased(scale: scale, offset: offset)
        )
      }
      return other
    }
  }
}
