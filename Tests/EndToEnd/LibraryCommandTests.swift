import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)), .serialized)
struct LibraryCommandTests {
  private let folder: TemporaryFolder
  private var environment = BuiltPrograms.withoutDisplay

  init() throws {
    folder = try TemporaryFolder()
    environment["XDG_DATA_HOME"] = folder.path("data")
  }

  private func library(_ words: String...) async throws -> ChildProcess.Ending {
    try await library(words)
  }

  private func library(_ words: [String]) async throws -> ChildProcess.Ending {
    try await ChildProcess.run(
      BuiltPrograms.named("gatefold"),
      ["library"] + words,
      environment: environment
    )
  }

  /// Writes files without sound, which cannot be read.
  private func makeNoise(_ count: Int) throws {
    for number in 0..<count { try folder.write("noise".utf8, "music/\(number).mp3") }
  }

  private func scanNoise(_ count: Int) async throws {
    try makeNoise(count)
    #expect(try await library("scan", folder.path("music")).status == 0)
  }

  @Test func `check reports damage, repairs it, and exits with 1; then with 0`() async throws {
    try await scanNoise(20)
    let path = folder.path("data/gatefold/music.db")
    let good = try Data(contentsOf: URL(filePath: path))
    let last = good.count / 4096 - 1
    for page in [0, last / 2, last] {
      var bytes = good
      for index in page * 4096..<(page + 1) * 4096 { bytes[index] = 0 }
      try bytes.write(to: URL(filePath: path))
      let check = try await library("check")
      #expect(check.status == 1, "page \(page): \(check.output)")
      #expect(check.errors.contains("damaged"), "page \(page): \(check.errors)")
      #expect(check.errors.contains("a new one was made"), "page \(page): \(check.errors)")
      let again = try await library("check")
      #expect(again.status == 0, "page \(page): \(again.errors)")
    }
  }

  @Test func `a user's data is exported, and imported into a library that is made for it`()
    async throws
  {
    try await scanNoise(1)
    try folder.write("# List\n- [ ] words\n".utf8, "list.md")
    #expect(try await library("import-lists", folder.path("list.md")).status == 0)
    let file = folder.path("user.jsonl")
    #expect(try await library("export-user", file).status == 0)
    try FileManager.default.removeItem(atPath: folder.path("data"))
    let made = try await library("import-user", file, "--json")
    #expect(made.status == 0 && !made.output.contains("\"rows\":0"), "\(made.output)")
    #expect(made.output.contains(folder.path("music")))
    #expect(try await library("import-user", file).output.contains("All of it was here already."))
    try folder.write("{}\n".utf8, "user.jsonl")
    let refused = try await library("import-user", file)
    #expect(refused.status == 1 && refused.errors.contains("nothing was imported"))
  }

