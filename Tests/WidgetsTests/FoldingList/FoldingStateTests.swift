import Geometry
import Showcase
import TestSupport
import Testing

@testable import Motion
@testable import Widgets

/// One gesture at a time, on a list of eight rows.
@Suite struct FoldingStateTests {
  let fold = FoldLayout.listRow()
  var tree = FoldTree()
  var state: FoldingState

  init() {
    for index in 0..<8 {
      let stack = tree.add(FoldRow("\(index)"), isStack: index == 3)
      guard index == 3 else { continue }
      for inner in 0..<3 { tree.add(FoldRow("3.\(inner)"), to: stack) }
    }
    state = FoldingState(of: tree)
  }

  func id(_ title: String, in parent: RowID = FoldTree.root) -> RowID {
    tree.id(of: title, in: parent) ?? RowID(-1)
  }

  func tops() -> [Double] {
    state.level.rows.indices.map { state.level.layout.top(ofRow: $0) }
  }

  /// Expects the answer of a call that changes the state, which `#expect` alone cannot make.
  mutating func expect(
    at place: SourceLocation = #_sourceLocation,
    _ call: (inout FoldingState) -> Bool
  ) {
    let isSo = call(&state)
    #expect(isSo, sourceLocation: place)
  }

  /// Answers the requests of the state, and returns the edits.
  mutating func settle(refusing: Bool = false, at time: Double) -> [FoldEdit] {
    var edits: [FoldEdit] = []
    while !state.requests.isEmpty {
      switch state.requests.removeFirst() {
      case .edit(let edit):
        edits.append(edit)
        let before = tree
        let changed = refusing ? nil : tree.perform(edit)
        for parent in Set(changed ?? []) {
          let diff = FoldDiff(
            in: parent,
            from: before.entries(of: parent),
            to: tree.entries(of: parent)
          )
          expect { $0.apply(diff, at: time) }
        }
        state.answer(edit, isDone: changed != nil, at: time)
      case .open(let id): state.open(id, entries: tree.entries(of: id), takesRows: true, at: time)
      case .type, .stopTyping: break
      }
    }
    return edits
  }

  // MARK: - Pulling

  @Test(arguments: [
    (20.0, "nothing"), (55.9, "nothing"), (56, "create"), (110, "create"), (130, "create"),
  ])
  mutating func `a pull makes a row from one row's height on`(_ pull: Double, _ meaning: String) {
    state.beginScroll(at: 0)
    for step in 1...10 { state.scroll(by: -pull / 10, at: Double(step) * 0.02) }
    #expect(abs(tops()[0] - pull) < 1e-9)
    state.endScroll(flings: true, at: 0.5)
    #expect((state.editing == .draft) == (meaning == "create"))
    #expect(abs(tops()[0] - pull) < 1e-9, "the release moves nothing")
    state.update(at: 3)
    #expect(tops()[0] == (meaning == "create" ? 56 : 0))
  }

  @Test mutating func `a pull past two rows leaves a level, and does nothing more at the top`() {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    state.update(at: 2)
    state.beginScroll(at: 2)
    state.scroll(by: -113, at: 2.1)
    state.scroll(by: 0, at: 2.4)
    state.endScroll(flings: true, at: 2.5)
    #expect(state.move?.progress.target == 0)
    state.update(at: 5)
    #expect(state.levels.count == 1)
    #expect(state.lastLeft == id("3"))
  }

  @Test mutating func `the label of a pull changes at each threshold`() {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    state.update(at: 2)
    state.beginScroll(at: 2)
    var said: [FoldPlacement.PullHint] = []
    for (step, way) in [30.0, 30, 60].enumerated() {
      state.scroll(by: -way, at: 2.1 + Double(step) * 0.1)
      for case .pull(let hint) in state.scene(at: 2.5, fold: fold).rows.map(\.subject) {
        said.append(hint)
      }
    }
    #expect(said == [.pull, .release, .back])
  }

