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

  private func words(_ words: String...) async -> [String] {
    await CompletionCommand.candidates(for: words, window, in: place).map(\.text)
  }

  @Test func `options, their values and paths are offered where they may stand`() async {
    #expect(await words("--") == ["--place", "--screenshot", "--size", "--play"])
    #expect(await words("--size", "8x6", "--") == ["--place", "--screenshot"])
    #expect(await words("--place", "") == ["records", "lists"])
    #expect(await words("--screenshot", "a") == [":files"])
    #expect(await words("--size", "") == [])
    #expect(await words("") == ["library", ":files"])
    #expect(await words("a.flac", "") == [":files"])
    #expect(await words("--", "--") == [":files"])
  }

  @Test func `the player has options of its own`() async {
    let options = await words("--play", "--")
    #expect(options.contains("--shuffle") && !options.contains("--size"))
    #expect(await words("--play", "--replaygain", "") == ["track", "album", "off"])
    #expect(await words("--play", "") == [":files"])
  }

  @Test func `each command of the library offers its own options and arguments`() async {
    #expect(await words("library", "") == LibraryRequest.commands.map(\.name))
    #expect(await words("library", "status", "--") == ["--json", "--help"])
    #expect(await words("library", "search", "--json", "--") == ["--limit", "--help"])
    #expect(await words("library", "export-lists", "--format", "").contains("xspf"))
    #expect(await words("library", "export-lists", "") == [":folders"])
    #expect(await words("library", "import-lists", "a", "") == [":files"])
    #expect(await words("library", "status", "") == [])
  }

  @Test func `without a library no names are offered, and none is made`() async {
    #expect(await words("library", "search", "genre:") == [])
    #expect(await words("library", "add-server", "") == [])
    #expect(!LibraryStore.exists(in: place))
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
    #expect(await words("library", "search", "genre:B") == ["genre:Bossa Nova"])
    let query = await words("library", "search", "")
    #expect(query.contains("For Sunday") && query.contains("artist:"))
    #expect(!query.contains("a line"))
    #expect(await words("library", "add-server", "") == ["https://music.example"])
    #expect(await words("library", "add-server", "https://music.example", "") == [])
    await store.close()
  }

  @Test func `a name is one line of the answer, whatever is in it`() {
    let line = OptionTable.Candidate("a\tb\nc", help: "d\n").line
    #expect(line.split(separator: "\t").count == 2 && !line.contains("\n"))
  }
}
