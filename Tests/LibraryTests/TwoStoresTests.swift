import Glibc
import Identities
import LibrarySupport
import TestSupport
import Testing

@testable import Library

/// Two programs with the same library.
struct TwoStoresTests {
  private let fixture: LibraryFixture

  init() throws { fixture = try LibraryFixture() }

  @Test(arguments: [1, 2] as [UInt64])
  func `edits by two programs all reach both, and observers are notified of each`(
    seed: UInt64
  ) async throws {
    let stores = [try await fixture.open(), try await fixture.open()]
    let streams = [await stores[0].changes(), await stores[1].changes()]
    var random = SeededRandom(seed: seed)
    var accepted = 0
    let count = LongRun.count(120, long: 500)
    for _ in 0..<count {
      let index = Int.random(in: 0...1, using: &random)
      let (store, other) = (stores[index], stores[1 - index])
      // The edit is made for the tree that this program shows, which may be older.
      let shown = await store.listTree
      switch Int.random(in: 0..<8, using: &random) {
      case 0: try await store.undo()
      case 1: try await store.redo()
      default:
        var expected = try await store.storedLists()
        do {
          let edit = ListEdit.random(in: shown, using: &random)
          let changes = try await store.apply(edit)
          accepted += 1
          // It changes the newest tree, whoever edited that last.
          expected.apply(changes)
          #expect(await store.listTree.changes(to: expected).isEmpty, "seed \(seed), \(edit)")
        } catch is ListError {
          continue
        }
      }
      if Bool.random(using: &random) { try await other.noticeOthers() }
    }
    #expect(accepted > count * 2 / 5)
    for store in stores { try await store.noticeOthers() }
    let tree = await stores[0].listTree
    #expect(await stores[1].listTree.changes(to: tree).isEmpty)
    #expect(try await stores[0].storedLists().changes(to: tree).isEmpty)
    #expect(try await stores[0].check().isEmpty)
    for store in stores { await store.close() }
    for stream in streams {
      var published = ListTree()
      for await change in stream { published.apply(change.nodes) }
      #expect(published.changes(to: tree).isEmpty, "seed \(seed)")
    }
    // The journal gives the same lists.
    _ = fixture.place.appending("music.db").withCString { truncate($0, 0) }
    let again = try await fixture.open()
    #expect(await again.listTree.changes(to: tree).isEmpty, "seed \(seed)")
    await again.close()
  }

  @Test func `plays counted by another program do not reload the lists`() async throws {
    fixture.track("1.flac", "title=One;album=A")
    let (store, other) = (try await fixture.open(), try await fixture.open())
    try await fixture.scan(other)
    try await store.apply(.insert([.line("a")], into: 0))
    try await other.apply(.insert([.line("b")], into: 0))
    let changes = await store.changes()
    try await store.noticeOthers()
    try await fixture.scan(other)
    try await other.play(try await other.id(of: "One"))
    try await store.noticeOthers()
    await store.close()
    await other.close()
    var batches: [LibraryChange] = []
    for await change in changes { batches.append(change) }
    #expect(batches.map(\.isEverything) == [true, true])
    #expect(batches.map { $0.nodes.map(\.after?.text) } == [["b"], []])
  }

  @Test func `an edit that a killed program wrote only into the journal is never applied`()
    async throws
  {
    let store = try await fixture.open()
    try await store.apply(.insert([.line("before")], into: 0))
    let row = try #require(await store.listTree[1])
    var lost = row
    lost.text = "lost"
    let change = JournalChange(
      before: JournalNode(node: row, target: nil),
      after: JournalNode(node: lost, target: nil)
    )
    let line = JournalLine(number: 2, entry: .edit(name: "rename", time: 1, [change]))
    _ = try await store.files.journal.append([line])
    try await store.apply(.insert([.line("after")], into: 0))
    let tree = await store.listTree
    #expect(try await store.check().isEmpty)
    await store.close()
    _ = fixture.place.appending("music.db").withCString { truncate($0, 0) }
    let again = try await fixture.open()
    #expect(await again.listTree.changes(to: tree).isEmpty)
    #expect(try await again.check().isEmpty)
    await again.close()
  }

  @Test func `opening a library repeats nothing that another program is about to finish`()
    async throws
  {
    fixture.track("1.flac", "title=One;album=A")
    let store = try await fixture.scanned()
    let track = try await store.id(of: "One")
    async let isPlayed: Void = {
      for _ in 0..<300 { try await store.play(track) }
    }()
    for _ in 0..<60 { await (try fixture.open()).close() }
    try await isPlayed
    #expect(try await store.plays(of: track).count == 300)
    #expect(try await store.check().isEmpty)
    await store.close()
  }
}
