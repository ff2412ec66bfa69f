import Library
import Testing

@testable import Commands

struct LibraryRequestTests {
  private func read(_ words: String...) -> LibraryRequest {
    LibraryRequest.read(words.map { BytePath($0) })
  }

  @Test func `each command is parsed`() {
    #expect(read("scan") == .scan([], json: false))
    #expect(
      read("scan", "/a b", "c", "--json") == .scan([BytePath("/a b"), BytePath("c")], json: true)
    )
    #expect(read("status") == .status(json: false))
    #expect(read("search", "two", "words") == .search("two words", limit: 50, json: false))
    #expect(read("search", "--limit", "3", "x") == .search("x", limit: 3, json: false))
    #expect(read("albums", "--json") == .albums(json: true))
    #expect(read("check") == .check(json: false))
    #expect(read("export-lists", "l") == .exportLists(BytePath("l"), nil, json: false))
    #expect(
      read("export-lists", "--format=xspf", "-") == .exportLists(BytePath("-"), .xspf, json: false)
    )
    #expect(
      read("import-lists", "a.m3u", "b.md", "--json")
        == .importLists([BytePath("a.m3u"), BytePath("b.md")], json: true)
    )
    #expect(read("export-user", "f") == .exportUser(BytePath("f"), json: false))
    #expect(read("import-user", "f", "--json") == .importUser(BytePath("f"), json: true))
    #expect(read("scan", "--", "--json") == .scan([BytePath("--json")], json: false))
  }

  @Test func `a folder whose name is not valid text keeps its bytes`() {
    let folder = BytePath([0x2f, 0xff, 0xfe])
    #expect(LibraryRequest.read([BytePath("scan"), folder]) == .scan([folder], json: false))
  }

  @Test func `excluded search words need no dashes in front`() {
    #expect(
      read("search", "blue", "so what", "-live", "--json")
        == .search("blue \"so what\" -live", limit: 50, json: true)
    )
    #expect(read("--json", "search", "-live") == .search("-live", limit: 50, json: true))
    for words in [["search", "blue", "--live"], ["scan", "-x"], ["-x", "search"]] {
      guard case .refuse = LibraryRequest.read(words.map { BytePath($0) }) else {
        Issue.record("\(words) was taken")
        continue
      }
    }
  }

  @Test(arguments: [
    [], ["dance"], ["search"], ["status", "now"], ["export-lists"], ["export-lists", "a", "b"],
    ["import-lists"], ["export-user"], ["import-user", "a", "b"],
    ["export-lists", "--format=pls", "a"], ["status", "--format=xspf"],
    ["search", "--limit", "0", "x"], ["scan", "--limit", "3"], ["check", "--nope"],
  ])
  func `invalid arguments are refused with an explanation`(words: [String]) {
    guard case .refuse(let text) = LibraryRequest.read(words.map { BytePath($0) }) else {
      Issue.record("\(words) was taken")
      return
    }
    #expect(text.contains("gatefold library"))
  }

  @Test func `help lists every command`() {
    guard case .say(let help) = read("--help") else {
      Issue.record("no help")
      return
    }
    for command in [
      "scan", "status", "search", "albums", "check", "export-lists", "import-lists", "--json",
    ] {
      #expect(help.contains(command))
    }
  }
}
