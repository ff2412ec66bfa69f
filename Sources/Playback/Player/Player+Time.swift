public import GLib

// Where it is, and what becomes due.

extension Player {
  /// Where it is in the current entry, in seconds; asking costs nothing.
  public var position: Double {
    guard status == .playing, target == nil else { return anchor.position }
    let length = duration ?? queue.current?.item.duration ?? .infinity
    return min(anchor.position + max(0, clock.now - anchor.time), max(length, anchor.position))
  }

  /// Calls at each full second while it plays, as long as the returned observation is kept.
  public func showPosition(_ call: @escaping @MainActor (Double) -> Void) -> Observation {
    positionObservers.add(call)
  }

  /// What is so near to a full second is taken for it: the engine's clock is set right by less.
  private static let grain = 0.25

  func setAnchor(_ position: Double) {
    anchor = (position.isNaN ? 0 : min(max(position, 0), PlayItem.longest), clock.now)
  }

  /// What was heard until now stays heard; nothing is from now on.
  func endCount() {
    count.end(at: clock.now)
    countTimer = nil
  }

  /// Sees to it that what becomes due by time alone is not missed, and that nothing else wakes up.
  func armTimers() {
    let now = clock.now
    if status == .playing { count.begin(at: now) } else { count.end(at: now) }
    if count.isDue(at: now), let entry = queue.current { tell(.counted(entry)) }
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
    // Two clocks drift apart slowly; once a second is more than enough.
    engine.askPosition()
    let second = position.rounded()
    positionObservers.tell(abs(position - second) < Self.grain ? second : position)
    armPositionTimer()
  }
}
