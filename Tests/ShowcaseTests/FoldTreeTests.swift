import Motion
import Testing
import Widgets

@testable import Showcase

@Suite struct FoldTreeTests {
  @Test func `done rows are below the open ones`() {
    var tree = FoldTree()
    let ids = (0..<4).map { tree.add(FoldRow("\($0)")) }
    let answer1 = tree.perform(.complete(ids[0], true))
    #expect(answer1 != nil)
    let answer2 = tree.perform(.complete(ids[2], true))
    #expect(answer2 != nil)
    #expect(tree.entries(of: FoldTree.root).map(\.id) == [ids[1], ids[3], ids[2], ids[0]])
    let answer3 = tree.perform(.complete(ids[0], false))
    #expect(answer3 != nil)
    #expect(tree.entries(of: FoldTree.root).map(\.id) == [ids[1], ids[3], ids[0], ids[2]])
    // An open row cannot be dropped among done ones.
    let answer4 = tree.perform(.move(ids[1], into: FoldTree.root, at: 3))
    #expect(answer4 != nil)
    #expect(tree.entries(of: FoldTree.root).map(\.id) == [ids[3], ids[0], ids[1], ids[2]])
  }

  @Test func `a stack cannot be moved into itself, and missing rows cannot be edited`() {
    var tree = FoldTree()
    let outer = tree.add(FoldRow("outer"), isStack: true)
    let inner = tree.add(FoldRow("inner"), isStack: true, to: outer)
    let answer5 = tree.perform(.move(outer, into: inner, at: nil))
    #expect(answer5 == nil)
    let answer6 = tree.perform(.delete(RowID(99)))
    #expect(answer6 == nil)
    let answer7 = tree.perform(.insert("x", choice: nil, into: inner, at: 5))
    #expect(answer7 == nil)
    #expect(tree.row(outer)?.openCount == 1)
  }

  @Test func `every edit is undone and redone as one step`() {
    var tree = FoldTree()
    for index in 0..<5 { tree.add(FoldRow("\(index)"), isStack: index == 4) }
    let source = MemoryFoldingSource(tree)
    var shown = source.entries(of: source.root)
    source.onChange = { diff in
      guard diff.parent == source.root else { return }
      for change in diff.changes {
        switch change {
        case .insert(let entry, let index): shown.insert(entry, at: index)
        case .remove(_, let index): shown.remove(at: index)
        case .move(_, let from, let to): shown.insert(shown.remove(at: from), at: to)
        case .update(let entry, let index): shown[index] = entry
        case .replace(let entries): shown = entries
        }
      }
    }
    let ids = shown.map(\.id)
    var states = [shown]
    for edit: FoldEdit in [
      .insert("new", choice: nil, into: source.root, at: 2), .rename(ids[0], "other", choice: nil),
      .complete(ids[1], true), .move(ids[2], into: ids[4], at: nil), .delete(ids[4]),
      .clearDone(in: source.root),
    ] {
      #expect(source.perform(edit))
      states.append(shown)
    }
    for state in states.dropLast().reversed() {
      #expect(source.undo() != nil && shown == state)
    }
    #expect(source.undo() == nil)
    for state in states.dropFirst() { #expect(source.redo() != nil && shown == state) }
    #expect(source.redo() == nil)
  }

  @Test func `a rename and a count are notified though no row moved`() {
    var tree = FoldTree()
    let stack = tree.add(FoldRow("stack"), isStack: true)
    let inside = tree.add(FoldRow("inside"), to: stack)
    let source = MemoryFoldingSource(tree)
    var told: [FoldDiff] = []
    source.onChange = { told.append($0) }
    #expect(source.perform(.rename(inside, "other", choice: nil)))
    #expect(told == [FoldDiff(in: stack, [.update(FoldEntry(inside), at: 0)])])
    #expect(source.perform(.delete(inside)))
    #expect(
      told.last == FoldDiff(in: source.root, [.update(FoldEntry(stack, isStack: true), at: 0)])
    )
  }

  @Test func `a very large tree keeps the last few undo steps`() {
    var tree = FoldTree()
    for index in 0..<40 { tree.add(FoldRow("\(index)")) }
    let source = MemoryFoldingSource(tree)
    source.mostKept = 200
    for entry in tree.entries(of: FoldTree.root).prefix(30) {
      _ = source.perform(.delete(entry.id))
    }
    var steps = 0
    while source.undo() != nil { steps += 1 }
    #expect((10..<25).contains(steps))
    #expect(source.entries(of: source.root).count == 10 + steps)
  }
}
