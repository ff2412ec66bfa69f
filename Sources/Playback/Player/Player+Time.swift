public import GLib

// The position, and the timers.

extension Player {
  /// The audible position in the current entry, in seconds; computed without a call of the engine.
  public var position: Double { positionAnchor.position(at: clock.now) }

  /// How the position follows from the time, until the next change.
  public var positionAnchor: PositionAnchor {
    PositionAnchor(
      entry: queue.current?.id,
      position: anchor.position,
      time: anchor.time,
      isRunning: status == .playing && target == nil,
      end: duration ?? queue.current?.item.duration ?? .infinity
    )
  }

  /// Calls the handler with every new anchor, as long as the returned observation is kept: after
  /// play, pause, a seek, another track, and a correction that matters.
  ///
  /// Nothing is called while the position advances as the last anchor says.
  public func observeAnchor(
    _ call: @escaping @MainActor (PositionAnchor) -> Void
  ) -> Observation { anchorObservers.add(call) }

  /// Calls the handler at each full second during playback, as long as the returned observation is
  /// kept.
  public func showPosition(_ call: @escaping @MainActor (Double) -> Void) -> Observation {
    positionObservers.add(call)
  }

  /// A position within this many seconds of a full second is rounded to it: corrections by the
  /// engine's clock are smaller.
  private static let grain = 0.25

  /// Sets the position that is audible now, or at a time that the engine reports.
  func setAnchor(_ position: Double, at time: Double? = nil) {
    let now = clock.now
    let reported = time.flatMap { $0.isFinite ? $0 : nil } ?? now
    anchor = (
      position.isNaN ? 0 : min(max(position, 0), PlayItem.longest),
      min(max(reported, now - Self.mostDelay), now + Self.mostDelay)
    )
  }

  func publishAnchor() {
    let new = positionAnchor
    guard let known = knownAnchor, new.differs(from: known) else { return }
    knownAnchor = new
    anchorObservers.notify(new)
  }

  // MARK: - Corrections

  /// The most seconds between a report and the moment that it describes.
  private static let mostDelay = 5.0
  /// The seconds between corrections: at first few, as an output settles, then more, as only its
  /// clock drifts.
  private static let corrections = 0.25...2

  /// Has the position corrected soon after a jump or a start.
  func correctSoon() {
    correction = nil
    correctionWait = Self.corrections.lowerBound
  }

  func armCorrection() {
    guard status == .playing, !positionObservers.isEmpty || !anchorObservers.isEmpty else {
      return correctSoon()
    }
    guard correction == nil else { return }
    correction = clock.after(correctionWait) { [weak self] in self?.correct() }
    correctionWait = min(correctionWait * 2, Self.corrections.upperBound)
  }

  private func correct() {
    correction = nil
    engine.requestPosition()
    armCorrection()
  }

  // MARK: - Timers

  /// Stops measuring the playing time, which is kept.
  func endCount() {
    count.end(at: clock.now)
    countTimer = nil
  }

  /// Sets the timers for the play count and the position; without need for one, no timer runs.
  func armTimers() {
    let (now, elapsed) = (clock.now, clock.elapsed)
    if status == .playing { count.begin(at: now, elapsed: elapsed) } else { count.end(at: now) }
    if count.isDue(at: now), let entry = queue.current {
      record(.counted(entry, age: elapsed - (count.began ?? elapsed)))
    }
    countTimer = count.remaining(at: now).map { seconds in
      clock.after(seconds) { [weak self] in self?.change {} }
    }
    armPositionTimer()
  }

  func armPositionTimer() {
    armCorrection()
    guard status == .playing, !positionObservers.isEmpty else {
      positionTimer = nil
      return
    }
    guard positionTimer == nil else { return }
    let next = (position + Self.grain).rounded(.down) + 1
    let wait = next - position + max(0, anchor.time - clock.now)
    positionTimer = clock.after(wait) { [weak self] in self?.tickPosition() }
  }

  private func tickPosition() {
    positionTimer = nil
    let second = position.rounded()
    positionObservers.notify(abs(position - second) < Self.grain ? second : position)
    armPositionTimer()
  }
}
