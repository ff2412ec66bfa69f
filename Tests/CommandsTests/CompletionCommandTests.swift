import GLib
import LibrarySupport
import Messages
import TestSupport
import Testing
import Values

@testable import Commands
@testable import Library

struct CompletionCommandTests {
  private let folder: TemporaryFolder
  private let window = OptionTable([
    OptionTable.Option("place", value: "records|lists", help: "a page"),
    OptionTable.Option("screenshot", value: "FILE", help: "a picture"),
    OptionTable.Option("size", value: "WxH", help: "how large"),
  ])

  init() throws { folder = try TemporaryFolder() }

  private var place: BytePath { BytePath(folder.path("library")) }

  /// Without their descriptions.
  private func words(_ line: String) async -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return await CompletionCommand.lines(for: words, window, in: place).map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test(arguments: [
    ("-", ["--place", "--screenshot", "--size", "library", "--play"]),
    ("--size 8x6 --", ["--place", "--screenshot"]), ("--place ", ["records", "lists"]),
    ("--screenshot a", [":files"]), ("--size ", []), ("", [":files", "library", "--play"]),
    ("a.flac ", [":files"]), ("-- --", [":files"]), ("--play ", [":files"]),
    ("--play --replaygain ", ["track", "album", "off"]),
    ("library status --", ["--json", "--help"]), ("library status ", []),
    ("library search --json --", ["--limit", "--help"]),
    ("library export-lists --format ", ["m3u8", "xspf", "markdown"]),
    ("library export-lists ", [":folders"]), ("library import-lists a ", [":files"]),
    ("library search genre:", []), ("library add-server ", []),
  ])
  func `what may follow is offered, and nothing else`(line: String, offered: [String]) async {
    #expect(await words(line) == offered)
    #expect(!LibraryStore.exists(in: place))
  }

  @Test func `the player and the library have words of their own`() async {
    let options = await words("--play --")
    #expect(options.contains("--shuffle") && !options.contains("--size"))
    #expect(await words("library ") == LibraryRequest.commands.map(\.name))
  }

  @Test func `genres, lists and servers are offered by name, also while a window writes`()
    async throws
  {
    let store = LibraryStore(folder: place)
    try await store.open()
    try folder.write("title=A;artist=B;album=C;genre=Bossa Nova".utf8, "music/1.flac")
    let root = try await store.addRoot(BytePath(folder.path("music")))
    _ = try await LibraryScanner(store: store, reader: PlainReader()).scan(try #require(root))
    try await store.apply(.insert([.stack("For Sunday", [.line("a line")])], into: 0))
    try await store.addServer(try ServerAddress("https://music.example"), user: "me")
    #expect(await words("library search genre:B") == ["genre:Bossa Nova"])
    let query = await words("library search ")
    #expect(query.contains("For Sunday") && query.contains("artist:") && !query.contains("a line"))
    #expect(await words("library add-server ") == ["https://music.example"])
    await store.close()
  }

  @Test func `a name is one line of the answer, whatever is in it`() {
    let line = OptionTable.line("a\tb\nc", "d\n")
    #expect(line.split(separator: "\t").count == 2 && !line.contains("\n"))
  }
}
