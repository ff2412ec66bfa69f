import Foundation
import Library
import TestSupport
import Testing
import Values

@testable import App

struct ListBookTests {
  private let folder: TemporaryFolder
  private let store: LibraryStore
  private let book: ListBook

  init() async throws {
    folder = try TemporaryFolder()
    store = LibraryStore(folder: BytePath(folder.path("library")))
    _ = try await store.open()
    book = ListBook(store, patience: 0.01)
    book.load()
    #expect(await until { book.isLoaded })
  }

  private func texts(_ tree: ListTree, in parent: ListRowID = ListNode.top) -> [String] {
    tree.rows(in: parent).map { $0.isDone ? "[\($0.text)]" : $0.text }
  }

  private func isInStep() async -> Bool {
    for _ in 0..<2500 {
      if await book.tree == store.listTree { return true }
      try? await Task.sleep(for: .milliseconds(2))
    }
    return false
  }

  @Test func `an edit is visible at once, and on disk a moment later`() async throws {
    #expect(book.perform(.insert([.stack("a"), .stack("b")], into: ListNode.top)))
    #expect(texts(book.tree) == ["a", "b"])
    await book.flush()
    #expect(await isInStep())
    await store.close()
    let again = LibraryStore(folder: BytePath(folder.path("library")))
    _ = try await again.open()
    #expect(texts(await again.listTree) == ["a", "b"])
    await again.close()
  }

  @Test func `invalid edits change nothing`() async {
    #expect(!book.perform(.delete([77])))
    #expect(!book.perform(.insert([.line(" ")], into: ListNode.top)))
    #expect(book.tree.count == 0 && book.steps == (0, 0))
  }

  @Test func `edits are undone and redone, also those of an earlier run`() async throws {
    for name in ["a", "b", "c"] {
      #expect(book.perform(.insert([.stack(name)], into: ListNode.top)))
    }
    await book.flush()
    let next = ListBook(store)
    next.load()
    #expect(await until { next.isLoaded })
    #expect(next.steps == (3, 0))
    for names in [["a", "b"], ["a"], []] {
      #expect(next.step(back: true))
      #expect(await until { texts(next.tree) == names })
    }
    #expect(!next.step(back: true))
    for names in [["a"], ["a", "b"], ["a", "b", "c"]] {
      #expect(next.step(back: false))
      #expect(await until { texts(next.tree) == names })
    }
    #expect(!next.step(back: false))
    await next.end()
  }

