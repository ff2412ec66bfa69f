import Geometry
import Showcase
import Testing

@testable import Motion
@testable import Widgets

extension FoldingStateTests {
  private func top(of title: String, at time: Double) -> Double? {
    let sought = id(title)
    return state.scene(at: time, fold: fold).rows.first {
      if case .row(let entry) = $0.subject { entry.id == sought } else { false }
    }?.top
  }

  // MARK: - Two fingers on a touchscreen

  @Test mutating func `pinched beyond an end, the list stretches a rubber band and springs back`() {
    state.beginPinch(at: 168, 0)
    state.pinch(scale: 1.2, fingers: 100...220, at: 0.1)
    state.pinch(scale: 1.3, fingers: 160...290, at: 0.2)
    let first = state.level.layout.top(ofRow: 0)
    #expect(first > 10 && first < 50, "both fingers have moved down by 60 pixels and more")
    #expect(state.level.fold(.pull) == nil)
    state.endPinch(commits: false, at: 0.3)
    #expect(abs(state.level.layout.top(ofRow: 0) - first) < 1e-9, "the release moves nothing")
    state.update(at: 3)
    #expect(state.level.layout.top(ofRow: 0) == 0 && state.isResting(at: 3))
  }

  @Test mutating func `releasing a pinch on a touchscreen moves nothing, whatever follows`() {
    for commits in [true, false] {
      var state = state
      state.level.scroller.jump(to: 60)
      state.update(at: 0)
      state.beginPinch(at: 168, 0)
      state.pinch(scale: 1.2, fingers: 100...220, at: 0.1)
      state.pinch(scale: 1.9, fingers: 80...260, at: 0.2)
      let before = state.level.rows.indices.map { state.level.layout.top(ofRow: $0) }
      state.endPinch(commits: commits, at: 0.3)
      #expect(state.level.rows.indices.map { state.level.layout.top(ofRow: $0) } == before)
      #expect((state.editing == .draft) == commits)
      state.stopEditing(at: 1)
      state.update(at: 4)
      #expect(state.isResting(at: 4) && state.level.folds.isEmpty)
    }
  }

  // MARK: - Editing

  @Test mutating func `an edited row moves to the top, and back when it is finished`() {
    state.edit(id("5"), at: 0)
    #expect(top(of: "5", at: 0) == 280.0, "it does not jump")
    state.update(at: 2)
    #expect(top(of: "5", at: 2) == 0)
    state.finishEditing("five", choice: nil, at: 2)
    state.update(at: 4)
    #expect(top(of: "5", at: 4) == 280.0)
  }

