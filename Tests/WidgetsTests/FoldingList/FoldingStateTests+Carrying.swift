import Showcase
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  // MARK: - Dragging

  @Test mutating func `a dragged row moves to where it is dropped`() {
    expect { $0.beginLift(at: 30, 0) }
    state.carry(to: 30 + 56 * 2.1, at: 0.1)
    state.drop(commits: true, at: 0.2)
    #expect(settle(at: 0.2) == [.move(id("0"), into: FoldTree.root, at: 2)])
    #expect(state.hand == .none)
    #expect(state.level.rows.prefix(3).map(\.id) == [id("1"), id("2"), id("0")])
    #expect(abs(state.level.top(ofRow: 2, at: 0.2) - 56 * 2.1) < 1e-6, "it glides from the release")
  }

  @Test mutating func `a row dragged quickly past a stack passes it`() {
    expect { $0.beginLift(at: 30, 0) }
    // In one step from above the stack to the upper edge of the row below it.
    state.carry(to: 30 + 56 * 4.05, at: 0.1)
    #expect(state.level.layout.lift?.target == 4)
    // The stack is in the third slot now.
    state.carry(to: 30 + 56 * 2.3, at: 0.2)
    #expect(state.level.layout.lift?.target == 3, "on the way back it first passes the stack")
    state.carry(to: 30 + 56 * 1.6, at: 0.3)
    #expect(state.level.layout.lift?.target == 2)
  }

  @Test mutating func `a stack opens under a row that is held over it for 0.7 seconds`() {
    expect { $0.beginLift(at: 30, 0) }
    state.carry(to: 28 + 56 * 3, at: 0.1)
    state.update(at: 0.75)
    #expect(state.requests.isEmpty)
    state.update(at: 0.85)
    _ = settle(at: 0.85)
    #expect(state.level.node == id("3"))
    for step in 0...30 { state.update(at: 0.9 + Double(step) * 0.05) }
    state.carry(to: 56 + 56 + 30, at: 2.5)
    state.drop(commits: true, at: 2.6)
    #expect(settle(at: 2.6) == [.move(RowID(1), into: RowID(4), at: 1)])
    #expect(state.level.entries.map(\.id).contains(RowID(1)))
    #expect(state.levels[0].entries.count == 7)
  }

  @Test mutating func `a row dropped on a stack moves inside`() {
    expect { $0.beginLift(at: 30, 0) }
    state.carry(to: 28 + 56 * 3, at: 0.1)
    state.drop(commits: true, at: 0.3)
    #expect(settle(at: 0.3) == [.move(RowID(1), into: RowID(4), at: nil)])
    #expect(tree.entries(of: RowID(4)).last?.id == RowID(1))
  }

  @Test mutating func `a row dropped on a stack is visible until it is inside`() throws {
    func carried(_ state: FoldingState, at time: Double) -> FoldPlacement? {
      state.scene(at: time, fold: fold).rows.first { $0.subject.id == RowID(1) }
    }
    expect { $0.beginLift(at: 30, 0) }
    state.carry(to: 28 + 56 * 3, at: 0.1)
    state.update(at: 0.3)
    let held = try #require(carried(state, at: 0.3))
    state.drop(commits: true, at: 0.3)
    _ = settle(at: 0.3)
    let dropped = try #require(carried(state, at: 0.3))
    #expect(abs(dropped.top - held.top) < 1e-9 && dropped.opacity == 1)
    state.update(at: 0.45)
    let flying = try #require(carried(state, at: 0.45))
    #expect(flying.opacity < 1 && flying.scale < 1)
    state.update(at: 3)
    #expect(carried(state, at: 3) == nil && state.isResting(at: 3))
  }

  @Test mutating func `a row leaves its stack when it is held over the header, also for another`() {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    _ = settle(at: 2)
    let inner = state.level.rows[0].id
    for (place, edit) in [
      (300.0, FoldEdit.move(inner, into: FoldTree.root, at: 5)),
      (28 + 56 * 3, .move(inner, into: id("3"), at: nil)),
    ] {
      var state = state
      state.update(at: 2)
      let isTaken = state.beginLift(at: 56 + 28, 2)
      #expect(isTaken)
      state.carry(to: 30, at: 2.1)
      state.update(at: 2.7)
      #expect(state.move == nil)
      for step in 0...60 { state.update(at: 2.85 + Double(step) * 0.05) }
      #expect(state.levels.count == 1 && state.hand != .none)
      state.carry(to: place, at: 6)
      state.drop(commits: true, at: 6.1)
      #expect(state.requests == [.edit(edit)])
    }
  }

  @Test mutating func `a row dropped or cancelled while its level closes keeps its place`() {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    _ = settle(at: 2)
    state.update(at: 2)
    expect { $0.beginLift(at: 56 + 28, 2) }
    state.carry(to: 30, at: 2.1)
    state.update(at: 2.85)
    #expect(state.move?.progress.target == 0)
    state.update(at: 2.9)
    state.drop(commits: true, at: 2.9)
    #expect(state.requests.isEmpty && state.hand == .none)
    for step in 0...60 { state.update(at: 2.9 + Double(step) * 0.05) }
    #expect(state.isResting(at: 6) && state.levels.count == 1)
  }

  @Test mutating func `at the edge the list scrolls under the dragged row`() {
    expect { $0.beginLift(at: 30, 0) }
    state.carry(to: 399, at: 0)
    for step in 1...60 { state.update(at: Double(step) / 60) }
    #expect(state.level.layout.offset == state.level.layout.greatestOffset)
  }

  // MARK: - Rows and levels

  @Test mutating func `new rows are below the last open one, on top, or after a row`() {
    for (place, index) in [
      (FoldingState.NewPlace.bottom, 8), (.top, 0), (.after(id("2")), 3), (.boundary(5), 5),
    ] {
      var state = state
      state.create(place, at: 0)
      #expect(state.editing == .draft)
      state.update(at: 2)
      state.finishEditing("x", choice: nil, at: 2)
      #expect(
        state.requests.last == .edit(.insert("x", choice: nil, into: FoldTree.root, at: index))
      )
    }
  }

  @Test mutating func `Esc and an empty text fold a new row away`() {
    for text in [nil, "", "  "] {
      var state = state
      state.create(.top, at: 0)
      state.update(at: 2)
      #expect(state.level.layout.gaps.map(\.size) == [56])
      if let text {
        state.finishEditing(text, choice: nil, at: 2)
      } else {
        state.stopEditing(at: 2)
      }
      state.update(at: 4)
      #expect(state.level.folds.isEmpty && state.isResting(at: 4))
    }
  }

  @Test mutating func `with reduced motion every end is reached at once, and drags are followed`() {
    state.reducesMotion = true
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    #expect(state.move == nil && state.levels.count == 2)
    state.close(at: 0)
    #expect(state.levels.count == 1)
    state.beginScroll(at: 0)
    state.scroll(by: -20, at: 0.1)
    #expect(abs(tops()[0] - 20) < 1e-9)
    state.endScroll(flings: true, at: 0.3)
    state.update(at: 0.3)
    #expect(tops()[0] == 0)
    expect { $0.apply(FoldDiff(in: FoldTree.root, [.remove(RowID(1), at: 0)]), at: 0.4) }
    #expect(state.isResting(at: 0.4) && state.level.rows.count == 7)
  }

  @Test mutating func `rows inserted and removed above the view do not move the visible ones`() {
    state.level.scroller.jump(to: 120)
    state.update(at: 0)
    let before = state.level.layout.top(ofRow: 4)
    expect { $0.apply(FoldDiff(in: FoldTree.root, [.insert(FoldEntry(RowID(99)), at: 0)]), at: 0) }
    #expect(state.level.layout.top(ofRow: 5) == before)
    expect { $0.apply(FoldDiff(in: FoldTree.root, [.remove(RowID(99), at: 0)]), at: 0) }
    #expect(state.level.layout.top(ofRow: 4) == before)
  }

  @Test mutating func `a diff that does not match is refused`() {
    expect { !$0.apply(FoldDiff(in: FoldTree.root, [.remove(RowID(1), at: 3)]), at: 0) }
    expect { !$0.apply(FoldDiff(in: FoldTree.root, [.insert(FoldEntry(RowID(9)), at: 40)]), at: 0) }
    // That stack is not visible.
    expect { $0.apply(FoldDiff(in: RowID(77), [.remove(RowID(1), at: 3)]), at: 0) }
  }
}
