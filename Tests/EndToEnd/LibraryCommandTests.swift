import Foundation
import TestSupport
import Testing

/// `gatefold library` from its command line, where no display is, on the messy library of Tests/Corpus.
@Suite(.timeLimit(.minutes(2)), .serialized)
struct LibraryCommandTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private let folder: TemporaryFolder
  private var environment = BuiltPrograms.withoutDisplay

  init() throws {
    folder = try TemporaryFolder()
    environment["XDG_DATA_HOME"] = folder.path("data")
  }

  private func library(_ words: String...) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library"] + words,
      environment: environment
    )
  }

  private func corpus(_ name: String) -> URL { Self.tests.appending(path: "Corpus/\(name)") }

  /// Files without sound, which nobody can read.
  private func makeNoise(_ count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("music"),
      withIntermediateDirectories: true
    )
    for number in 0..<count {
      try Data("noise".utf8).write(to: URL(filePath: folder.path("music/\(number).mp3")))
    }
  }

  @Test func `check reports damage, mends it, and ends with 1; then with 0`() async throws {
    try makeNoise(20)
    #expect(try await library("scan", folder.path("music")).status == 0)
    let path = folder.path("data/gatefold/library.db")
    let good = try Data(contentsOf: URL(filePath: path))
    for page in 0..<good.count / 4096 {
      var bytes = good
      for index in page * 4096..<(page + 1) * 4096 { bytes[index] = 0 }
      try bytes.write(to: URL(filePath: path))
      let check = try await library("check")
      #expect(check.status == 1, "page \(page): \(check.output)")
      #expect(check.errors.contains("damaged"), "page \(page): \(check.errors)")
      #expect(check.errors.contains("broken-"), "page \(page): \(check.errors)")
      let again = try await library("check")
      #expect(again.status == 0, "page \(page): \(again.errors)")
    }
  }

  @Test func `a messy library is scanned, and no album of it is split or mixed with another`()
    async throws
  {
    let made = folder.path("corpus")
    let maker = try ChildProcess(
      URL(filePath: "/usr/bin/python3"),
      [corpus("mkcorpus").path, made, "--albums", "40", "--cache", folder.path("bodies")]
    )
    #expect(try await maker.end(within: .seconds(100)).status == 0)
    let scan = try await library("scan", "\(made)/library")
    #expect(scan.status == 0, "\(scan.errors)")
    let albums = try await library("albums", "--json")
    #expect(albums.status == 0)
    try Data("\(albums.output)\n".utf8).write(to: URL(filePath: folder.path("albums.jsonl")))
    let verdict = try await ChildProcess.run(
      URL(filePath: "/usr/bin/python3"),
      [
        corpus("checkscan").path, "\(made)/manifest.json", folder.path("albums.jsonl"), "--prefix",
        "\(made)/library", "--fail", "listed,extra,albums",
      ]
    )
    #expect(verdict.status == 0, "\(verdict.output)")
    #expect(verdict.output.contains("0 true albums split, 0 found albums mix"))
    let again = try await library("scan")
    #expect(again.output.hasSuffix(", 0 new or changed"), "\(again.output)")
    #expect(try await library("check").output.contains("is well"))
  }

  @Test func `before the first scan there is no library, and nothing makes one`() async throws {
    for words in ["status", "albums", "check"] {
      let ending = try await library(words)
      #expect(ending.status == 1)
      #expect(ending.errors.contains("there is no library yet"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
    let search = try await library("search", "blue")
    #expect(search.status == 1)
  }

  @Test(arguments: ["/no/such/folder", "/etc/passwd"])
  func `a folder that cannot be scanned is told`(path: String) async throws {
    let ending = try await library("scan", path)
    #expect(ending.status == 1)
    #expect(ending.errors.contains(path))
  }

  @Test func `a folder that went away was said to be empty, now it is said why`() async throws {
    try makeNoise(2)
    #expect(try await library("scan", folder.path("music")).status == 0)
    let music = folder.path("music")
    try FileManager.default.moveItem(atPath: music, toPath: folder.path("elsewhere"))
    let gone = try await library("scan")
    #expect(gone.status == 1)
    #expect(gone.errors.contains("\(music): No such file or directory; its tracks are kept"))
    try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: true)
    let empty = try await library("scan")
    #expect(empty.status == 1)
    #expect(empty.errors.contains("\(music): none of its music is there now"))
  }

  @Test func `a scanned folder whose name is no text is told in bytes as well`() async throws {
    let path = Array(folder.path("caf").utf8) + [0xe9]
    let bytes = path.map { CChar(bitPattern: $0) } + [0]
    #expect(mkdir(bytes, 0o755) == 0)
    #expect(symlink(bytes, folder.path("link")) == 0)
    let ending = try await library("scan", "--json", folder.path("link"))
    #expect(ending.status == 0)
    let named = "\"root_b64\":\"\(Data(path).base64EncodedString())\""
    #expect(ending.output.contains(named), "\(ending.output)")
  }

  @Test func `a scan stops at once when the user says so, and the next one goes on`() async throws {
    try makeNoise(100)
    // A reader that never answers, so that there is a scan to stop.
    let sleeper = folder.path("sleeper")
    try "#!/bin/sh\n: > \"$0.runs\"\nexec sleep 60\n".write(
      toFile: sleeper,
      atomically: true,
      encoding: .utf8
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: sleeper)
    var slow = environment
    slow["GATEFOLD_SCAN"] = sleeper
    let scan = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["library", "scan", folder.path("music")],
      environment: slow
    )
    // Once it has its reader the signal is heard.
    await until(within: .seconds(20)) {
      FileManager.default.fileExists(atPath: "\(sleeper).runs")
    }
    scan.signal(SIGINT)
    let ending = try await scan.end()
    #expect(ending.status == 130)
    #expect(ending.errors.contains("The next scan goes on"))
    let next = try await library("scan", "--json")
    #expect(next.status == 0)
    #expect(next.output.contains("\"read\":100,\"unreadable\":100"))
  }

  @Test func `lists are written to a file`() async throws {
    try makeNoise(1)
    #expect(try await library("scan", folder.path("music")).status == 0)
    let ending = try await library("export-lists", folder.path("lists.m3u8"))
    #expect(ending.status == 0)
    #expect(try folder.text(of: "lists.m3u8") == "#EXTM3U\n#EXTENC:UTF-8\n")
    #expect(try await library("export-lists", "-").output == "#EXTM3U\n#EXTENC:UTF-8")
    #expect(try await library("export-lists", folder.path("no/such.m3u8")).status == 1)
  }
}
