import Library
import LibrarySupport
import TestSupport
import Testing
import Values

struct ListTreeTests {
  /// A tree by the texts of its rows: "a(b c(d) *e)"; * marks done rows.
  private static func read(_ tree: ListTree, _ parent: ListRowID = ListNode.top) -> String {
    tree.rows(in: parent).map { row in
      let inner = row.kind == .stack ? "(\(read(tree, row.id)))" : ""
      return (row.done == nil ? "" : "*") + row.text + inner
    }.joined(separator: " ")
  }

  private func tree(_ drafts: [NodeDraft]) throws -> ListTree {
    try ListTree().edited([.insert(drafts, into: ListNode.top)])
  }

  @Test func `new rows are inserted before the row at the index`() throws {
    let tree = try tree([.stack("s", [.line("a"), .line("b")])])
    let stack = tree.rows(in: ListNode.top)[0].id
    let edited = try tree.edited([
      .insert([.line("x"), .line("y")], into: stack, at: 1),
      .insert([.line("first")], into: stack, at: 0),
      .insert([.line("last")], into: stack),
    ])
    #expect(Self.read(edited) == "s(first a x y b last)")
  }

  @Test func `a completed row sinks below the open ones, and a reopened one is the last of them`()
    throws
  {
    var tree = try tree([.line("a"), .line("b"), .line("c")])
    let ids = tree.rows(in: ListNode.top).map(\.id)
    tree = try tree.edited([.complete([ids[0]])])
    #expect(Self.read(tree) == "b c *a")
    tree = try tree.edited([.complete([ids[1]])])
    #expect(Self.read(tree) == "c *b *a")
    tree = try tree.edited([.reopen([ids[0]])])
    #expect(Self.read(tree) == "c a *b")
    tree = try tree.edited([.clearDone(in: ListNode.top)])
    #expect(Self.read(tree) == "c a")
  }

  @Test func `open rows remain above done ones, wherever they are inserted or moved`() throws {
    var tree = try tree([.line("a"), .line("b"), .line("c"), .line("d")])
    let ids = tree.rows(in: ListNode.top).map(\.id)
    tree = try tree.edited([.complete([ids[3]]), .complete([ids[2]])])
    #expect(Self.read(tree) == "a b *c *d")
    tree = try tree.edited([.insert([.line("new")], into: ListNode.top, at: 4)])
    #expect(Self.read(tree) == "a b new *c *d")
    tree = try tree.edited([.move([ids[0]], into: ListNode.top, at: 4)])
    #expect(Self.read(tree) == "b new a *c *d")
    tree = try tree.edited([.move([ids[3]], into: ListNode.top, at: 0)])
    #expect(Self.read(tree) == "b new a *d *c")
    tree = try tree.edited([.move([ids[2], ids[1]], into: ListNode.top, at: 1)])
    #expect(Self.read(tree) == "new b a *c *d")
  }

  @Test func `the outline of a level equals the data of its rows`() throws {
    let drafts: [NodeDraft] = (0..<300).map { number in
      switch number % 3 {
      case 0: .stack("Stack \(number)")
      case 1: .search(ListSearch("heart"), "Search \(number)")
      default: .line("Line \(number)")
      }
    }
    var tree = try self.tree(drafts)
    let ids = tree.ids(in: ListNode.top)
    tree = try tree.edited([.move([ids[250]], into: ListNode.top, at: 3), .complete([ids[70]])])
    let outline = tree.outline(of: ListNode.top)
    #expect(outline.map(\.id) == tree.ids(in: ListNode.top) && outline.count == 300)
    for row in outline {
      let node = try #require(tree[row.id])
      #expect(row.traits.contains(.opens) == node.opens)
      #expect(row.traits.contains(.isDone) == node.isDone)
      #expect(row.traits.contains(.isSearch) == (node.search != nil))
    }
    #expect(outline.last?.traits.contains(.isDone) == true && tree.outline(of: 999).isEmpty)
  }

  @Test func `rows move into stacks`() throws {
    var tree = try tree([.stack("s", [.stack("t", [.line("x")])]), .line("a")])
    let (stack, line) = (tree.rows(in: ListNode.top)[0].id, tree.rows(in: ListNode.top)[1].id)
    let inner = tree.rows(in: stack)[0].id
    tree = try tree.edited([.move([line], into: inner, at: 0)])
    #expect(Self.read(tree) == "s(t(a x))")
    // A row that is named twice moves once.
    tree = try tree.edited([.move([inner, line, inner], into: ListNode.top, at: 0)])
    #expect(Self.read(tree) == "t(x) a s()")
  }

  @Test func `any number of rows can be inserted between two others`() throws {
    var tree = try tree([.line("first"), .line("last")])
    for number in 0..<200 {
      tree = try tree.edited([.insert([.line("\(number)")], into: ListNode.top, at: 1)])
    }
    let texts = tree.rows(in: ListNode.top).map(\.text)
    #expect(texts == ["first"] + (0..<200).reversed().map { "\($0)" } + ["last"])
  }

  @Test(arguments: [1, 16, 17, 300])
  func `many changes at once give the same tree as one by one`(count: Int) throws {
    let start = try tree([.stack("s", [.line("x")]), .stack("t"), .line("a")])
    var random = SeededRandom(seed: UInt64(count))
    var edited = start
    while start.changes(to: edited).count < count {
      let edit = ListEdit.random(in: edited, using: &random)
      if case .delete = edit { continue }
      if let changes = try? edited.changes(for: edit, time: 1) { edited.apply(changes) }
    }
    let changes = start.changes(to: edited)
    var together = start
    together.apply(changes)
    var apart = start
    for change in changes { apart.apply([change]) }
    #expect(Self.read(together) == Self.read(edited) && Self.read(apart) == Self.read(edited))
    together.apply(changes.map(\.reversed))
    #expect(Self.read(together) == Self.read(start))
  }
}

extension ListTree {
  func edited(_ edits: [ListEdit]) throws -> ListTree {
    var tree = self
    for edit in edits { tree.apply(try tree.changes(for: edit, time: 9)) }
    return tree
  }
}
