extension Scroller {
  mutating func release(
    _ contact: Contact,
    velocity: Double,
    at time: Double,
    over places: some Places
  ) {
    let moment = Moment(position: contact.shown, velocity: velocity)
    if places.snaps, let target = landing(of: moment, start: contact.start, over: places) {
      fly(from: moment, onto: target, at: time, over: places)
    } else {
      coast(from: moment, above: settings.flickVelocity, at: time, over: places)
    }
  }

  /// Flings the content as a hand would, with the velocity from which it slows down onto a place.
  public mutating func fling(toPlace index: Int, at time: Double, over places: some Places) {
    let position = position(at: time)
    var copy = places.copy(of: index, nearest: position)
    if let period = places.period, let here = places.index(nearest: position) {
      let lacking = max(0, here.slot(on: Settings.flungPlaces) - copy)
      copy = copy.slot(on: (lacking + period - 1) / period * period)
    }
    let target = places.position(of: copy)
    let gap = skip(from: position, to: target, over: places)
    let stop = target - (gap.map { $0.far - $0.near } ?? 0)
    let velocity = Deceleration.naturalRate * (stop - position)
    earlier = nil
    guard !settings.reducesMotion,
      let flick = Deceleration(
        from: Moment(position: position, velocity: velocity),
        landingOn: stop,
        restingWithin: settings.coastDistance
      )
    else {
      mode = .resting(target)
      return
    }
    set(
      course(of: flick, from: time, over: places),
      at: time,
      isThrown: true,
      skip: gap.map {
        Path.Skip(time: time + flick.time(reaching: $0.near), distance: $0.far - $0.near)
      }
    )
  }

  /// The place on which a flick rests, by `restingIndex`; a weak flick moves one place at most.
  private func landing(of moment: Moment, start: Double, over places: some Places) -> Double? {
    let (position, velocity) = (moment.position, moment.velocity)
    let resting = places.restingIndex(
      proposed: Deceleration.stop(of: moment),
      velocity: velocity,
      from: position,
      heldSince: start,
      within: settings.restDistance
    )
    guard var index = resting else { return nil }
    if let from = places.index(nearest: start), let here = places.index(nearest: position),
      let spacing = places.spacing(near: position, toward: velocity),
      velocity.magnitude < settings.strongFling * spacing
    {
      index = places.existing(min(max(index, min(from - 1, here)), max(from + 1, here)))
    }
    return places.position(of: index)
  }

  /// Moves onto a place in one motion: a flick bent to land there, or else a spring.
  mutating func fly(
    from moment: Moment,
    onto target: Double,
    at time: Double,
    over places: some Places
  ) {
    if settings.reducesMotion {
      mode = .resting(target)
    } else if let flick = Deceleration(
      from: moment,
      landingOn: target,
      restingWithin: settings.coastDistance
    ) {
      set(course(of: flick, from: time, over: places), at: time, isThrown: true)
    } else {
      let pull = pull(settings.spring, from: moment, to: target, over: places)
      set(.spring(pull), at: time, isThrown: moment.velocity != 0)
    }
  }

  /// A flick to its end.
  ///
  /// Where the follower has farther to move than the content, a spring takes over there: at the
  /// flick's own rate it would creep.
  private func course(
    of flick: Deceleration,
    from time: Double,
    over places: some Places
  ) -> Path.Course {
    guard settings.coastDistance > settings.restDistance else { return .coast(flick) }
    let pull = pull(settings.spring, from: flick.end, to: flick.target, over: places)
    return .flingThenSpring(flick, until: time + flick.duration, pull)
  }

  mutating func coast(
    from moment: Moment,
    above threshold: Double,
    at time: Double,
    over places: some Places
  ) {
    let flies = moment.velocity.magnitude > threshold && !settings.reducesMotion
    let stop = flies ? Deceleration.stop(of: moment) : moment.position
    let edge = places.clamped(stop)
    let flick = Deceleration(from: moment, restingWithin: settings.restDistance)
    if stop == edge {
      if flies { set(.coast(flick), at: time, isThrown: true) } else { mode = .resting(stop) }
    } else if settings.reducesMotion {
      mode = .resting(edge)
    } else if (moment.position - edge) * (stop - edge) >= 0 {
      let pull = pull(settings.spring, from: moment, to: edge, over: places)
      set(.spring(pull), at: time, isThrown: flies)
    } else if (stop - edge).magnitude <= settings.restDistance {
      fly(from: moment, onto: edge, at: time, over: places)
    } else {
      let end = flick.time(reaching: edge)
      // The velocity at the end: k times the remaining distance.
      let impact = Moment(position: edge, velocity: flick.rate * (stop - edge))
      let pull = pull(settings.spring, from: impact, to: edge, over: places)
      set(.flingThenSpring(flick, until: time + end, pull), at: time, isThrown: true)
    }
  }

  /// A spring stiff enough that no velocity carries the content farther out than a rubber band
  /// reaches.
  ///
  /// A spring moves at most v/ω on from where it is; half of the room to the band's end is allowed.
  func pull(
    _ spring: Spring,
    from moment: Moment,
    to target: Double,
    over places: some Places
  ) -> Pull {
    var spring = spring
    if let bounds = places.bounds, moment.velocity != 0 {
      let farthest =
        moment.velocity > 0
        ? bounds.upperBound + settings.extent
        : bounds.lowerBound - settings.extent - settings.slack
      let room = (farthest - moment.position) * (moment.velocity < 0 ? -1 : 1)
      if room > 0 {
        spring.frequency = max(spring.frequency, 2 * moment.velocity.magnitude / room)
      }
    }
    return Pull(spring, from: moment, to: target, within: settings.restDistance)
  }

  mutating func set(
    _ course: Path.Course,
    at time: Double,
    isThrown: Bool,
    skip: Path.Skip? = nil
  ) {
    mode = .moving(Path(course, at: time, isThrown: isThrown, skip: skip))
  }
}
