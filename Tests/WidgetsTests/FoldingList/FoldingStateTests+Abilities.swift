import Geometry
import Showcase
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  /// Two pinned stacks, a row that allows nothing, and three that allow everything.
  static func pinned() -> (tree: FoldTree, state: FoldingState) {
    var tree = FoldTree()
    for index in 0..<2 {
      let stack = tree.add(
        FoldRow("pinned \(index)"),
        isStack: true,
        abilities: index == 0 ? [.takesRows] : [],
        isPinned: true
      )
      for inner in 0..<3 { tree.add(FoldRow("\(index).\(inner)"), to: stack) }
    }
    tree.add(FoldRow("fixed"), abilities: [])
    for index in 0..<3 { tree.add(FoldRow("\(index)")) }
    let state = FoldingState(of: tree)
    return (tree, state)
  }

  // MARK: - Abilities

  @Test(arguments: [100.0, -100, 400, -400])
  func `a swipe that the row does not allow stretches a rubber band and never commits`(
    _ way: Double
  ) {
    for abilities in [FoldAbilities.complete, .delete, []] {
      var state = FoldingState(
        root: FoldTree.root,
        entries: [FoldEntry(RowID(1), abilities: abilities)],
        takesRows: true,
        size: Size(width: 400, height: 400)
      )
      let isTaken = state.beginSwipe(at: 30, 0)
      state.swipe(by: way, at: 0.1)
      let isAllowed = abilities.contains(way > 0 ? .complete : .delete)
      let shown = state.swipe(of: RowID(1), at: 0.1)
      #expect(isTaken && (abs(shown) >= 80) == isAllowed && (shown > 0) == (way > 0))
      state.endSwipe(commits: true, at: 0.2)
      #expect(state.requests.count == (isAllowed ? 1 : 0))
      state.update(at: 3)
      #expect(state.swipe(of: RowID(1), at: 3) == 0)
    }
  }

  @Test(arguments: [0, 1, 2])
  func `a row that cannot be moved is not lifted`(_ row: Int) {
    var (_, state) = Self.pinned()
    let isLifted = state.beginLift(at: Double(row) * 56 + 20, 0)
    #expect(!isLifted && state.hand == .none)
  }

  @Test func `a row that cannot be renamed is not edited`() {
    var (tree, state) = Self.pinned()
    state.edit(tree.id(of: "fixed", in: FoldTree.root) ?? RowID(-1), at: 0)
    #expect(state.editing == nil)
    state.edit(tree.id(of: "0", in: FoldTree.root) ?? RowID(-1), at: 0)
    #expect(state.editing != nil)
  }

  @Test(arguments: [(0, true), (1, false)])
  func `a row is dropped only on a stack that takes rows`(_ stack: Int, _ isTaken: Bool) {
    var (_, state) = Self.pinned()
    let isLifted = state.beginLift(at: 3 * 56 + 28, 0)
    #expect(isLifted)
    state.carry(to: Double(stack) * 56 + 28, at: 0.1)
    guard case .lift(let lift) = state.hand else { return #expect(Bool(false)) }
    #expect((lift.over != nil) == isTaken)
  }

  // MARK: - Pinned rows

  @Test func `a row dragged to the top remains below the pinned rows`() {
    var (tree, state) = Self.pinned()
    let isLifted = state.beginLift(at: 4 * 56 + 28, 0)
    #expect(isLifted)
    state.carry(to: 60, at: 0.1)
    #expect(state.level.layout.lift?.target == 2)
    state.drop(commits: true, at: 0.2)
    let moved = tree.id(of: "1", in: FoldTree.root) ?? RowID(-1)
    #expect(state.requests == [.edit(.move(moved, into: FoldTree.root, at: 2))])
  }

  @Test func `a row of another level is dropped below the pinned rows`() {
    var tree = FoldTree()
    tree.add(FoldRow("carried"))
    let stack = tree.add(FoldRow("stack"), isStack: true)
    tree.add(FoldRow("pinned"), isPinned: true, to: stack)
    tree.add(FoldRow("free"), to: stack)
    var state = FoldingState(of: tree)
    let isLifted = state.beginLift(at: 28, 0)
    #expect(isLifted)
    state.open(stack, entries: tree.entries(of: stack), takesRows: true, at: 0)
    state.update(at: 3)
    state.carry(to: 60, at: 3)
    state.drop(commits: true, at: 3.1)
    #expect(state.requests.last == .edit(.move(RowID(1), into: stack, at: 1)))
  }

  @Test func `a pull unfolds the new row below the pinned rows, which do not move`() {
    var (_, state) = Self.pinned()
    state.beginScroll(at: 0)
    for step in 1...10 { state.scroll(by: -4, at: Double(step) * 0.02) }
    func tops() -> [Double] { state.level.rows.indices.map { state.level.layout.top(ofRow: $0) } }
    #expect(tops() == [0, 56, 152, 208, 264, 320])
    let pulled = state.scene(at: 0.2, fold: fold).rows.first { $0.subject == .pull(.pull) }
    #expect(pulled?.top == 112)
    for step in 1...10 { state.scroll(by: -4, at: 0.2 + Double(step) * 0.02) }
    #expect(tops() == [24, 80, 192, 248, 304, 360], "beyond one row's height all rows follow")
    state.endScroll(flings: true, at: 0.5)
    #expect(state.editing == .draft && tops() == [24, 80, 192, 248, 304, 360])
    state.update(at: 3)
    state.finishEditing("new", choice: nil, at: 3)
    let last = state.requests.last
    #expect(last == .edit(.insert("new", choice: nil, into: FoldTree.root, at: 2)))
  }

  @Test func `no new row begins above or between pinned rows`() {
    for place in [FoldingState.NewPlace.top, .after(RowID(1)), .boundary(0), .boundary(1)] {
      var (_, state) = Self.pinned()
      state.create(place, at: 0)
      #expect(state.level.layout.gaps.map(\.boundary) == [2])
    }
    var (_, state) = Self.pinned()
    state.beginPinch(at: 40, 0)
    state.pinch(scale: 1.5, at: 0.1)
    #expect(state.level.layout.gaps.map(\.boundary) == [2])
  }

  @Test func `a level opens without a jump while a pull below pinned rows springs back`() throws {
    var (tree, state) = Self.pinned()
    state.beginScroll(at: 0)
    for step in 1...10 { state.scroll(by: -5, at: Double(step) * 0.02) }
    state.endScroll(flings: false, at: 0.3)
    state.update(at: 0.32)
    func tops() -> [RowID: Double] {
      var tops: [RowID: Double] = [:]
      for placement in state.scene(at: 0.32, fold: fold).rows {
        switch placement.subject {
        case .row(let entry) where placement.opacity > 0.2: tops[entry.id] = placement.top
        case .header(let id): tops[id] = placement.top
        default: break
        }
      }
      return tops
    }
    let (before, stack) = (tops(), try #require(tree.id(of: "pinned 1", in: FoldTree.root)))
    #expect((before[RowID(9)] ?? 0) > 114, "it is still open")
    state.open(stack, entries: tree.entries(of: stack), takesRows: true, at: 0.32)
    let after = tops()
    for entry in tree.entries(of: FoldTree.root) {
      let (old, new) = (try #require(before[entry.id]), try #require(after[entry.id]))
      #expect(abs(old - new) < 0.01, "row \(entry.id.value) from \(old) to \(new)")
    }
  }
}
