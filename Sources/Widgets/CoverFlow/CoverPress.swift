internal import Motion

/// What a button or a finger that is down on the stage may become.
nonisolated struct CoverPress: Sendable {
  /// The item under the first of several presses: the double click is its own.
  private(set) var first: CoverID?
  /// Whether the present press stopped a motion, so that it is no click.
  private(set) var hasStopped = false
  /// The link in the front cover's caption on which it went down.
  var link: Int?
  /// Until when the next press may be the second one.
  private var patience = -Double.infinity

  /// How long two presses may lie apart, in seconds; what GTK takes, and a little more.
  private static let doubleTime = 0.45

  /// A press: the n-th in a row.
  mutating func begin(count: Int, on item: CoverID?, stopping hasStopped: Bool) {
    if count == 1 { first = item }
    self.hasStopped = hasStopped
  }

  /// A click has been made: the motion that it starts is not stopped by a second press.
  mutating func wait(from time: Double) { patience = time + Self.doubleTime }

  /// Whether a press now would be the second one of two.
  func isWaiting(at time: Double) -> Bool { time < patience }

  /// Nothing comes of it any more.
  mutating func forget() {
    first = nil
    link = nil
    patience = -.infinity
  }
}
