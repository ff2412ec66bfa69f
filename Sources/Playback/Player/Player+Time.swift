public import GLib

// The position, and the timers.

extension Player {
  /// The position in the current entry, in seconds; computed without a call of the engine.
  public var position: Double {
    guard status == .playing, target == nil else { return anchor.position }
    let length = duration ?? queue.current?.item.duration ?? .infinity
    return min(anchor.position + max(0, clock.now - anchor.time), max(length, anchor.position))
  }

  /// Calls the handler at each full second during playback, as long as the returned observation is
  /// kept.
  public func showPosition(_ call: @escaping @MainActor (Double) -> Void) -> Observation {
    positionObservers.add(call)
  }

  /// A position within this many seconds of a full second is rounded to it: corrections by the
  /// engine's clock are smaller.
  private static let grain = 0.25

  func setAnchor(_ position: Double) {
    anchor = (position.isNaN ? 0 : min(max(position, 0), PlayItem.longest), clock.now)
  }

  /// Stops measuring the playing time, which is kept.
  func endCount() {
    count.end(at: clock.now)
    countTimer = nil
  }

  /// Sets the timers for the play count and the position; without need for one, no timer runs.
  func armTimers() {
    let now = clock.now
    if status == .playing { count.begin(at: now) } else { count.end(at: now) }
    if count.isDue(at: now), let entry = queue.current { record(.counted(entry)) }
    countTimer = count.remaining(at: now).map { seconds in
      clock.after(seconds) { [weak self] in self?.change {} }
    }
    armPositionTimer()
  }

  func armPositionTimer() {
    guard status == .playing, !positionObservers.isEmpty else {
      positionTimer = nil
      return
    }
    guard positionTimer == nil else { return }
    let next = (position + Self.grain).rounded(.down) + 1
    positionTimer = clock.after(next - position) { [weak self] in self?.tickPosition() }
  }

  private func tickPosition() {
    positionTimer = nil
    // Two clocks drift apart slowly; one correction a second is enough.
    engine.requestPosition()
    let second = position.rounded()
    positionObservers.notify(abs(position - second) < Self.grain ? second : position)
    armPositionTimer()
  }
}
