/// Tells when an event happened on the clock of frames, for events carry the time of another clock.
///
/// Events arrive late, never early: of all seen so far the quickest tells how the clocks differ. So the
/// speed of a hand is that of the fingers, not that of a busy program.
nonisolated struct EventClock: Sendable {
  /// What turns an event's time into ours.
  private var difference: Double?

  init() {}

  /// The time of an event that arrives at `now`; 0 is the time of an event that has none.
  mutating func time(of event: Double, arriving now: Double) -> Double {
    guard event > 0 else { return now }
    let delay = now - event
    // Clocks that drift, or a computer that slept: what is more than a second late is a new beginning.
    if let known = difference, delay >= known, delay - known < 1 { return event + known }
    difference = delay
    return now
  }
}
