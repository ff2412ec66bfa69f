internal import Motion

/// Covers on their way to new places after items have come, gone or moved.
///
/// Each is shown so far beside its place, in items; a spring takes it there. What changes next
/// begins from where each of them is.
nonisolated struct CoverGlide: Sendable {
  private var moments: [CoverID: Moment] = [:]
  private var start = 0.0
  private static let spring = Spring.levels
  /// What is left of a way when it counts as done, in items.
  private static let nothing = 1e-3

  /// Whether no cover is beside its place.
  var isEmpty: Bool { moments.isEmpty }

  /// How far beside its place a cover is shown.
  func displacement(of id: CoverID, at time: Double) -> Double {
    guard !moments.isEmpty, let moment = moments[id] else { return 0 }
    return Self.spring.moment(after: max(time - start, 0), from: moment, to: 0).position
  }

  /// Covers have got new places: each is now so much farther beside it.
  ///
  /// Those that are not named stand in their places from now on.
  mutating func shift(_ steps: [CoverID: Double], at time: Double) {
    var next: [CoverID: Moment] = [:]
    for (id, step) in steps {
      var moment =
        moments[id].map {
          Self.spring.moment(after: max(time - start, 0), from: $0, to: 0)
        } ?? Moment(position: 0)
      moment.position += step
      if moment.position.magnitude > 1e-9 || moment.velocity.magnitude > 1e-9 {
        next[id] = moment
      }
    }
    moments = next
    start = time
  }

  /// Forgets everything once all covers have arrived.
  mutating func settle(at time: Double) {
    guard !moments.isEmpty else { return }
    let elapsed = max(time - start, 0)
    let isDone = moments.values.allSatisfy {
      Self.spring.moment(after: elapsed, from: $0, to: 0).position.magnitude < Self.nothing
    }
    if isDone { finish() }
  }

  /// Puts every cover into its place.
  mutating func finish() { moments.removeAll() }
}