  @Test func `the lists of a backup are restored as one step, and undone as one`() async throws {
    for name in ["a", "b"] { #expect(book.perform(.insert([.stack(name)], into: ListNode.top))) }
    await book.flush()
    try await store.backUp()
    #expect(book.perform(.delete([1])) && book.perform(.rename(2, to: "c")))
    var steps = 0
    let watch = book.observeSteps { steps += 1 }
    let backup = try #require(await book.backups().first)
    #expect(try await book.restore(from: backup))
    #expect(await until { texts(book.tree) == ["a", "b"] })
    #expect(book.steps == (5, 0) && steps == 1)
    #expect(try await !book.restore(from: backup))
    #expect(await isInStep())
    #expect(await until { book.steps == (5, 0) } && steps == 1)
    #expect(book.step(back: true))
    #expect(await until { texts(book.tree) == ["c"] })
    withExtendedLifetime(watch) {}
  }

  @Test func `a backup that cannot be read changes neither the lists nor their steps`() async throws
  {
    #expect(book.perform(.insert([.stack("a")], into: ListNode.top)))
    await book.flush()
    try await store.backUp()
    var problems = 0
    book.onError = { _ in problems += 1 }
    let backup = try #require(await book.backups().first)
    try "no database".write(toFile: backup.path.text, atomically: false, encoding: .utf8)
    await #expect(throws: DatabaseError.self) { try await book.restore(from: backup) }
    #expect(await until { book.steps == (1, 0) })
    #expect(await book.backups().isEmpty && texts(book.tree) == ["a"])
    // The caller reports the error.
    #expect(problems == 0)
    #expect(book.perform(.insert([.stack("b")], into: ListNode.top)))
    await book.flush()
    #expect(await isInStep())
  }

  @Test func `changes by another program arrive`() async throws {
    #expect(book.perform(.insert([.stack("mine")], into: ListNode.top)))
    await book.flush()
    try await store.apply(.insert([.stack("theirs")], into: ListNode.top))
    #expect(await until { texts(book.tree) == ["mine", "theirs"] })
    #expect(book.perform(.complete([1])))
    #expect(await until { texts(book.tree) == ["theirs", "[mine]"] })
    await book.flush()
    #expect(await isInStep())
  }

  @Test func `rows have their final numbers at once, whatever is stored before them`() async throws
  {
    #expect(book.perform(.insert([.stack("a", [.line("b")])], into: ListNode.top)))
    let ids = book.tree.everything.map(\.id).sorted()
    var others = 0
    let watch = book.observe {
      for change in $0 where ids.contains(change.before?.id ?? 0) {
        if change.before?.text != change.after?.text { others += 1 }
      }
    }
    try await store.apply(.insert([.stack("first"), .stack("second")], into: ListNode.top))
    #expect(book.perform(.insert([.line("c")], into: ids[0])) && book.perform(.complete([ids[1]])))
    await book.flush()
    #expect(await isInStep())
    #expect(ids.map { book.tree[$0]?.text } == ["a", "b"] && others == 0)
    #expect(texts(book.tree) == ["first", "second", "a"])
    #expect(texts(book.tree, in: ids[0]) == ["c", "[b]"])
    withExtendedLifetime(watch) {}
  }

  @Test func `an edit remains visible while others are stored before it`() async throws {
    #expect(book.perform(.insert([.stack("a", [.line("b"), .line("c")])], into: ListNode.top)))
    await book.flush()
    #expect(await isInStep())
    var shown: [String] = []
    let watch = book.observe { _ in shown.append(texts(book.tree, in: 1).joined()) }
    let renaming = Task.immediate { try await store.apply(.rename(2, to: "B")) }
    #expect(book.perform(.complete([3])) && book.perform(.insert([.line("d")], into: 1)))
    _ = try await renaming.value
    await book.flush()
    #expect(await isInStep())
    #expect(shown.prefix(2) == ["b[c]", "bd[c]"])
    #expect(shown.last == "Bd[c]" && shown.dropFirst(2).allSatisfy { $0.hasSuffix("d[c]") })
    withExtendedLifetime(watch) {}
  }

  @Test func `what is typed into a list that is removed first becomes a list of its own`()
    async throws
  {
    #expect(book.perform(.insert([.stack("a", [.line("b")]), .stack("x")], into: ListNode.top)))
    await book.flush()
    let removing = Task.immediate { try await store.apply(.delete([1])) }
    #expect(book.perform(.insert([.line("typed")], into: 1)))
    #expect(book.perform(.rename(2, to: "renamed")))
    _ = try await removing.value
    await book.flush()
    #expect(await isInStep())
    let all = book.tree.everything.map(\.text)
    #expect(all.contains("typed") && all.contains("renamed") && texts(book.tree).first == "x")
  }

  @Test func `rows made while another process has the pen do not get the numbers of its rows`()
    async throws
  {
    let reason = DatabaseError(.held, "scan")
    let window = LibraryStore(folder: store.folder)
    try await store.apply(.insert([.stack("a")], into: ListNode.top))
    try await window.openForReading(withLists: true, because: reason)
    let mine = ListBook(window, patience: 0.01)
    mine.load()
    #expect(await until { mine.isLoaded })
    #expect(mine.perform(.insert([.stack("mine")], into: ListNode.top)))
    let id = try #require(mine.tree.ids(in: ListNode.top).last)
    #expect(await until { mine.writer.obstacle != nil })
    try await store.apply(.insert([.stack("theirs", [.line("b")])], into: ListNode.top))
    await store.close()
    await window.takePen()
    await mine.flush()
    let tree = await window.listTree
    #expect(await until { mine.tree == tree })
    #expect(texts(tree) == ["a", "theirs", "mine"] && tree[id]?.text == "mine")
    await mine.end()
    await window.close()
  }

  @Test func `typed rows remain while the library cannot be written, and are saved once it can`()
    async throws
  {
    #expect(book.perform(.insert([.stack("a", [.line("b")])], into: ListNode.top)))
    await book.flush()
    var told: [Bool] = []
    book.writer.onBlocked = { told.append($0 != nil) }
    await store.close()
    #expect(book.perform(.insert([.line("typed")], into: 1)) && book.perform(.rename(2, to: "new")))
    #expect(await until { told == [true] })
    var tries: Set<Task<Void, Never>> = []
    #expect(
      await until {
        if let pause = book.writer.pausing { tries.insert(pause) }
        return tries.count > 3
      }
    )
    #expect(texts(book.tree, in: 1) == ["new", "typed"] && told == [true])
    try await store.open()
    await book.flush()
    #expect(texts(await store.listTree, in: 1) == ["new", "typed"] && told == [true, false])
    #expect(await isInStep())
    await store.close()
  }

  @Test func `closing lists while the library cannot be written does not wait, and is reported`()
    async
  {
    var problems = 0
    let book = ListBook(store, patience: 600)
    book.load()
    #expect(await until { book.isLoaded })
    book.onError = { _ in problems += 1 }
    await store.close()
    #expect(book.perform(.insert([.stack("typed")], into: ListNode.top)))
    #expect(await until { book.writer.obstacle != nil })
    await book.end()
    #expect(problems == 1)
  }

  @Test func `an edit made directly in the library can be undone`() async throws {
    try await store.apply(.insert([.stack("found")], into: ListNode.top))
    #expect(await until { book.steps == (1, 0) })
    #expect(book.step(back: true))
    #expect(await until { texts(book.tree) == [] && book.steps == (0, 1) })
  }

  @Test(arguments: 0..<LongRun.count(15, long: 60))
  func `whoever edits when, in the end the library's lists are shown`(seed: Int) async throws {
    var random = SeededRandom(seed: UInt64(seed))
    var news = 0
    let watch = book.observe { _ in news += 1 }
    for name in ["a", "b", "c"] {
      #expect(book.perform(.insert([.stack(name)], into: ListNode.top)))
    }
    for _ in 0..<40 {
      let ids = book.tree.everything.map(\.id).sorted()
      let one = ids.randomElement(using: &random) ?? 1
      let edit: ListEdit =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .delete([one])
        case 1: .complete([one])
        case 2: .reopen([one])
        case 3: .move([one], into: ListNode.top, at: 0)
        case 4: .rename(one, to: "r\(Int.random(in: 0..<100, using: &random))")
        default:
          .insert([.stack("n\(Int.random(in: 0..<100, using: &random))")], into: ListNode.top)
        }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2: _ = book.perform(edit)
      case 3: _ = book.step(back: true)
      case 4: _ = book.step(back: false)
      case 5: _ = try? await store.apply(edit)
      case 6: await book.flush()
      default: await Task.yield()
      }
    }
    await book.flush()
    #expect(await isInStep())
    #expect(news > 0)
    withExtendedLifetime(watch) {}
  }
}
