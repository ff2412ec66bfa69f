import Library
import LibrarySupport
import TestSupport
import Testing

struct ListTreeTests {
  /// A tree by the texts of its rows: "a(b c(d) *e)"; * marks what is done.
  private static func read(_ tree: ListTree, _ parent: Int64 = ListNode.top) -> String {
    tree.rows(in: parent).map { row in
      let inner = row.kind == .stack ? "(\(read(tree, row.id)))" : ""
      return (row.done == nil ? "" : "*") + row.text + inner
    }.joined(separator: " ")
  }

  private func tree(_ drafts: [NodeDraft]) throws -> ListTree {
    var tree = ListTree()
    tree.apply(try tree.inserting(drafts, into: ListNode.top, at: 0, time: 1))
    return tree
  }

  @Test func `rows are made where they are wanted`() throws {
    var tree = try tree([.stack("s", [.line("a"), .line("b")])])
    let stack = tree.rows(in: ListNode.top)[0].id
    tree.apply(try tree.inserting([.line("x"), .line("y")], into: stack, at: 1, time: 1))
    tree.apply(try tree.inserting([.line("first")], into: stack, at: 0, time: 1))
    tree.apply(try tree.inserting([.line("last")], into: stack, at: .max, time: 1))
    #expect(Self.read(tree) == "s(first a x y b last)")
  }

  @Test func `what is done sinks, and what is reopened is the last open row`() throws {
    var tree = try tree([.line("a"), .line("b"), .line("c")])
    let ids = tree.rows(in: ListNode.top).map(\.id)
    tree.apply(try tree.completing([ids[0]], true, time: 9))
    #expect(Self.read(tree) == "b c *a")
    tree.apply(try tree.completing([ids[1]], true, time: 9))
    #expect(Self.read(tree) == "c *b *a")
    tree.apply(try tree.completing([ids[0]], false, time: 9))
    #expect(Self.read(tree) == "c a *b")
    tree.apply(try tree.clearingDone(in: ListNode.top))
    #expect(Self.read(tree) == "c a")
  }

  @Test func `rows move into stacks, and no stack into itself`() throws {
    var tree = try tree([.stack("s", [.stack("t", [.line("x")])]), .line("a")])
    let (stack, line) = (tree.rows(in: ListNode.top)[0].id, tree.rows(in: ListNode.top)[1].id)
    let inner = tree.rows(in: stack)[0].id
    #expect(throws: ListError.intoItself(stack)) { try tree.moving([stack], into: inner, at: 0) }
    #expect(throws: ListError.notAStack(line)) { try tree.moving([stack], into: line, at: 0) }
    tree.apply(try tree.moving([line], into: inner, at: 0))
    #expect(Self.read(tree) == "s(t(a x))")
    #expect(throws: ListError.noSuchRow(99)) { try tree.deleting([99]) }
    #expect(throws: ListError.emptyText) { try tree.renaming(line, to: " \n") }
  }

  @Test func `rows fit between two others without end`() throws {
    var tree = try tree([.line("first"), .line("last")])
    for number in 0..<200 {
      tree.apply(try tree.inserting([.line("\(number)")], into: ListNode.top, at: 1, time: 1))
    }
    let texts = tree.rows(in: ListNode.top).map(\.text)
    #expect(texts == ["first"] + (0..<200).reversed().map { "\($0)" } + ["last"])
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `any edits, taken back and done again, lead where they led`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var tree = ListTree()
    var states = [tree]
    var steps: [[NodeChange]] = []
    for _ in 0..<60 {
      let changes = RandomEdit.changes(of: tree, &random)
      guard !changes.isEmpty else { continue }
      tree.apply(changes)
      steps.append(changes)
      states.append(tree)
      #expect(tree.changes(to: ListTree(Array(tree.everything), nextID: tree.nextID)).isEmpty)
    }
    for (step, state) in zip(steps, states).reversed() {
      tree.apply(step.reversed().map(\.reversed))
      #expect(tree.changes(to: state).isEmpty, "seed \(seed)")
    }
    for (step, state) in zip(steps, states.dropFirst()) {
      tree.apply(step)
      #expect(tree.changes(to: state).isEmpty, "seed \(seed)")
    }
  }
}