  @Test mutating func `a new row opens in its place, and the others keep 40 % of their light`() {
    state.create(.after(id("2")), at: 0)
    state.update(at: 2)
    let rows = state.scene(at: 2, fold: fold).rows
    let draft = rows.first { $0.subject == .draft(isTyped: true) }
    #expect(draft?.top == 168 && draft?.dim == 0 && top(of: "0", at: 2) == 0)
    for row in rows where row.place > 0 { #expect(row.dim == 1 && row.shade == .none) }
  }

  @Test mutating func `a new row below the view scrolls into it, and stays when it is finished`() {
    state.create(.bottom, at: 0)
    state.update(at: 2)
    let draft = state.scene(at: 2, fold: fold).rows.first { $0.subject == .draft(isTyped: true) }
    #expect(abs((draft?.top ?? 0) - (400 - 56)) < 1e-9)
    state.finishEditing("last", choice: nil, at: 2)
    _ = settle(at: 2)
    state.update(at: 4)
    let last = state.level.layout.top(ofRow: 8)
    #expect(last == 400 - 56, "it ends with the view")
  }

  @Test mutating func `a list that was scrolled while a row was edited keeps its offset`() {
    state.edit(id("5"), at: 0)
    state.update(at: 2)
    state.beginScroll(at: 2)
    state.scroll(by: -150, at: 2.1)
    state.scroll(by: 0, at: 2.4)
    state.endScroll(flings: true, at: 2.5)
    state.update(at: 4)
    let before = state.level.layout.offset
    state.finishEditing("five", choice: nil, at: 4)
    state.update(at: 6)
    #expect(state.level.layout.offset == min(before, state.level.layout.greatestOffset))
  }

  @Test mutating func `the edited row is at the top in a level below the header`() {
    state.open(id("3"), entries: tree.entries(of: id("3")), takesRows: true, at: 0)
    state.update(at: 2)
    state.edit(id("3.2", in: id("3")), at: 2)
    state.update(at: 4)
    #expect(state.level.layout.top(ofRow: 2) == 56)
    state.stopEditing(at: 4)
    state.update(at: 6)
    #expect(state.level.layout.top(ofRow: 0) == 56 && state.isResting(at: 6))
  }

  // MARK: - Removal

  @Test mutating func `rows removed together fold shut one after the other, from the top`() {
    for title in ["0", "1", "2"] { _ = tree.perform(.complete(id(title), true)) }
    let root = FoldTree.root
    var isApplied = state.apply(
      FoldDiff(in: root, [.replace(tree.entries(of: root))]),
      at: 0
    )
    #expect(isApplied)
    state.update(at: 3)
    let before = state.level.entries
    _ = tree.perform(.clearDone(in: root))
    isApplied = state.apply(FoldDiff(in: root, from: before, to: tree.entries(of: root)), at: 3)
    #expect(isApplied && state.level.folds.count == 3)
    state.update(at: 3.03)
    #expect(state.level.layout.gaps.map { $0.size < 56 } == [true, false, false])
    state.update(at: 3.07)
    let sizes = state.level.layout.gaps.map(\.size)
    #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2] && sizes[2] < 56, "\(sizes)")
    state.update(at: 5)
    #expect(state.level.folds.isEmpty && state.isResting(at: 5))
  }

  @Test mutating func `a new row is below pinned rows that were inserted while it was typed`() {
    let root = FoldTree.root
    state.create(.top, at: 0)
    let pinned = FoldEntry(RowID(99), isStack: true, isPinned: true)
    let all = [pinned] + tree.entries(of: root)
    expect { $0.apply(FoldDiff(in: root, [.replace(all)]), at: 1) }
    state.finishEditing("x", choice: nil, at: 1)
    #expect(state.requests.last == .edit(.insert("x", choice: nil, into: root, at: 1)))
  }

  // MARK: - Colours

  private func warmth(at time: Double) -> [RowID: Double] {
    var warmth: [RowID: Double] = [:]
    for placement in state.scene(at: time, fold: fold).rows {
      guard case .row(let entry) = placement.subject, !entry.isDone else { continue }
      warmth[entry.id] = placement.warmth
    }
    return warmth
  }

  @Test mutating func `the ramp spans the open rows`() {
    state.resize(to: Size(width: 400, height: 600), at: 0)
    let all = warmth(at: 0).values
    #expect(all.min() == 0 && all.max() == 1)
  }

  @Test mutating func `no colour jumps while rows are completed, fold shut or unfold`() {
    state.resize(to: Size(width: 400, height: 600), at: 0)
    var time = 0.0
    for edit in [FoldEdit.complete(id("2"), true), .delete(id("5")), .complete(id("2"), false)] {
      var last = warmth(at: time)
      let before = state.level.entries
      _ = tree.perform(edit)
      let entries = tree.entries(of: FoldTree.root)
      expect { $0.apply(FoldDiff(in: FoldTree.root, from: before, to: entries), at: time) }
      for _ in 0..<900 {
        let next = warmth(at: time)
        for (id, warmth) in next {
          if let earlier = last[id] { #expect(abs(warmth - earlier) < 0.03, "\(edit)") }
        }
        last = next
        time += 1.0 / 480
        state.update(at: time)
      }
    }
  }
}