  @Test func `before the first scan there is no library, and no command creates one`() async throws
  {
    for words in ["status", "albums", "check"] {
      let ending = try await library(words)
      #expect(ending.status == 1)
      #expect(ending.errors.contains("there is no library yet"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
    let search = try await library("search", "blue")
    #expect(search.status == 1)
  }

  @Test func `a search says on standard error which filters do not exist`() async throws {
    try await scanNoise(1)
    let search = try await library("search", "mood:5")
    #expect(search.errors.contains("There is no filter “mood”"), "\(search.errors)")
    #expect(!search.output.contains("mood"))
  }

  @Test func `while another process has the library open, commands read it, and others name it`()
    async throws
  {
    try await scanNoise(1)
    let lock = open(folder.path("data/gatefold/library.lock"), O_RDWR)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let words = "Gatefold (process 12) has this library open.\n"
    _ = Array(words.utf8).withUnsafeBytes { write(lock, $0.baseAddress, $0.count) }
    for words in [["status"], ["check"], ["albums"], ["servers"], ["export-lists", "-"]] {
      let ending = try await library(words)
      #expect(ending.status == 0 && ending.errors.isEmpty, "\(words) \(ending.errors)")
    }
    let holder = "gatefold library: Gatefold (process 12) has the library open"
    for words in [["scan"], ["sync"], ["import-lists", folder.path("music/0.mp3")]] {
      let ending = try await library(words)
      #expect(ending.status == 1)
      #expect(ending.errors == "\(holder); close it, or use its window", "\(words)")
    }
    let server = try await library("add-server", "music.example.org", "--user=a")
    #expect(server.status == 1)
    #expect(server.errors == "\(holder); use “Folders and Servers…” in its window")
  }

  @Test(arguments: ["/no/such/folder", "/etc/passwd"])
  func `a folder that cannot be scanned is reported`(path: String) async throws {
    let ending = try await library("scan", path)
    #expect(ending.status == 1)
    #expect(ending.errors.contains(path))
  }

  @Test func `a missing folder and an empty one are reported, and their tracks are kept`()
    async throws
  {
    try await scanNoise(2)
    let music = folder.path("music")
    try FileManager.default.moveItem(atPath: music, toPath: folder.path("elsewhere"))
    let gone = try await library("scan")
    #expect(gone.status == 1)
    #expect(gone.errors.contains("\(music): No such file or directory; its tracks are kept"))
    try folder.makeFolder("music")
    let empty = try await library("scan")
    #expect(empty.status == 1)
    #expect(empty.errors.contains("\(music): none of its music is available"))
  }

  private func forgetDisks() async throws {
    let ending = try await ChildProcess.run(
      BuiltPrograms.named("LibraryWriter"),
      [folder.path("data/gatefold"), "disks"]
    )
    try #require(ending.status == 0, "\(ending.errors)")
  }

  @Test func `another disk in place of a folder is accepted if the folder is named`() async throws {
    let music = folder.path("music")
    try await scanNoise(3)
    try FileManager.default.moveItem(atPath: music, toPath: folder.path("elsewhere"))
    try makeNoise(2)
    try FileManager.default.moveItem(atPath: "\(music)/0.mp3", toPath: "\(music)/new.mp3")
    try FileManager.default.removeItem(atPath: "\(music)/1.mp3")
    try await forgetDisks()
    let unnamed = try await library("scan")
    #expect(unnamed.status == 1)
    #expect(unnamed.errors.contains("its tracks are kept"))
    #expect(unnamed.errors.contains("name the folder to scan it"))
    let named = try await library("scan", music)
    #expect(named.status == 0)
    #expect(named.errors.contains("\(music): another disk is mounted there"), "\(named.errors)")
    #expect(named.output.contains("1 file, 1 new or changed") && named.output.contains("3 gone"))
    let again = try await library("scan", music)
    #expect(again.status == 0 && again.errors.isEmpty, "\(again.errors)")
    #expect(try await library("scan").status == 0)
    // The empty mount point of a missing disk is not a folder without music.
    try FileManager.default.removeItem(atPath: "\(music)/new.mp3")
    try await forgetDisks()
    let empty = try await library("scan", music)
    #expect(empty.status == 1 && empty.errors.contains("its tracks are kept"), "\(empty.errors)")
  }

  @Test func `a scanned folder whose name is not valid text is also reported in bytes`()
    async throws
  {
    let path = Array(folder.path("caf").utf8) + [0xe9]
    let bytes = path.map { CChar(bitPattern: $0) } + [0]
    #expect(mkdir(bytes, 0o755) == 0)
    #expect(symlink(bytes, folder.path("link")) == 0)
    let ending = try await library("scan", "--json", folder.path("link"))
    #expect(ending.status == 0)
    let named = "\"root_b64\":\"\(Data(path).base64EncodedString())\""
    #expect(ending.output.contains(named), "\(ending.output)")
  }

  @Test func `a scan stops at once on request, and the next one continues`() async throws {
    try makeNoise(100)
    // A reader that never answers, so that there is a scan to stop.
    let sleeper = try folder.writeScript(": > \"$0.runs\"\nexec sleep 60", "sleeper")
    var slow = environment
    slow["GATEFOLD_SCAN"] = sleeper
    let scan = try ChildProcess(
      BuiltPrograms.named("gatefold"),
      ["library", "scan", folder.path("music")],
      environment: slow
    )
    // Once the reader runs, the signal is handled.
    await until(within: .seconds(20)) {
      FileManager.default.fileExists(atPath: "\(sleeper).runs")
    }
    scan.signal(SIGINT)
    let ending = try await scan.end()
    #expect(ending.status == 130)
    #expect(ending.errors.contains("The next scan continues"))
    let next = try await library("scan", "--json")
    #expect(next.status == 0)
    #expect(next.output.contains("\"read\":100,\"unreadable\":100"))
  }

  @Test func `lists are read from files and written into a folder`() async throws {
    try await scanNoise(2)
    let task = "- [ ] that live album\n- [x] [Noise](music/0.mp3)\n- [ ] Inner\n  - [ ] deep\n"
    let read = try await library(
      "import-lists",
      try folder.write(task.utf8, "Evening.md"),
      try folder.write("music/1.mp3\nmusic/lost.mp3\n".utf8, "Evening.m3u"),
      folder.path("none.pls")
    )
    #expect(read.status == 1)
    #expect(read.errors.contains("none.pls: no such file"))
    #expect(read.output.contains("Evening: 4 rows"), "\(read.output)")
    // Unreadable files are no tracks.
    #expect(read.output.contains("2 tracks are not in the library"), "\(read.output)")
    let written = try await library("export-lists", folder.path("lists"))
    #expect(written.status == 0, "\(written.errors)")
    let first = try folder.text(of: "lists/Evening.m3u8")
    #expect(first.contains("#PLAYLIST:Evening\n#GATEFOLD-LINE:that live album\n"), "\(first)")
    #expect(try folder.text(of: "lists/Evening 2.m3u8").contains("\n../music/lost.mp3\n"))
    // The second time the same files are replaced.
    #expect(try await library("export-lists", folder.path("lists")).status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("lists"))
    #expect(files.sorted() == ["Evening 2.m3u8", "Evening.m3u8"])
  }

  @Test func `all lists are exported to a file by its extension, and to the terminal`() async throws
  {
    try await scanNoise(1)
    let ending = try await library("export-lists", folder.path("lists.m3u8"))
    #expect(ending.status == 0)
    let empty = "#EXTM3U\n#EXTENC:UTF-8\n#GATEFOLD:1"
    #expect(try folder.text(of: "lists.m3u8") == "\(empty)\n")
    #expect(try await library("export-lists", "-").output == empty)
    #expect(try await library("export-lists", folder.path("lists.md")).status == 0)
    #expect(try folder.text(of: "lists.md").contains("Written by Gatefold"))
    let terminal = try await library("export-lists", "--format=xspf", "-")
    #expect(terminal.output.hasPrefix("<?xml"))
    let lost = try await library("export-lists", folder.path("no/such.m3u8"))
    #expect(lost.status == 1 && lost.errors.contains("No such file"), "\(lost)")
    // A name without the extension of a playlist is a folder, in any format.
    #expect(try await library("export-lists", folder.path("forms"), "--format=xspf").status == 0)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: folder.path("forms"), isDirectory: &isFolder))
    #expect(isFolder.boolValue)
    #expect(try await library("export-lists", folder.path("music/0.mp3")).status == 1)
  }
}
