import Foundation
import Messages
import Processes
import Synchronization
import TagReader
import TestSupport
import Testing
import Values

@testable import Library

@Suite(.serialized, .timeLimit(.minutes(3))) final class LyricsReaderTests {
  private let folder: TemporaryFolder
  private let started = Started()

  private final class Started: Sendable {
    let numbers = Mutex<[Int32]>([])
    let isOver = Mutex(false)
    var last: Int32? { numbers.withLock { $0.last } }
    var count: Int { numbers.withLock { $0.count } }
  }

  init() throws { folder = try TemporaryFolder() }

  private func reader(
    program: String? = nil,
    patience: Double = 20,
    idle: Double = 1000
  ) -> LyricsReader {
    var settings = LyricsReader.Settings(program: program ?? Corpus.reader.path)
    settings.process.patience = patience
    settings.process.started = { [started] number in started.numbers.withLock { $0.append(number) }
    }
    settings.idle = idle
    return LyricsReader(settings: settings)
  }

  private func location(_ name: String) -> Location { .file(Array(folder.path(name).utf8)) }

  private func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: folder.path(name)))
  }

  /// A program that does what a shell script says instead of reading lyrics.
  private func program(_ script: String) throws -> String {
    try folder.writeScript(script, "program")
  }

  private static let synced = ["1.5|eins", "2.25|zwei 曲"]

  @Test(arguments: [
    ("uslt.mp3", ["eins", "zwei"]), ("uslt-lrc.mp3", synced), ("uslt-second.mp3", ["zwei"]),
    ("uslt-korean.mp3", ["1.5|조용한 밤에 별이", "2.25|너의 목소리"]),
    ("sylt.mp3", ["1.5|eins", "2.25|zwei"]), ("sylt-latin1.mp3", ["1.5|eins", "2.25|zwei"]),
    ("sylt-chords.mp3", ["eins", "zwei"]), ("txxx.mp3", synced), ("ape.mp3", ["eins", "zwei"]),
    ("a.flac", synced), ("b.flac", synced), ("both.flac", synced), ("a.ogg", synced),
    ("a.opus", synced), ("a.oga", synced), ("a.wv", synced), ("a.m4a", synced), ("b.m4a", synced),
    ("a.wma", synced), ("a.aiff", ["1.5|eins", "2.25|zwei"]), ("a.wav", ["1.5|eins", "2.25|zwei"]),
    ("none.mp3", []),
  ])
  func `lyrics in the tags of every format are read`(name: String, lines: [String]) async throws {
    let path = try Corpus.formats.get().appending(path: "lyrics-" + name).path
    let lyrics = await reader().lyrics(of: .file(Array(path.utf8)))
    #expect(LyricsCase.shown(lyrics) == lines)
    #expect((lyrics == nil) == lines.isEmpty)
  }

  @Test(arguments: [("sylt-frames", 1152.0 / 44_100), ("sylt-frames-22050", 576.0 / 22_050)])
  func `times in frames of MPEG audio become seconds`(name: String, frame: Double) async throws {
    let path = try Corpus.formats.get().appending(path: "lyrics-\(name).mp3").path
    let lyrics = try #require(await reader().lyrics(of: .file(Array(path.utf8))))
    #expect(lyrics.lines.map(\.text) == ["eins", "zwei"])
    let times = lyrics.lines.map { $0.time ?? 0 }
    #expect(abs(times[0] - 100 * frame) < 0.001 && abs(times[1] - 200 * frame) < 0.001)
  }

  /// The process has loaded the converters before it entered the sandbox.
  @Test(arguments: [
    (LyricsDecoderTests.japanese, "CP932"), (LyricsDecoderTests.japanese, "EUC-JP"),
    (LyricsDecoderTests.simplified, "GBK"), (LyricsDecoderTests.traditional, "BIG5"),
    (LyricsDecoderTests.korean, "EUC-KR"), (LyricsDecoderTests.russian, "CP1251"),
    (LyricsDecoderTests.french, "CP1252"), (LyricsDecoderTests.korean, "UTF-16LE"),
  ])
  func `a text file beside the track is read in its encoding`(text: String, encoding: String)
    async throws
  {
    try write(try LyricsDecoderTests.bytes(text, in: encoding), to: "song.lrc")
    let lyrics = await reader().lyrics(of: location("song.mp3"))
    let lines = text.split(separator: "\n").dropFirst().map { $0.dropFirst(10) }
    #expect(lyrics?.isSynced == true && lyrics?.lines.map(\.text) == lines.map(String.init))
  }

  @Test(arguments: ["lrc", "LRC", "Lrc", "lRC"])
  func `the file has the name of the track, with the extension in any case`(ending: String)
    async throws
  {
    try write(Array("[00:01]a".utf8), to: "a.b.\(ending)")
    try write(Array("[00:01]other".utf8), to: "a.lrc")
    #expect(await reader().lyrics(of: location("a.b.flac"))?.lines.first?.text == "a")
    #expect(await reader().lyrics(of: location("a.bc.flac")) == nil)
  }

  @Test func `a file without text leaves the lyrics of the tags, and has priority otherwise`()
    async throws
  {
    let formats = try Corpus.formats.get()
    try FileManager.default.copyItem(
      atPath: formats.appending(path: "lyrics-uslt.mp3").path,
      toPath: folder.path("a.mp3")
    )
    let reader = reader()
    for bytes in [[], Array("\n[ar:x]\n".utf8)] {
      try write(bytes, to: "a.lrc")
      #expect(LyricsCase.shown(await reader.lyrics(of: location("a.mp3"))) == ["eins", "zwei"])
    }
    try write(Array("beside".utf8), to: "a.lrc")
    #expect(LyricsCase.shown(await reader.lyrics(of: location("a.mp3"))) == ["beside"])
    #expect(started.count == 1)
  }

  @Test func `only regular files are opened, and no links`() async throws {
    try write(Array("secret".utf8), to: "other.txt")
    #expect(symlink(folder.path("other.txt"), folder.path("link.lrc")) == 0)
    #expect(mkfifo(folder.path("pipe.lrc"), 0o600) == 0)
    #expect(mkdir(folder.path("folder.lrc"), 0o700) == 0)
    let reader = reader()
    for name in ["link.mp3", "pipe.mp3", "folder.mp3", "gone.mp3", "no/such/folder.mp3", "\0.mp3"] {
      #expect(await reader.lyrics(of: location(name)) == nil)
    }
    for path in ["", "/", "a.mp3", "/.", "/.."] {
      #expect(await reader.lyrics(of: .file(Array(path.utf8))) == nil)
    }
    #expect(started.count == 0)
  }

  @Test func `a file of 20 MB and endless lines have no lyrics or short ones`() async throws {
    let reader = reader()
    try write([UInt8](repeating: UInt8(ascii: "a"), count: 20 << 20), to: "large.lrc")
    #expect(await reader.lyrics(of: location("large.mp3")) == nil)
    try write([UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20), to: "line.lrc")
    #expect(await reader.lyrics(of: location("line.mp3"))?.lines.first?.text.count == 1024)
    try write(Array(String(repeating: "[00:01]a\n", count: 100_000).utf8), to: "many.lrc")
    #expect(await reader.lyrics(of: location("many.mp3"))?.lines.count == Lyrics.mostLines)
    #expect(started.count == 1)
  }

  @Test func `a process that is killed is started again`() async throws {
    try write(Array("[00:01]a".utf8), to: "a.lrc")
    let reader = reader()
    #expect(await reader.lyrics(of: location("a.mp3")) != nil)
    kill(try #require(started.last), SIGKILL)
    #expect(await reader.lyrics(of: location("a.mp3")) != nil)
    #expect(started.count == 2)
  }

  @Test func `a process that is killed again and again costs no later request`() async throws {
    try write(Array("[00:01]a\n".utf8 + [UInt8](repeating: 0x61, count: 1 << 19)), to: "a.lrc")
    let reader = reader()
    let killer = Task { [started] in
      var killed: Int32?
      while !started.isOver.withLock({ $0 }) {
        if let number = started.last, number != killed {
          kill(number, SIGKILL)
          killed = number
        }
        await Task.yield()
      }
    }
    for _ in 0..<10 { _ = await reader.lyrics(of: location("a.mp3")) }
    started.isOver.withLock { $0 = true }
    await killer.value
    #expect(started.count > 1)
    #expect(await reader.lyrics(of: location("a.mp3"))?.lines.first?.text == "a")
  }

  @Test(arguments: ["exec sleep 1000", "exit 1", "echo nonsense", "head -c 99999999 /dev/zero"])
  func `a program that does not answer is given up`(script: String) async throws {
    try write(Array("a".utf8), to: "a.lrc")
    let reader = reader(program: try program(script), patience: 0.2)
    #expect(await reader.lyrics(of: location("a.mp3")) == nil)
  }

  @Test func `a program that does not exist gives no lyrics`() async throws {
    try write(Array("a".utf8), to: "a.lrc")
    #expect(await reader(program: "/nowhere").lyrics(of: location("a.mp3")) == nil)
  }

  @Test func `a request that is cancelled ends, and its process with it`() async throws {
    try write(Array("a".utf8), to: "a.lrc")
    let (reader, location) = (reader(program: try program("exec sleep 1000")), location("a.mp3"))
    let task = Task { await reader.lyrics(of: location) }
    while started.count == 0 { await Task.yield() }
    task.cancel()
    #expect(await task.value == nil)
    try await expectEnd()
  }

  @Test func `the process ends when it is idle, and starts again`() async throws {
    try write(Array("a".utf8), to: "a.lrc")
    let reader = reader(idle: 0.01)
    #expect(await reader.lyrics(of: location("a.mp3")) != nil)
    try await expectEnd()
    #expect(await reader.lyrics(of: location("a.mp3")) != nil)
    #expect(started.count == 2)
  }

  @Test func `the process ends with the reader`() async throws {
    try write(Array("a".utf8), to: "a.lrc")
    var reader: LyricsReader? = reader()
    #expect(await reader?.lyrics(of: location("a.mp3")) != nil)
    reader = nil
    try await expectEnd()
  }

  @Test func `a closed reader reads nothing, and closing does not wait for a slow file`()
    async throws
  {
    try write(Array("a".utf8), to: "a.lrc")
    let (reader, location) = (reader(program: try program("exec sleep 1000")), location("a.mp3"))
    async let lyrics = reader.lyrics(of: location)
    while started.count == 0 { await Task.yield() }
    await reader.close()
    #expect(await lyrics == nil)
    try await expectEnd()
    #expect(await reader.lyrics(of: location) == nil)
    #expect(started.count == 1)
  }

  private func expectEnd() async throws {
    let number = try #require(started.last)
    while kill(number, 0) == 0 { await Task.yield() }
  }
}
