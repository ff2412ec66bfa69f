extension Scroller {
  /// Moves to a position without an animation, as when a session is restored.
  public mutating func jump(to position: Double) {
    guard position.isFinite else { return }
    mode = .resting(position)
    earlier = nil
    wheelFraction = 0
  }

  /// Moves to a place by a spring that keeps position and velocity; in a ring the shorter way.
  public mutating func go(
    toPlace index: Int,
    at time: Double,
    by spring: Spring? = nil,
    over places: some Places
  ) {
    let copy = places.copy(of: index, nearest: position(at: time))
    go(to: places.position(of: copy), at: time, by: spring, over: places)
  }

  /// Moves to a position, as near as the ends allow, by a spring that keeps position and velocity.
  public mutating func go(
    to position: Double,
    at time: Double,
    by spring: Spring? = nil,
    over places: some Places
  ) {
    go(to: position, at: time, by: spring, maySkip: true, over: places)
  }

  private mutating func go(
    to position: Double,
    at time: Double,
    by spring: Spring? = nil,
    maySkip: Bool,
    over places: some Places
  ) {
    guard position.isFinite else { return }
    let reach = Double(Int.farthestSlot)
    let target = min(max(places.clamped(position), -reach), reach)
    earlier = nil
    if settings.reducesMotion {
      mode = .resting(target)
      return
    }
    if spring == nil, isBound(for: target, at: time) { return }
    let moment = moment(at: time)
    let spring = spring ?? settings.spring
    if maySkip, let (near, far) = skip(from: moment.position, to: target, over: places) {
      // One spring over the shown distance: the skip changes neither velocity nor timing.
      let pull = quick(spring, from: moment, to: target - (far - near), over: places)
      let skip = Path.Skip(time: time + pull.time(reaching: near), distance: far - near)
      set(.spring(pull), at: time, isThrown: false, skip: skip)
    } else {
      let pull = quick(spring, from: moment, to: target, over: places)
      set(.spring(pull), at: time, isThrown: false)
    }
  }

  private func isBound(for target: Double, at time: Double) -> Bool {
    guard let path = path(at: time), path.target == target, !path.isThrown else { return false }
    return path.restTime - time <= Settings.longestJump
  }

  /// Handles a wheel: one place per detent, fractions add up; `wheelStep` where nothing snaps.
  ///
  /// The target moves, not the content: many detents add up exactly. Against a fling it counts from
  /// where the content is. A drag takes precedence. No place on the way is skipped.
  public mutating func turnWheel(by detents: Double, at time: Double, over places: some Places) {
    guard detents.isFinite, !isTracking else { return }
    let moment = moment(at: time)
    let isAgainst = path(at: time)?.isThrown == true && moment.velocity * detents < 0
    let base = isAgainst ? moment.position : target
    guard places.snaps, let index = places.index(nearest: base) else {
      return go(
        to: base + detents * settings.wheelStep,
        at: time,
        maySkip: false,
        over: places
      )
    }
    if wheelFraction * detents < 0 { wheelFraction = 0 }
    wheelFraction += detents
    // Thirds of a detent add up to a whole one.
    let steps = (wheelFraction + (detents < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    guard steps != 0 else { return }
    let next = places.existing(index.slot(on: Int(slot: steps)))
    wheelFraction -= steps
    go(to: places.position(of: next), at: time, maySkip: false, over: places)
  }

  /// Moves the target by so many places, as arrow keys do; many steps add up exactly.
  public mutating func step(by count: Int, at time: Double, over places: some Places) {
    guard let index = places.index(nearest: target) else { return }
    let next = places.existing(index.slot(on: count))
    go(to: places.position(of: next), at: time, maySkip: false, over: places)
  }

  /// Ends the motion on its target at once.
  public mutating func finish() {
    if case .moving(let path) = mode { mode = .resting(path.target) }
  }

  /// Adapts to changed places or ends: moves to where the content may rest, unless it already does.
  public mutating func conform(to places: some Places, at time: Double) {
    if var contact {
      contact.confine(to: places.bounds)
      mode = .tracking(contact)
      return
    }
    if settings.reducesMotion { finish() }
    let moment = moment(at: time)
    if let path = path(at: time), !places.snaps, path.phase(at: time) == .coasting {
      let rest = places.clamped(Deceleration.stop(of: moment))
      guard (rest - path.target).magnitude > settings.restDistance else { return }
      return coast(from: moment, above: 0, at: time, over: places)
    }
    let index = places.snaps ? places.index(nearest: target) : nil
    let rest = index.map { places.position(of: $0) } ?? places.clamped(target)
    if (rest - target).magnitude > settings.restDistance {
      go(to: rest, at: time, over: places)
    } else if isResting(at: time) {
      mode = .resting(rest)
    }
  }

  /// Changes the unit, x ↦ scale·x + offset, without moving a pixel.
  public mutating func rebase(scale: Double = 1, offset: Double) {
    precondition(scale > 0, "a unit has a length above zero")
    switch mode {
    case .resting(let position): mode = .resting(scale * position + offset)
    case .tracking(var contact):
      contact.rebase(scale: scale, offset: offset)
      mode = .tracking(contact)
    case .moving(let path): mode = .moving(path.rebased(scale: scale, offset: offset))
    }
    guard scale != 1 else { return }
    settings = settings.rebased(scale: scale)
    tracker.rescale(by: scale)
    earlier?.velocity *= scale
  }
}
