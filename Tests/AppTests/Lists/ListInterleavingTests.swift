import GLib
import LibrarySupport
import TestSupport
import Testing
import Values

@testable import App
@testable import Library

/// A window and other work of the program, such as the lists of servers, that edit one library's lists while its folder is scanned.
struct ListInterleavingTests {
  private let folder: TemporaryFolder
  private let music: MadeMusic
  private let store: LibraryStore
  private let book: ListBook

  init() async throws {
    folder = try TemporaryFolder()
    music = try MadeMusic()
    store = LibraryStore(folder: BytePath(folder.path("library")))
    try await store.open()
    book = ListBook(store)
    book.load()
    #expect(await until { book.isLoaded })
  }

  @Test(arguments: 1...LongRun.count(1, long: 3))
  func `500 edits by a window and other work during scans all reach both, and no row is lost`(
    seed: Int
  ) async throws {
    let told = await store.changes()
    let scans = Scans(of: music, into: store, seed: UInt64(seed))
    var random = SeededRandom(seed: UInt64(seed))
    var typed = TypedRows()
    for number in 0..<500 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = book.step(back: true)
      case 1: _ = book.step(back: false)
      case 2: try await store.undo()
      case 3: try await store.redo()
      case 4...6:
        let edit = typed.label(.random(in: book.tree, using: &random), number)
        if book.perform(edit) { typed.note(edit, in: book.tree) }
      default:
        let tree = await store.listTree
        let edit = typed.label(try await targeted(in: tree, using: &random), number)
        if (try? await store.apply(edit)) != nil { typed.note(edit, in: tree) }
      }
      switch Int.random(in: 0..<16, using: &random) {
      case 0...2: await book.flush()
      case 3: await scans.waitForNext()
      default: await Task.yield()
      }
    }
    let count = try await scans.end()
    await book.flush()
    let tree = await store.listTree
    #expect(await until { book.tree == tree }, "seed \(seed): \(book.tree.changes(to: tree))")
    #expect(try await store.check().isEmpty, "seed \(seed)")
    let counts = await store.stepCounts()
    #expect(await until { book.steps == counts }, "seed \(seed)")
    await store.close()
    try await store.open()
    #expect(await store.listTree.changes(to: tree).isEmpty, "seed \(seed)")
    await store.close()
    for await change in told { typed.note(change.nodes) }
    #expect(typed.lost(in: tree) == [], "seed \(seed)")
    #expect(count > 10 && typed.count > 50, "\(count) scans, \(typed.count) rows")
  }

  @Test(arguments: 1...3)
  func `a row of a window keeps its number, whatever is stored before it`(seed: UInt64) async throws
  {
    var random = SeededRandom(seed: seed)
    var made: [ListRowID: String] = [:]
    for number in 0..<100 {
      let new = NodeDraft.stack("\(number)", [.line("\(number).0")])
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let known = Set(book.tree.everything.map(\.id))
        #expect(book.perform(.insert([new], into: ListNode.top, at: 0)))
        for row in book.tree.everything where !known.contains(row.id) { made[row.id] = row.text }
      case 3: _ = try await store.apply(.insert([.stack("theirs")], into: ListNode.top, at: 0))
      case 4:
        let edit = ListEdit.random(in: await store.listTree, using: &random)
        if case .rename = edit { continue }
        _ = try? await store.apply(edit)
      case 5: _ = book.step(back: Bool.random(using: &random))
      case 6: await book.flush()
      default: await Task.yield()
      }
      for (id, text) in made { #expect(book.tree[id].map { $0.text == text } ?? true) }
    }
    await book.flush()
    let tree = await store.listTree
    #expect(await until { book.tree == tree })
    for row in tree.everything where made.values.contains(row.text) {
      #expect(made[row.id] == row.text, "seed \(seed)")
    }
    await store.close()
  }

  private func targeted(
    in tree: ListTree,
    using random: inout SeededRandom
  ) async throws -> ListEdit {
    let number = Int.random(in: 0..<24, using: &random)
    let wanted = WantedTrack(title: MadeMusic.title(number), artist: "A")
    let contents = try await store.contents()
    let rows = tree.everything.map(\.id).sorted()
    let drafts: [NodeDraft] = [
      contents.tracks.randomElement(using: &random).map { .track($0.id, $0.title) },
      contents.albums.randomElement(using: &random).map { .record($0.id, $0.title) },
      .wanted(wanted, "wanted"),
    ].compactMap(\.self)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .insert(drafts, into: ListNode.top, at: tree.rows(in: ListNode.top).count)
    case 1:
      guard let row = rows.randomElement(using: &random), let target = drafts[0].target else {
        fallthrough
      }
      return .match([ListMatch(row, target)])
    default: return .random(in: tree, using: &random)
    }
  }
}

private nonisolated final class Scans: Sendable {
  private let task: Task<Int, any Error>
  private let ends: AsyncStream<Void>
  private let isEnding: AsyncStream<Void>.Continuation

  init(of music: MadeMusic, into store: LibraryStore, seed: UInt64) {
    let (ends, done) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    (self.ends, isEnding) = (ends, done)
    task = Task.detached {
      defer { done.finish() }
      var random = SeededRandom(seed: seed &+ 1000)
      var count = 0
      guard let root = try await store.addRoot(music.path) else { return 0 }
      while !Task.isCancelled {
        try music.change(using: &random)
        _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(root)
        count += 1
        done.yield()
      }
      return count
    }
  }

  func waitForNext() async { for await _ in ends { return } }

  func end() async throws -> Int {
    task.cancel()
    return try await task.value
  }
}

private nonisolated struct TypedRows {
  /// Texts of typed rows, with the texts of their stacks.
  private var parents: [String: String] = [:]
  private var gone: Set<String> = []

  var count: Int { parents.count }

  /// Typed rows that are missing, although neither they nor their stacks were removed.
  func lost(in tree: ListTree) -> [String] {
    let existing = Set(tree.everything.map(\.text))
    func isGone(_ text: String) -> Bool {
      gone.contains(text) || (!existing.contains(text) && parents[text].map(isGone) ?? false)
    }
    return parents.keys.filter { !existing.contains($0) && !isGone($0) }.sorted()
  }

  func label(_ edit: ListEdit, _ number: Int) -> ListEdit {
    switch edit {
    case .insert(var drafts, let parent, let index):
      for place in drafts.indices {
        drafts[place].text = "\(number).\(place)"
        for child in drafts[place].children.indices {
          drafts[place].children[child].text = "\(number).\(place).\(child)"
        }
      }
      return .insert(drafts, into: parent, at: index)
    case .rename(let row, _, let target): return .rename(row, to: "\(number)", target: target)
    default: return edit
    }
  }

  mutating func note(_ edit: ListEdit, in tree: ListTree) {
    guard case .insert(let drafts, let parent, _) = edit else { return }
    for draft in drafts {
      parents[draft.text] = tree[parent]?.text ?? ""
      for child in draft.children { parents[child.text] = draft.text }
    }
  }

  mutating func note(_ changes: [NodeChange]) {
    for change in changes where change.before?.text != change.after?.text {
      if let text = change.before?.text { gone.insert(text) }
    }
  }
}
