/// Converts event times, which are those of another clock, to the clock of frames.
///
/// Events arrive late, never early, so the smallest delay so far best shows the difference of the
/// clocks. A busy program thus does not distort the speed of a finger.
nonisolated struct EventClock: Sendable {
  /// The difference between the time of frames and that of events.
  private var difference: Double?

  init() {}

  /// The time of an event that arrives at `now`; 0 is the time of an event that has none.
  mutating func time(of event: Double, arriving now: Double) -> Double {
    guard event > 0 else { return now }
    let delay = now - event
    // A delay of more than a second, after a drift of the clocks or a sleep of the computer, resets
    // the difference.
    if let known = difference, delay >= known, delay - known < 1 { return event + known }
    difference = delay
    return now
  }
}
