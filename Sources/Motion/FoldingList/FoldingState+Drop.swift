/// Where a drop from outside the list is inserted.
public enum FoldDropPlace: Hashable, Sendable {
  case between(at: Int, of: RowID)
  /// At the end of the stack on whose row it is dropped.
  case into(RowID)
}

extension FoldingState {
  package struct Visit: Sendable, Equatable {
    package var height: Double
    /// The row or header under it, which opens or closes a level.
    package var over: RowID?
    package var since: Double
  }

  package mutating func visit(at height: Double?, _ time: Double) {
    guard let height, hand == .none else {
      visitor = nil
      return
    }
    let over = waiting(at: height, time)
    let since = visitor.map { $0.over == over ? $0.since : time } ?? time
    visitor = Visit(height: height, over: over, since: since)
  }

  /// Scrolls at the edges, opens the stack under the drag and closes the level under its header.
  package mutating func visit(after elapsed: Double, at time: Double) {
    guard let visit = visitor, move == nil, hand == .none else { return }
    let speed = visitSpeed
    if speed != 0 { scroll(with: speed, after: elapsed, at: time) }
    let over = waiting(at: visit.height, time)
    guard over == visit.over, let over else {
      self.visitor = Visit(height: visit.height, over: over, since: time)
      return
    }
    guard time - visit.since >= Self.hoverTime else { return }
    self.visitor?.since = .infinity
    if over == level.node { close(at: time) } else { requests.append(.open(over)) }
  }

  private var visitSpeed: Double {
    guard let visit = visitor, visit.height > level.layout.leading else { return 0 }
    return level.layout.scrollSpeed(at: visit.height)
  }

  package var isVisitActive: Bool {
    guard let visit = visitor else { return false }
    return visitSpeed != 0 || visit.over != nil && visit.since < .infinity
  }

  /// The row or header that would open or close a level if a drag rested at a height.
  private func waiting(at height: Double, _ time: Double) -> RowID? {
    guard move == nil, editing == nil else { return nil }
    if hasParent, height < level.layout.leading { return level.node }
    return stack(below: height, time)
  }

  package func dropPlace(at height: Double, _ time: Double) -> FoldDropPlace? {
    guard move == nil, editing == nil, hand == .none, height >= level.layout.leading else {
      return nil
    }
    if let stack = stack(below: height, time) { return .into(stack) }
    guard let boundary = dropBoundary(at: height) else { return nil }
    let opening = level.folds.indices.count {
      level.folds[$0].opening != nil && level.layout.gaps[$0].boundary < boundary
    }
    return .between(at: boundary + opening, of: level.node)
  }

  private func dropBoundary(at height: Double) -> Int? {
    guard level.takesDrops else { return nil }
    return dropBoundary(level.layout.boundary(nearest: height))
  }

  /// A boundary that is not above pinned rows nor below done ones.
  private func dropBoundary(_ boundary: Int) -> Int {
    let open = level.openCount
    return min(max(boundary, min(level.pinnedCount, open)), open)
  }

  package var pastePlace: FoldDropPlace {
    guard level.takesDrops, let row = cursor.flatMap({ level.row(of: $0) }) else {
      return .into(level.node)
    }
    return .between(at: dropBoundary(level.entryIndex(ofRow: row) + 1), of: level.node)
  }

  package func addVisit(at time: Double, to scene: inout FoldScene) {
    guard let visit = visitor else { return }
    switch dropPlace(at: visit.height, time) {
    case .into(let stack):
      guard let row = scene.rows.firstIndex(where: { $0.subject.id == stack }) else { return }
      scene.rows[row].isTarget = true
    case .between:
      guard let boundary = dropBoundary(at: visit.height) else { return }
      scene.dropLine = level.layout.top(ofSlot: boundary)
    case nil: break
    }
  }
}

extension FoldPlacement.Subject {
  package var id: RowID? {
    guard case .row(let entry) = self else { return nil }
    return entry.id
  }
}
