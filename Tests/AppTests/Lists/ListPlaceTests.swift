import Library
import TestSupport
import Testing
import Values

@testable import App

struct ListPlaceTests {
  private let stand: PlayerStand
  private let source: ListsSource

  init() async throws {
    (stand, source) = try await ListsSource.standing()
    let inner = NodeDraft.stack("Night", [.stack("Rain", [.line("x")])])
    let lists = [NodeDraft.stack("Drives", [inner, .line("y")]), .stack("Home")]
    #expect(source.book.perform(.insert(lists, into: ListNode.top)))
  }

  private func id(_ text: String) -> ListRowID {
    source.book.tree.everything.first { $0.text == text }?.id ?? 0
  }

  private func words(for row: String?) async -> [String] {
    await ListPlace.all(in: source.book.tree, for: row.map { id($0) }).map(\.words)
  }

  @Test func `all lists can be chosen, however deep they are`() async {
    let all = ["Drives", "Drives › Night", "Drives › Night › Rain", "Home"]
    #expect(await words(for: nil) == all)
    #expect(source.book.perform(.complete([id("Rain")])))
    #expect(await words(for: nil) == all.filter { !$0.hasSuffix("Rain") })
  }

  @Test
  func `a row cannot be moved into a list that contains it, nor into itself or its descendants`()
    async
  {
    #expect(await words(for: "y") == ["Drives › Night", "Drives › Night › Rain", "Home"])
    #expect(await words(for: "Night") == ["Home"])
    #expect(await words(for: "Home") == ["Drives", "Drives › Night", "Drives › Night › Rain"])
    #expect(source.stacks(for: id("Night")).map(\.text) == ["Home"])
    #expect(source.stacks(for: id("x")).map(\.text).sorted() == ["Drives", "Home"])
  }

  @Test func `recently used lists come first, wherever they are, also in the next run`() {
    source.book.recordUse(of: id("Home"))
    source.book.recordUse(of: id("Rain"))
    #expect(stand.music.recentLists().map(\.text) == ["Rain", "Home", "Drives"])
    #expect(source.stacks(for: id("y")).first?.text == "Rain")
    stand.music.addToNewList(ListAddition(.record(stand.record(1))), called: "New")
    let memory = stand.fixture.session.memory.state.recentLists
    #expect(memory == [id("New"), id("Rain"), id("Home")])
    #expect(stand.music.recentLists().first?.text == "New")
  }

  @Test func `a refused addition to a list is reported, and changes nothing`() throws {
    var news: [String] = []
    stand.music.onNews = { news.append($0) }
    let addition = ListAddition(.record(stand.record(1)))
    stand.music.add(addition, to: 99)
    let count = source.book.tree.count
    // Lists that have not been read yet take nothing.
    let early = try PlayerStand(1...2)
    early.music.onNews = { news.append($0) }
    early.music.add(addition, to: 1)
    early.music.addToNewList(addition, called: "x")
    early.music.keepAsList([])
    #expect(news == Array(repeating: "The lists cannot be changed now.", count: 4))
    #expect(source.book.tree.count == count && early.catalogue.lists.tree.count == 0)
  }

  @Test func `if there are more lists than a menu shows, a dialog offers all of them`() {
    var choice = MenuSection()
    choice.add(ListAddition(.record(stand.record(1))), stand.music)
    #expect(choice.actions.count == 2 + 1 + 1)
    #expect(!stand.music.hasStacks(besides: source.book.tree.count))
  }
}
