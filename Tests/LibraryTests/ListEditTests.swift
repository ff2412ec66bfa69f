import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct ListEditTests {
  /// A tree for hostile edits: "s(t(x) *y) a".
  private static let tree = ListTree(
    [
      ListNode(id: 1, parent: 0, place: 1, kind: .stack, text: "s", created: 1),
      ListNode(id: 2, parent: 1, place: 1, kind: .stack, text: "t", created: 1),
      ListNode(id: 3, parent: 2, place: 1, kind: .item, text: "x", created: 1),
      ListNode(id: 4, parent: 1, place: 2, kind: .item, text: "y", done: 5, created: 1),
      ListNode(id: 5, parent: 0, place: 2, kind: .item, text: "a", created: 1),
    ],
    nextID: 6
  )

  private static let line = [NodeDraft.line("new")]

  static let refused: [(ListEdit, ListError)] = [
    (.move([1], into: 1), .intoItself(1)), (.move([1], into: 2), .intoItself(1)),
    (.move([5, 1], into: 2, at: 0), .intoItself(1)),
    (.move([1], into: 5), .notAStack(5)), (.move([1], into: 9), .noSuchRow(9)),
    (.move([5, 9], into: 1), .noSuchRow(9)), (.move([0], into: 0), .noSuchRow(0)),
    (.insert(line, into: 5), .notAStack(5)), (.insert(line, into: -1), .noSuchRow(-1)),
    (.insert(line, into: ListRowID(.max)), .noSuchRow(ListRowID(.max))),
    (.insert([.line(" ")], into: 0), .emptyText),
    (.insert([.stack("b", [.line("")])], into: 0), .emptyText),
    (.rename(9, to: "b"), .noSuchRow(9)), (.rename(0, to: "b"), .noSuchRow(0)),
    (.rename(5, to: " \n"), .emptyText),
    (.turn(1), .notPlain(1)), (.turn(4), .notPlain(4)), (.turn(9), .noSuchRow(9)),
    (.complete([5, 9]), .noSuchRow(9)),
    (.reopen([4, ListRowID(.min)]), .noSuchRow(ListRowID(.min))),
    (.delete([5, 9]), .noSuchRow(9)), (.delete([0]), .noSuchRow(0)),
    (.search(5, ListSearch("x")), .notASearch(5)), (.search(1, ListSearch("x")), .notASearch(1)),
    (.search(9, ListSearch("x")), .noSuchRow(9)),
    (.clearDone(in: 4), .notAStack(4)), (.clearDone(in: 9), .noSuchRow(9)),
  ]

  @Test(arguments: refused)
  func `invalid edits are refused`(edit: ListEdit, why: ListError) {
    #expect(throws: why) { try Self.tree.changes(for: edit, time: 1) }
  }

  @Test func `a line becomes a stack that takes rows, and an empty stack becomes a line`()
    async throws
  {
    let fixture = LibraryFixture()
    let store = try await fixture.open()
    try await store.apply(.insert([.stack("s", [.line("x")])], into: 0))
    try await store.apply(.turn(2))
    try await store.apply(.insert([.line("y")], into: 2))
    await #expect(throws: ListError.notPlain(2)) { try await store.apply(.turn(2)) }
    await store.close()
    let again = try await fixture.open()
    #expect(await again.listTree.rows(in: 2).map(\.text) == ["y"])
    try await again.undo()
    try await again.apply(.turn(2))
    #expect(await again.listTree[2]?.kind == .item)
    try await again.undo()
    try await again.undo()
    #expect(await again.listTree[2]?.kind == .item)
    #expect(try await again.check().isEmpty)
  }

  @Test func `a refused edit changes neither the library nor its undo steps`() async throws {
    let fixture = LibraryFixture()
    let store = try await fixture.open()
    try await store.apply(.insert([.stack("s", [.stack("t", [.line("x")])])], into: 0))
    try await store.apply(.insert([.line("y")], into: 1))
    try await store.apply(.insert([.line("a")], into: 0))
    try await store.apply(.complete([4]))
    let before = await store.listTree
    #expect(before.changes(to: Self.tree).allSatisfy { $0.before?.text == $0.after?.text })
    for (edit, why) in Self.refused {
      await #expect(throws: why) { try await store.apply(edit) }
    }
    #expect(await store.listTree == before)
    let steps = try await store.nextSteps()
    #expect(steps.undo == "complete" && steps.redo == nil)
    await store.close()
    #expect(await (try fixture.open()).listTree.changes(to: before).isEmpty)
  }

  @Test(arguments: [
    (3, ["t", "a", "[y]"]), (.max, ["t", "a", "[y]"]), (.min, ["a", "t", "[y]"]),
  ])
  func `an index outside a stack is clamped`(
    index: Int,
    texts: [String]
  ) throws {
    for edit: ListEdit in [
      .move([5], into: 1, at: index), .insert([.line("a")], into: 1, at: index),
    ] {
      var tree = Self.tree
      tree.apply(try tree.changes(for: edit, time: 1))
      #expect(tree.rows(in: 1).map { $0.isDone ? "[\($0.text)]" : $0.text } == texts, "\(edit)")
    }
  }

  @Test func `new rows get the numbers that an edit is given, and never those of other rows`()
    throws
  {
    let edit = ListEdit.insert([.stack("s", [.line("a")]), .line("b")], into: 0)
    let changes = try Self.tree.changes(for: edit, time: 1) { count in
      ListRowID(count == 3 ? 70 : 0)
    }
    #expect(changes.map(\.after?.id) == [70, 71, 72])
    #expect(throws: ListError.isThere(2)) {
      try Self.tree.changes(for: edit, time: 1) { _ in 2 }
    }
  }

  @Test func `edits without changes are no undo steps`() throws {
    for edit: ListEdit in [
      .insert([], into: 0), .rename(5, to: "a"), .complete([4]), .reopen([5]), .move([], into: 0),
      .delete([]), .clearDone(in: 0),
    ] {
      #expect(try Self.tree.changes(for: edit, time: 1).isEmpty, "\(edit)")
    }
  }

  @Test(arguments: 0..<UInt64(LongRun.count(12, long: 40)))
  func `any edits, undone and redone, restore every tree`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var tree = ListTree()
    var states = [tree]
    var steps: [[NodeChange]] = []
    for _ in 0..<60 {
      let edit = ListEdit.random(in: tree, using: &random)
      guard let changes = try? tree.changes(for: edit, time: 5), !changes.isEmpty else { continue }
      tree.apply(changes)
      steps.append(changes)
      states.append(tree)
      // The stored rows give the same tree, so every row's parents lead to the root.
      let stored = ListTree(Array(tree.everything), nextID: tree.nextID)
      #expect(tree == stored, "seed \(seed), \(edit)")
      for parent in Set(tree.everything.map(\.parent)) {
        let done = tree.rows(in: parent).map(\.isDone)
        #expect(done == done.filter { !$0 } + done.filter { $0 }, "seed \(seed), \(edit)")
      }
    }
    #expect(steps.count > 20)
    for (step, state) in zip(steps, states).reversed() {
      tree.apply(step.reversed().map(\.reversed))
      #expect(tree.changes(to: state).isEmpty, "seed \(seed)")
    }
    #expect(tree.count == 0)
    for (step, state) in zip(steps, states.dropFirst()) {
      tree.apply(step)
      #expect(tree.changes(to: state).isEmpty, "seed \(seed)")
    }
  }

  @Test(arguments: [3, 4] as [UInt64])
  func `a library undoes any edits to the start and redoes them`(seed: UInt64) async throws {
    let fixture = LibraryFixture()
    let store = try await fixture.open()
    var random = SeededRandom(seed: seed)
    var states = [await store.listTree]
    for _ in 0..<40 {
      let edit = ListEdit.random(in: await store.listTree, using: &random)
      guard let changes = try? await store.apply(edit), !changes.isEmpty else { continue }
      states.append(await store.listTree)
    }
    for state in states.dropLast().reversed() {
      #expect(try await store.undo() == .edit)
      #expect(await store.listTree.changes(to: state).isEmpty, "seed \(seed)")
    }
    #expect(try await store.undo() == nil)
    for state in states.dropFirst() {
      #expect(try await store.redo() == .edit)
      #expect(await store.listTree.changes(to: state).isEmpty, "seed \(seed)")
    }
    await store.close()
    #expect(await (try fixture.open()).listTree.changes(to: states[states.count - 1]).isEmpty)
  }
}