  @Test mutating func `pulling up at the end clears done rows, or returns to the level before`() {
    _ = tree.perform(.complete(id("0"), true))
    let done = FoldDiff(
      in: FoldTree.root,
      from: state.level.entries,
      to: tree.entries(of: FoldTree.root)
    )
    expect { $0.apply(done, at: 0) }
    state.update(at: 2)
    func push(at time: Double) {
      state.level.scroller.jump(to: state.level.layout.greatestOffset)
      state.beginScroll(at: time)
      for step in 1...10 { state.scroll(by: 60, at: time + Double(step) * 0.02) }
      state.endScroll(flings: true, at: time + 0.5)
    }
    push(at: 2)
    #expect(settle(at: 2.5) == [.clearDone(in: FoldTree.root)])
    #expect(state.level.doneCount == 0)
    state.update(at: 5)
    push(at: 5)
    #expect(settle(at: 5.5) == [], "no row is done, and no level was left")
    state.lastLeft = id("3")
    state.update(at: 8)
    push(at: 8)
    _ = settle(at: 8.5)
    #expect(state.level.node == id("3"))
  }

  // MARK: - One gesture

  @Test mutating func `a scroll during a pinch, a swipe or a lift changes nothing`() {
    state.beginPinch(at: 168, 0)
    state.pinch(scale: 1.4, at: 0.1)
    let pinched = tops()
    expect { !$0.beginScroll(at: 0.2) }
    state.scroll(by: 80, at: 0.2)
    expect { !$0.turnWheel(by: 2, at: 0.2) }
    #expect(tops() == pinched)
    state.endPinch(commits: false, at: 0.3)
    state.update(at: 2)
    expect { $0.beginSwipe(at: 30, 2) }
    expect { !$0.beginScroll(at: 2) }
    state.scroll(by: 80, at: 2.1)
    state.beginPinch(at: 100, 2.1)
    #expect(tops()[0] == 0)
    state.endSwipe(commits: false, at: 2.2)
    state.update(at: 4)
    expect { $0.beginLift(at: 30, 4) }
    expect { !$0.beginScroll(at: 4) && !$0.beginSwipe(at: 100, 4) }
  }

  @Test mutating func `a pinch out opens to both sides of the boundary nearest the fingers`() {
    state.level.scroller.jump(to: 28)
    state.update(at: 0)
    state.beginPinch(at: 150, 0)
    state.pinch(scale: 1.1 + 40.0 / 112, at: 0.1)
    // 150 is nearest to the boundary at 140, which is the third.
    #expect(abs(tops()[2] - (84 - 20)) < 1e-9 && abs(tops()[3] - (140 + 20)) < 1e-9)
    state.endPinch(commits: true, at: 0.2)
    #expect(state.editing == nil)
    state.update(at: 2)
    #expect(tops()[3] == 140)
  }

  @Test
  mutating func `on touchscreens the gap is between the fingers, and the list follows the upper`() {
    state.level.scroller.jump(to: 20)
    state.update(at: 0)
    state.beginPinch(at: 148, 0)
    state.pinch(scale: 1.2, fingers: 88...208, at: 0.1)
    state.pinch(scale: 1.7, fingers: 70...240, at: 0.2)
    #expect(abs(state.level.layout.gaps[0].size - 50) < 1e-9)
    // The upper finger has moved up by 18 pixels, the lower one down by 32.
    #expect(tops()[2] == 2 * 56 - 20 - 18 && tops()[3] == 3 * 56 - 20 + 32)
    state.pinch(scale: 1.7, fingers: 80...250, at: 0.25)
    #expect(tops()[2] == 2 * 56 - 20 - 8 && tops()[3] == 3 * 56 - 20 + 42)
    state.pinch(scale: 1.9, fingers: 70...260, at: 0.3)
    #expect(state.level.layout.gaps[0].size > 56 && state.level.layout.gaps[0].size < 70)
    #expect(tops()[2] == 2 * 56 - 20 - 18)
    state.endPinch(commits: true, at: 0.4)
    #expect(state.editing == .draft)
    state.finishEditing("new", choice: nil, at: 0.5)
    #expect(settle(at: 0.5) == [.insert("new", choice: nil, into: FoldTree.root, at: 3)])
    state.update(at: 2)
    #expect(state.level.rows.count == 9 && state.level.folds.isEmpty)
  }

