/// When a library was last reopened and repaired because of damage.
struct RepairTimes {
  private var reopened: Int64?
  private var repaired: Int64?

  /// For how many seconds after a repair there is no other one: a disk that returns wrong data
  /// would cause endless repairs.
  static let pause: Int64 = 600

  func hasJustReopened(at now: Int64) -> Bool { isRecent(reopened, at: now) }
  func hasJustRepaired(at now: Int64) -> Bool { isRecent(repaired, at: now) }

  mutating func reopen(at now: Int64) { reopened = now }
  mutating func repair(at now: Int64) { repaired = now }

  private func isRecent(_ time: Int64?, at now: Int64) -> Bool {
    time.map { !WallClock.hasPassed(Self.pause, between: $0, and: now) } ?? false
  }
}
