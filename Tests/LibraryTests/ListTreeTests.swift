import LibrarySupport
import TestSupport
import Testing
import Values

@testable import Library

struct ListTreeTests {
  private let fixture = LibraryFixture()

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

  /// A tree for hostile edits: "s(t(x) *y) a".
  private static let hostile = ListTree(
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
    #expect(throws: why) { try Self.hostile.changes(for: edit, time: 1) }
  }

  @Test func `a line becomes a stack that takes rows, and an empty stack becomes a line`()
    async throws
  {
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
    let store = try await fixture.open()
    try await store.apply(.insert([.stack("s", [.stack("t", [.line("x")])])], into: 0))
    try await store.apply(.insert([.line("y")], into: 1))
    try await store.apply(.insert([.line("a")], into: 0))
    try await store.apply(.complete([4]))
    let before = await store.listTree
    #expect(before.changes(to: Self.hostile).allSatisfy { $0.before?.text == $0.after?.text })
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
      var tree = Self.hostile
      tree.apply(try tree.changes(for: edit, time: 1))
      #expect(tree.rows(in: 1).map { $0.isDone ? "[\($0.text)]" : $0.text } == texts, "\(edit)")
    }
  }

  @Test func `new rows get the numbers that an edit is given, and never those of other rows`()
    throws
  {
    let edit = ListEdit.insert([.stack("s", [.line("a")]), .line("b")], into: 0)
    let changes = try Self.hostile.changes(for: edit, time: 1) { count in
      ListRowID(count == 3 ? 70 : 0)
    }
    #expect(changes.map(\.after?.id) == [70, 71, 72])
    #expect(throws: ListError.isThere(2)) {
      try Self.hostile.changes(for: edit, time: 1) { _ in 2 }
    }
  }

  @Test func `edits without changes are no undo steps`() throws {
    for edit: ListEdit in [
      .insert([], into: 0), .rename(5, to: "a"), .complete([4]), .reopen([5]), .move([], into: 0),
      .delete([]), .clearDone(in: 0),
    ] {
      #expect(try Self.hostile.changes(for: edit, time: 1).isEmpty, "\(edit)")
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

  private static let full = WantedTrack(
    path: BytePath([0x2f, 0xff, 0x0a]),
    title: "Blue\t",
    artist: "音楽",
    record: "\u{1f}",
    duration: 61.25,
    recording: "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
  )

  @Test(arguments: [full, WantedTrack(), WantedTrack(title: "T"), WantedTrack(duration: 0)])
  func `a wanted track is read back unchanged, and only completely`(track: WantedTrack) {
    let bytes = track.encoded
    #expect(WantedTrack(encoded: bytes) == track)
    #expect(WantedTrack(encoded: bytes + [0]) == nil)
    for count in 0..<bytes.count { #expect(WantedTrack(encoded: bytes.prefix(count)) == nil) }
    #expect(WantedTrack(encoded: [2] + bytes.dropFirst()) == nil)
  }

  @Test func `empty texts and invalid lengths are left out`() {
    for duration: Double in [-1, .infinity, -.infinity, .nan] {
      let track = WantedTrack(path: BytePath(""), title: "", artist: "", duration: duration)
      #expect(track == WantedTrack())
    }
  }

  @Test func `steps are read back unchanged, those of version 0.1 as well`() {
    // A completed row with a track, and one without either, as the first version wrote them.
    let first: [UInt8] =
      [0, 1, 14, 2, 9, 6, 1, 4] + Array("text".utf8) + [1, 84, 1, 24]
      + [1, 14, 2, 9, 6, 0, 1, 0x73, 0, 0, 0]
    let row = ListNode(
      id: 7,
      parent: 1,
      place: -5,
      kind: .item,
      text: "text",
      target: .track(42),
      done: 12,
      created: 3
    )
    let stack = ListNode(id: 7, parent: 1, place: -5, kind: .stack, text: "s", created: 3)
    let changes = [
      NodeChange(before: nil, after: row), NodeChange(before: stack, after: nil),
    ]
    #expect(NodeChange.decoded(first) == changes)
    #expect(NodeChange.encoded(changes) == first)
    let search = ListSearch("heart -live", in: .random, limit: 50)
    for target in [
      ListTarget.record(9), .wanted(Self.full), .wanted(WantedTrack()), .search(search),
    ] {
      var other = row
      other.target = target
      let changes = [NodeChange(before: row, after: other), NodeChange(before: other, after: nil)]
      let bytes = NodeChange.encoded(changes)
      #expect(NodeChange.decoded(bytes) == changes)
      for count in 1..<bytes.count where NodeChange.decoded(Array(bytes.prefix(count))) != nil {
        #expect(NodeChange.decoded(Array(bytes.prefix(count)))?.count == 1)
      }
    }
    var unknown = first
    unknown[12] = 9
    #expect(NodeChange.decoded(unknown) == nil)
  }

  private static let targets = ListTree([
    ListNode(id: 1, parent: 0, place: 1, kind: .stack, text: "s", created: 1),
    ListNode(id: 2, parent: 1, place: 1, kind: .item, text: "line", created: 1),
    ListNode(
      id: 3,
      parent: 1,
      place: 2,
      kind: .item,
      text: "wanted",
      target: .wanted(full),
      created: 1
    ),
  ])

  @Test func `matched rows refer to the track and keep their text or get its own`() throws {
    let matches = [ListMatch(2, .record(5)), ListMatch(3, .track(8), text: "Found")]
    let tree = try Self.targets.edited([.match(matches + [ListMatch(2, .record(6))])])
    #expect(tree[2]?.record == 5 && tree[2]?.text == "line")
    #expect(tree[3]?.track == 8 && tree[3]?.text == "Found")
    #expect(try tree.changes(for: .match(matches), time: 1).isEmpty)
  }

  @Test(
    arguments: [
      (ListMatch(9, .track(1)), .noSuchRow(9)), (ListMatch(1, .track(1)), .notAnItem(1)),
      (ListMatch(2, .track(1), text: " "), .emptyText),
    ] as [(ListMatch, ListError)]
  )
  func `a match with one invalid row is refused completely`(match: ListMatch, why: ListError) {
    #expect(throws: why) {
      try Self.targets.changes(for: .match([ListMatch(3, .track(8)), match]), time: 1)
    }
  }

  @Test func `a row is renamed with its target, and a stack has none`() throws {
    let tree = try Self.targets.edited([
      .rename(2, to: "Blue", target: .record(5)), .rename(1, to: "Stack", target: .record(5)),
      .rename(3, to: "plain"), .insert([.wanted(Self.full, "W"), .record(4, "R")], into: 1),
    ])
    #expect(tree.rows(in: 1).map(\.target) == [.record(5), nil, .wanted(Self.full), .record(4)])
    #expect(tree[1]?.target == nil)
  }
}

extension ListTree {
  func edited(_ edits: [ListEdit]) throws -> ListTree {
    var tree = self
    for edit in edits { tree.apply(try tree.changes(for: edit, time: 9)) }
    return tree
  }
}
