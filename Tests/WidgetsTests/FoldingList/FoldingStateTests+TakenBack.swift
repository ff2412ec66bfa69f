import Showcase
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  private func seen(at time: Double) -> [RowID: Double] {
    var tops: [RowID: Double] = [:]
    for placement in state.scene(at: time, fold: fold).rows {
      if case .row(let entry) = placement.subject { tops[entry.id] = placement.top }
    }
    return tops
  }

  /// Undoes the last edit; returns how far each visible row jumps.
  private mutating func takeBack(to earlier: FoldTree, at time: Double) -> [RowID: Double] {
    let before = seen(at: time)
    let later = tree
    tree = earlier
    for parent in state.levels.map(\.node) {
      let diff = FoldDiff(in: parent, from: later.entries(of: parent), to: tree.entries(of: parent))
      expect { $0.apply(diff, at: time) }
    }
    let after = seen(at: time)
    return before.reduce(into: [:]) { $0[$1.key] = (after[$1.key] ?? .infinity) - $1.value }
  }

  private mutating func carry(_ row: Int, over height: Double) {
    expect { $0.beginLift(at: 56 * Double(row) + 30, 0) }
    state.carry(to: height, at: 0.1)
    state.update(at: 0.9)
    _ = settle(at: 0.9)
    #expect(state.level.node == id("3"))
  }

  @Test mutating func `undone while it flies, a row folds shut from its visible place`() {
    let earlier = tree
    carry(0, over: 28 + 56 * 3)
    for step in 0...60 { state.update(at: 0.9 + Double(step) * 0.05) }
    state.carry(to: 56 + 56 + 45, at: 4)
    state.drop(commits: true, at: 4.1)
    #expect(settle(at: 4.1).count == 1)
    state.update(at: 4.12)
    let row = id("0", in: id("3"))
    #expect(state.level.displacements[row] != nil)
    let jumps = takeBack(to: earlier, at: 4.12)
    #expect(jumps[row] != nil && jumps.values.allSatisfy { $0.magnitude < 0.01 }, "\(jumps)")
    let way = state.level.folds.first { $0.closing?.id == row }?.displacement
    #expect(way.map { $0.value(at: 4.12).magnitude > 5 && $0.target == 0 } == true)
    state.update(at: 6)
    #expect(state.level.folds.isEmpty && state.isResting(at: 6))
  }

  @Test mutating func `undone while the stack opens, no row jumps`() {
    let earlier = tree
    carry(0, over: 28 + 56 * 3)
    state.update(at: 1)
    state.drop(commits: true, at: 1)
    #expect(settle(at: 1).count == 1 && state.move != nil)
    for time in [1.0, 1.02] {
      var copy = self
      copy.state.update(at: time)
      let jumps = copy.takeBack(to: earlier, at: time)
      #expect(jumps.count > 4 && jumps.values.allSatisfy { $0.magnitude < 0.01 }, "\(jumps)")
    }
  }

  @Test mutating func `released while the stack opens, a row continues from the finger's position`()
  {
    carry(0, over: 28 + 56 * 3)
    state.update(at: 1)
    guard case .lift(let lift) = state.hand else { return #expect(Bool(false), "nothing in hand") }
    state.drop(commits: true, at: 1)
    #expect(settle(at: 1).count == 1 && state.move != nil)
    let row = id("0", in: id("3"))
    #expect(seen(at: 1)[row].map { ($0 - lift.top(rowHeight: 56)).magnitude < 0.01 } == true)
  }

  @Test mutating func `a row that folds shut glides as the others do`() {
    func edge(_ state: FoldingState, at time: Double) -> Double? {
      state.scene(at: time, fold: fold).rows.first { $0.isGone }?.folded?.lowerBound
    }
    state.requests.append(.edit(.delete(id("4"))))
    _ = settle(at: 0)
    state.update(at: 0.1)
    let before = edge(state, at: 0.1)
    state.requests.append(.edit(.move(id("6"), into: FoldTree.root, at: 0)))
    _ = settle(at: 0.1)
    let after = edge(state, at: 0.1)
    #expect(before != nil && abs((after ?? 0) - (before ?? 0)) < 1e-6)
    state.update(at: 0.15)
    #expect(edge(state, at: 0.15) ?? 0 > before ?? 999, "it moves down with its neighbours")
    state.update(at: 4)
    #expect(state.isResting(at: 4) && state.level.folds.isEmpty && tops()[0] == 0)
  }
}
