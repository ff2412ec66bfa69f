import Geometry
import Showcase
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  // MARK: - Drops from outside

  @Test func `a drop goes between the rows with the nearest boundary`() {
    let heights: [Double] = [0, 20, 40, 56, 90, 3 * 56 + 5, 4 * 56 - 5, 390, 399]
    let indices = [0, 0, 1, 1, 2, 3, 4, 7, 7]
    for (height, index) in zip(heights, indices) {
      #expect(state.dropPlace(at: height, 0) == .between(at: index, of: FoldTree.root))
    }
  }

  @Test func `over the middle of a stack a drop goes into it`() {
    #expect(state.dropPlace(at: 3 * 56 + 28, 0) == .into(id("3")))
  }

  @Test func `a drop goes neither among pinned rows nor among done ones`() {
    var tree = FoldTree()
    tree.add(FoldRow("pinned"), abilities: [], isPinned: true)
    tree.add(FoldRow("open"))
    for index in 0..<3 { tree.add(FoldRow("done \(index)"), isDone: true) }
    let state = FoldingState(of: tree)
    #expect(state.dropPlace(at: 5, 0) == .between(at: 1, of: FoldTree.root))
    #expect(state.dropPlace(at: 250, 0) == .between(at: 2, of: FoldTree.root))
  }

  @Test func `a level that takes no rows takes no drops either`() {
    let state = FoldingState(of: tree, takesRows: false)
    #expect(state.dropPlace(at: 30, 0) == nil)
    #expect(state.dropPlace(at: 3 * 56 + 28, 0) == .into(id("3")))
  }

  @Test
  mutating func `a level without new rows may accept drops between its rows, and pasted rows`() {
    var state = FoldingState(of: tree, takesRows: false)
    state.level.takesDrops = true
    #expect(state.dropPlace(at: 90, 0) == .between(at: 2, of: FoldTree.root))
    state.visit(at: 90, 0)
    #expect(state.scene(at: 0, fold: fold).dropLine == 112)
    state.visit(at: nil, 0)
    state.cursor = id("4")
    #expect(state.pastePlace == .between(at: 5, of: FoldTree.root))
    state.create(.bottom, at: 0)
    #expect(state.editing == nil)
  }

  @Test mutating func `a pull past the end clears the rows that the source defines, done or not`() {
    state.level.clearable = 3
    #expect(state.level.doneCount == 0 && state.outcome(ofPull: 2 * 56) == .finish)
    state.level.scroller.jump(to: state.level.layout.greatestOffset)
    state.beginScroll(at: 0)
    for step in 1...40 { state.scroll(by: 20, at: 0.1 + Double(step) / 100) }
    state.endScroll(flings: true, at: 1)
    #expect(state.requests == [.edit(.clearDone(in: FoldTree.root))])
    state.level.clearable = 0
    #expect(state.outcome(ofPull: 2 * 56) == .nothing)
  }

  @Test mutating func `a line or a ring marks where a drop would go`() {
    state.visit(at: 90, 0)
    var scene = state.scene(at: 0, fold: fold)
    #expect(scene.dropLine == 112 && scene.rows.allSatisfy { !$0.isTarget })
    state.visit(at: 3 * 56 + 28, 0.1)
    scene = state.scene(at: 0.1, fold: fold)
    #expect(scene.dropLine == nil)
    #expect(scene.rows.filter(\.isTarget).map(\.top) == [168])
    state.visit(at: nil, 0.2)
    scene = state.scene(at: 0.2, fold: fold)
    #expect(scene.dropLine == nil && scene.rows.allSatisfy { !$0.isTarget })
  }

  @Test mutating func `a stack opens under a drag held over it, and closes again`() {
    state.visit(at: 3 * 56 + 28, 0)
    state.update(at: 0.5)
    state.visit(at: 3 * 56 + 20, 0.6)
    state.update(at: 0.65)
    #expect(state.requests.isEmpty && !state.isResting(at: 0.65))
    state.update(at: 0.72)
    _ = settle(at: 0.72)
    #expect(state.level.node == id("3"))
    for step in 0...40 { state.update(at: 0.8 + Double(step) * 0.05) }
    state.visit(at: 56 + 60, 3)
    #expect(state.dropPlace(at: 56 + 60, 3) == .between(at: 1, of: id("3")))
    state.visit(at: 20, 3.1)
    for step in 0...60 { state.update(at: 3.1 + Double(step) * 0.05) }
    #expect(state.levels.count == 1)
    state.visit(at: nil, 7)
    #expect(state.isResting(at: 7))
  }

  @Test mutating func `at the edge the list scrolls under a drag held over it`() {
    state.visit(at: 399, 0)
    for step in 1...60 { state.update(at: Double(step) / 60) }
    #expect(state.level.layout.offset == state.level.layout.greatestOffset)
    state.visit(at: nil, 1)
    #expect(state.isResting(at: 1))
  }
}
