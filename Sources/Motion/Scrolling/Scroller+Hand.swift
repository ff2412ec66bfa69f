extension Scroller {
  struct Throw: Sendable {
    var velocity: Double
    var time: Double
  }

  /// A drag of the content: its position without ends, and the part of it that is shown.
  struct Contact: Sendable {
    private var origin: Double
    private var travel = 0.0
    /// The rounding error of `travel` (Kahan's sum), so that a drag of any length loses no pixel.
    private var lost = 0.0
    private var bounds: ClosedRange<Double>?
    private var before: RubberBand
    private var after: RubberBand
    /// The position or the target of the content when the drag began.
    private(set) var start: Double

    init(at shown: Double, start: Double, bounds: ClosedRange<Double>?, settings: Settings) {
      origin = shown
      self.start = start
      before = RubberBand(extent: settings.extent, slack: settings.slack)
      after = RubberBand(extent: settings.extent)
      confine(to: bounds)
    }

    /// The part of a band's extent beyond which a pull has no visible effect: 16 extents.
    private static let farthest = 0.9

    /// The position that the drag has reached, as if there were no ends.
    var raw: Double { origin + travel }

    /// How far `raw` lies beyond an end, with its sign.
    var pull: Double {
      guard let bounds else { return 0 }
      return raw - min(max(raw, bounds.lowerBound), bounds.upperBound)
    }

    var shown: Double {
      let pull = pull
      return pull == 0 ? raw : raw - pull + band(pull).shown(pull: pull)
    }

    func shownVelocity(_ velocity: Double) -> Double {
      let pull = pull
      return pull == 0 ? velocity : velocity * band(pull).slope(pull: pull)
    }

    mutating func add(_ delta: Double) {
      let corrected = delta - lost
      let sum = travel + corrected
      lost = (sum - travel) - corrected
      travel = sum
    }

    mutating func confine(to bounds: ClosedRange<Double>?) {
      guard bounds != self.bounds else { return }
      let shown = shown
      self.bounds = bounds
      guard let bounds else { return settle(on: shown) }
      let edge = min(max(shown, bounds.lowerBound), bounds.upperBound)
      let beyond = shown - edge
      // Content that lies farther out than a drag could pull it (its end was cut off) lengthens the
      // band.
      let stretch = beyond < 0 ? -beyond - before.slack : beyond
      if stretch > Self.farthest * band(beyond).extent {
        if beyond < 0 { before.extent = 2 * stretch } else { after.extent = 2 * stretch }
      }
      settle(on: beyond == 0 ? shown : edge + band(beyond).pull(showing: beyond))
    }

    mutating func rebase(scale: Double, offset: Double) {
      origin = scale * origin + offset
      start = scale * start + offset
      travel *= scale
      lost *= scale
      bounds = bounds.map {
        (scale * $0.lowerBound + offset)...(scale * $0.upperBound + offset)
      }
      before = RubberBand(extent: scale * before.extent, slack: scale * before.slack)
      after = RubberBand(extent: scale * after.extent)
    }

    private func band(_ pull: Double) -> RubberBand { pull < 0 ? before : after }

    private mutating func settle(on raw: Double) {
      guard raw != self.raw else { return }
      origin = raw
      travel = 0
      lost = 0
    }
  }

  /// Starts a press, a hold or a scroll, which stops the content at once.
  ///
  /// Returns whether that stopped a motion, so that the press is no click. `target` is the target
  /// of that motion, if the unit has changed since and the scroller does not have it.
  @discardableResult
  public mutating func begin(
    at time: Double,
    over places: some Places,
    boundFor target: Double? = nil
  ) -> Bool {
    guard !isTracking else { return hasStoppedMotion }
    let stopped = path(at: time)
    let position = position(at: time)
    hasStoppedMotion = stopped != nil
    if let stopped, stopped.isThrown {
      earlier = Throw(velocity: stopped.moment(at: time).velocity, time: time)
    }
    mode = .tracking(
      Contact(
        at: position,
        start: stopped.map { target ?? $0.target } ?? position,
        bounds: places.bounds,
        settings: settings
      )
    )
    tracker.reset()
    wheelFraction = 0
    return hasStoppedMotion
  }

  /// Moves the content by a drag; does nothing without one.
  public mutating func move(
    by delta: Double,
    of way: Double? = nil,
    at time: Double,
    over places: some Places
  ) {
    // A view without a size has no pixels per unit; a delta that is too large for slots is no drag.
    guard delta.magnitude <= Double(Int.farthestSlot), var contact else { return }
    contact.confine(to: places.bounds)
    contact.add(delta)
    mode = .tracking(contact)
    tracker.add(way ?? delta, at: time)
  }

  /// How far fingers move content whose gain applies between its ends: beyond them it is pulled
  /// 1 : 1.
  func way(of delta: Double, gain: Double, over places: some Places) -> Double {
    guard gain != 1, let raw = contact?.raw, let bounds = places.bounds else { return delta * gain }
    let start = min(max(raw, bounds.lowerBound), bounds.upperBound)
    let hand = start / gain + raw - start + delta
    let end = min(max(hand, bounds.lowerBound / gain), bounds.upperBound / gain)
    return end * gain + hand - end - raw
  }

  /// Ends the drag: the content flies on, settles or rests; without `flings` as if cancelled.
  public mutating func end(flings: Bool = true, at time: Double, over places: some Places) {
    guard flings else { return cancel(at: time, over: places) }
    guard let contact else { return }
    let velocity = accumulated(tracker.velocity(at: time), at: time)
    if velocity != 0 { earlier = nil }
    release(contact, velocity: contact.shownVelocity(velocity), at: time, over: places)
  }

  /// Cancels the drag in favour of another gesture: the content settles without a fling.
  public mutating func cancel(at time: Double, over places: some Places) {
    guard let contact else { return }
    release(contact, velocity: 0, at: time, over: places)
  }

  /// A flick in the direction of the fling that it stopped adds to the rest of that fling.
  ///
  /// GTK's rule (gtk_scrolled_window_accumulate_velocity): v + v_old·min((v −
  /// 0.33·v_old)/(0.67·v_old), 6) if v has v_old's sign and at least a third of it; v_old has
  /// decayed since as e^(−4t).
  private func accumulated(_ velocity: Double, at time: Double) -> Double {
    guard let earlier else { return velocity }
    let elapsed = max(0, time - earlier.time)
    let old = earlier.velocity * exp(-Deceleration.naturalRate * elapsed)
    guard velocity * old > 0, velocity.magnitude >= 0.33 * old.magnitude else { return velocity }
    return velocity + old * min((velocity - 0.33 * old) / (0.67 * old), 6)
  }
}
