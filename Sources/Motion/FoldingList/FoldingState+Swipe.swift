extension FoldingState {
  /// How far a row is swiped until a release triggers the action.
  package static let swipeThreshold = 80.0
  private static let swipeBand = RubberBand(extent: 160, slack: swipeThreshold)
  /// The resistance of a row to a swipe that it does not allow.
  private static let refusal = RubberBand(extent: 80)

  package enum SwipeOutcome: Sendable, Equatable {
    case nothing
    case complete
    case delete
  }

  package static func outcome(ofSwipe way: Double, allowed: FoldAbilities = .all) -> SwipeOutcome {
    guard abs(way) >= swipeThreshold, allowed.contains(ability(for: way)) else { return .nothing }
    return way > 0 ? .complete : .delete
  }

  package static func ability(for way: Double) -> FoldAbilities { way > 0 ? .complete : .delete }

  private static func band(for way: Double, _ allowed: FoldAbilities) -> RubberBand {
    allowed.contains(ability(for: way)) ? swipeBand : refusal
  }

  package mutating func beginSwipe(at height: Double, _ time: Double) -> Bool {
    guard isFree, editing == nil, let row = row(at: height, time) else { return false }
    let entry = level.rows[row]
    let shown = swipes[entry.id]?.value(at: time) ?? 0
    let way = Self.band(for: shown, entry.abilities).pull(showing: shown)
    swipes[entry.id] = nil
    level.scroller.jump(to: level.scroller.position(at: time))
    hand = .swipe(entry.id, way: way.isFinite ? way : shown, allowed: entry.abilities)
    return true
  }

  package mutating func swipe(by delta: Double, at time: Double) {
    guard case .swipe(let id, let way, let allowed) = hand else { return }
    hand = .swipe(id, way: way + delta, allowed: allowed)
  }

  package mutating func endSwipe(commits: Bool, at time: Double) {
    guard case .swipe(let id, let way, let allowed) = hand else { return }
    hand = .none
    let outcome = commits ? Self.outcome(ofSwipe: way, allowed: allowed) : .nothing
    let shown = Self.band(for: way, allowed).shown(pull: way)
    swing(id, from: shown, isRefused: outcome == .nothing, at: time)
    switch outcome {
    case .nothing: break
    case .delete: requests.append(.edit(.delete(id)))
    case .complete:
      guard let row = level.row(of: id) else { return }
      requests.append(.edit(.complete(id, !level.rows[row].isDone)))
    }
  }

  package mutating func swing(_ id: RowID, from way: Double, isRefused: Bool, at time: Double) {
    swipes[id] = course(
      .resting(at: way),
      to: 0,
      by: isRefused ? .refusal : .rows,
      at: time
    )
  }

  package func swipe(of id: RowID, at time: Double) -> Double {
    if case .swipe(let held, let way, let allowed) = hand, held == id {
      return Self.band(for: way, allowed).shown(pull: way)
    }
    return swipes.isEmpty ? 0 : swipes[id]?.value(at: time) ?? 0
  }

  package func row(at height: Double, _ time: Double) -> Int? {
    guard height >= level.layout.leading, move == nil else { return nil }
    for glide in level.displacements.values where level.rows.indices.contains(glide.row) {
      let top = level.top(ofRow: glide.row, at: time)
      if height >= top && height < top + rowHeight { return glide.row }
    }
    guard case .row(let row) = level.layout.place(at: height) else { return nil }
    return level.displacements[level.rows[row].id] == nil ? row : nil
  }
}
