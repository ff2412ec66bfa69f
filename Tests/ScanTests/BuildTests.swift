import Messages
import Synchronization
import TestSupport
import Testing

@testable import Library
@testable import Processes

@Suite(.serialized, .timeLimit(.minutes(3))) final class BuildTests {
  private let folder: TemporaryFolder
  private let noticed = Counter()

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  init() throws {
    folder = try TemporaryFolder()
    Build.onOther { [noticed] in noticed.add() }
  }

  deinit { Build.onOther {} }

  @Test func `a worker knows its own build by name, and works by hand without one`() {
    #expect(Build.rest(of: ["--build", Build.name, "--worker"]) == ["--worker"])
    #expect(Build.rest(of: ["--jsonl", "/music"]) == ["--jsonl", "/music"])
    #expect(Build.rest(of: ["--build", "\(Build.name)1", "--worker"]) == nil)
    #expect(Build.rest(of: ["--build"]) == nil)
  }

  @Test(arguments: [["--worker"], ["--pictures", "--files", "0"], ["--version"]])
  func `a worker of another build refuses before it receives anything`(mode: [String]) throws {
    for words in [["--build", "0.0.9-abc"], ["--build"]] {
      let worker = try ChildProcess(path: Corpus.reader.path, arguments: words + mode)
      let (output, ending) = worker.finish(input: Array("/some/file\0".utf8))
      #expect(output.isEmpty && ending == .exited(Build.refusal))
    }
  }

  /// What a scan ends with.
  private func scan(with script: String) async throws -> String {
    let program = try folder.writeScript(script, "reader")
    let process = ScanProcess(settings: ScanProcess.Settings(program: program))
    do {
      for try await _ in process.records(of: [Array("/1".utf8)]) {}
      return "success"
    } catch {
      return "\(error)"
    }
  }

  /// What a request for lyrics ends with.
  private func ask(_ script: String) throws -> String {
    var settings = ReceiverProcess.Settings()
    settings.program = try folder.writeScript(script, "reader")
    let file = try #require(Descriptor(file: Array(settings.program.utf8)))
    var process = ReceiverProcess(mode: "--lyrics", limit: Lyrics.limit, settings: settings)
    let request = LyricsRequest.track.encoded
    let outcome: ReceiverProcess.Outcome<Lyrics> =
      process.answer(to: request, file: file, bell: WakeUp(), while: { true })
    return "\(outcome)"
  }

  /// With 2 ends one of an older build, which does not know that option.
  @Test(arguments: ["exit 5", "exit 2"])
  func `where the worker is of another build, nothing is said about a file`(script: String)
    async throws
  {
    #expect(try await scan(with: script) == "\(ScanProcessError.otherBuild)")
    #expect(try ask(script) == "notStarted")
    #expect(noticed.count == 2)
  }

  @Test func `a worker that talks nonsense is broken, not of another build`() async throws {
    let nonsense = "printf '\\377\\377\\377\\377\\377'; exec sleep 100"
    #expect(try await scan(with: nonsense).hasSuffix("ends before it has read a file"))
    #expect(try ask(nonsense) == "failed")
    #expect(noticed.count == 0)
  }
}
