internal import Motion

/// The state of a press on the stage, which may become a click, a double click or neither.
nonisolated struct CoverPress: Sendable {
  /// The item under the first of several presses; a double click opens this one.
  private(set) var first: CoverID?
  private(set) var hasStopped = false
  var link: Int?
  /// The time until which the next press may be the second of a double click.
  private var patience = -Double.infinity

  /// The longest time between two presses of a double click, in seconds; slightly more than GTK's.
  private static let doubleTime = 0.45

  mutating func begin(count: Int, on item: CoverID?, stopping hasStopped: Bool) {
    if count == 1 { first = item }
    self.hasStopped = hasStopped
  }

  /// Records a click; a second press does not stop the motion that it starts.
  mutating func wait(from time: Double) { patience = time + Self.doubleTime }

  /// Whether a press now would be the second of a double click.
  func isWaiting(at time: Double) -> Bool { time < patience }

  mutating func forget() {
    first = nil
    link = nil
    patience = -.infinity
  }
}