  @Test mutating func `at the top a pinch in only squeezes the list`() {
    state.beginPinch(at: 168, 0)
    state.pinch(scale: 0.6, at: 0.1)
    #expect(state.scene(at: 0.1, fold: fold).scale < 1)
    state.endPinch(commits: true, at: 0.2)
    state.update(at: 2)
    #expect(state.scene(at: 2, fold: fold).scale == 1 && state.levels.count == 1)
  }

  @Test(arguments: [(0.75, 1), (0.71, 1), (0.69, 0)])
  mutating func `a pinch in closes a level once past the half`(_ scale: Double, _ depth: Int) {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    state.update(at: 2)
    state.beginPinch(at: 168, 2)
    state.pinch(scale: scale, at: 2.1)
    state.endPinch(commits: true, at: 2.2)
    state.update(at: 5)
    #expect(state.levels.count == depth + 1)
  }

  // MARK: - Swipes

  @Test(arguments: [(79.0, false), (80, true), (-79, false), (-80, true)])
  mutating func `a swipe takes effect from 80 pixels on`(_ way: Double, _ commits: Bool) {
    expect { $0.beginSwipe(at: 30, 0) }
    state.swipe(by: way, at: 0.1)
    #expect(state.swipe(of: id("0"), at: 0.1) == way)
    state.endSwipe(commits: true, at: 0.2)
    let edits = settle(at: 0.2)
    let edit: FoldEdit = way > 0 ? .complete(id("0"), true) : .delete(RowID(1))
    #expect(edits == (commits ? [edit] : []))
  }

  @Test mutating func `beyond 80 pixels the row stretches a rubber band`() {
    expect { $0.beginSwipe(at: 30, 0) }
    state.swipe(by: 400, at: 0.1)
    let shown = state.swipe(of: id("0"), at: 0.1)
    #expect(shown > 100 && shown < 240)
  }

  @Test mutating func `a completed row sinks below the open ones and can be reopened`() {
    expect { $0.beginSwipe(at: 30, 0) }
    state.swipe(by: 100, at: 0.1)
    state.endSwipe(commits: true, at: 0.2)
    _ = settle(at: 0.2)
    let zero = id("0")
    #expect(state.level.entries.last == FoldEntry(zero, isDone: true))
    state.update(at: 2)
    expect { $0.beginSwipe(at: 395, 2) }
    state.swipe(by: 100, at: 2.1)
    state.endSwipe(commits: true, at: 2.2)
    #expect(settle(at: 2.2) == [.complete(zero, false)])
  }

  @Test mutating func `a refused edit lets the row spring back`() {
    expect { $0.beginSwipe(at: 30, 0) }
    state.swipe(by: -100, at: 0.1)
    state.endSwipe(commits: true, at: 0.2)
    _ = settle(refusing: true, at: 0.2)
    #expect(state.level.rows.count == 8)
    #expect(state.swipe(of: id("0"), at: 0.2) < -80)
    state.update(at: 3)
    #expect(state.swipe(of: id("0"), at: 3) == 0 && state.isResting(at: 3))
  }
}

nonisolated extension FoldingState {
  init(of tree: FoldTree, takesRows: Bool = true) {
    self.init(
      root: FoldTree.root,
      entries: tree.entries(of: FoldTree.root),
      takesRows: takesRows,
      size: Size(width: 400, height: 400)
    )
  }
}
