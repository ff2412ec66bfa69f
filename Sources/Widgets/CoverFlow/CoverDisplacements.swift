internal import Motion

/// The displacements of covers that move to new places after items were inserted, removed or moved.
///
/// A displacement is in items; a spring reduces it to 0. The next change begins with the current
/// displacements.
nonisolated struct CoverDisplacements: Sendable {
  private var moments: [CoverID: Moment] = [:]
  private var start = 0.0
  private static let spring = Spring.levels
  private static let nothing = 1e-3

  var isEmpty: Bool { moments.isEmpty }

  func displacement(of id: CoverID, at time: Double) -> Double {
    guard !moments.isEmpty, let moment = moments[id] else { return 0 }
    return Self.spring.moment(after: max(time - start, 0), from: moment, to: 0).position
  }

  /// Adds displacements to covers that have new places.
  ///
  /// All other covers are in their places from now on.
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

  /// Moves every cover to its place at once.
  mutating func finish() { moments.removeAll() }
}
