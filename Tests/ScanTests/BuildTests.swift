import Messages
import Synchronization
import TestSupport
import Testing

@testable import Library
@testable import Processes

@Suite(.serialized, .timeLimit(.minutes(3))) struct BuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Shell commands of workers that cannot work for this build.
  private static let strangers = [
    "names another build": "exit 5", "names none, being older": "exit 2",
  ]
  private static let rubbish = "printf '\\377\\377\\377\\377\\377'; exec sleep 100"

  /// What a call returns, and how often another build was noticed meanwhile.
  private func noticing<Result>(
    _ body: () async throws -> Result
  ) async rethrows -> (Result, noticed: Int) {
    let counter = Counter()
    Build.onOther { counter.add() }
    defer { Build.onOther {} }
    return (try await body(), counter.count)
  }

  private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }
    func add() { number.withLock { $0 += 1 } }
  }

  @Test func `a worker knows its own build by name, and works by hand without one`() {
    #expect(Build.rest(of: ["--build", Build.name, "--worker"]) == ["--worker"])
    #expect(Build.rest(of: ["--jsonl", "/music"]) == ["--jsonl", "/music"])
    #expect(Build.rest(of: ["--build", "\(Build.name)1", "--worker"]) == nil)
    #expect(Build.rest(of: ["--build"]) == nil)
    #expect(Build.name.hasPrefix("\(Build.version)-"))
  }

  @Test(arguments: [["--worker"], ["--pictures", "--files", "0"], ["--version"]])
  func `a worker of another build refuses before it receives anything`(mode: [String]) throws {
    for words in [["--build", "0.0.9-abc"], ["--build"]] {
      let worker = try ChildProcess(path: Corpus.reader.path, arguments: words + mode)
      let (output, ending) = worker.finish(input: Array("/some/file\0".utf8))
      #expect(output.isEmpty && ending == .exited(Build.refusal))
    }
  }

  private func read(with script: String) async throws -> [TagRecord] {
    let program = try folder.writeScript(script, "reader")
    let process = ScanProcess(settings: ScanProcess.Settings(program: program))
    var records: [TagRecord] = []
    for try await batch in process.records(of: [Array("/1".utf8)]) { records += batch }
    return records
  }

  @Test(arguments: strangers.keys.sorted())
  func `a scan ends without a verdict on files where the reader`(stranger: String) async throws {
    let script = try #require(Self.strangers[stranger])
    let (isRefused, noticed) = try await noticing {
      do {
        _ = try await read(with: script)
        return false
      } catch ScanProcessError.otherBuild {
        return true
      }
    }
    #expect(isRefused && noticed == 1)
  }

  @Test(arguments: strangers.keys.sorted())
  func `a file keeps its pictures and lyrics where the reader`(stranger: String) async throws {
    let script = try #require(Self.strangers[stranger])
    let (isLeft, noticed) = try await noticing { try isNotStarted(script) }
    #expect(isLeft && noticed == 1)
  }

  @Test func `a worker that talks nonsense is broken, not of another build`() async throws {
    let (isStarted, noticed) = try await noticing { try !isNotStarted(Self.rubbish) }
    #expect(isStarted && noticed == 0)
    let (isBroken, noticedAgain) = try await noticing {
      do {
        _ = try await read(with: Self.rubbish)
        return false
      } catch ScanProcessError.endsAtOnce {
        return true
      }
    }
    #expect(isBroken && noticedAgain == 0)
  }

  /// Whether nothing is said about a file, because there is no program to read it.
  private func isNotStarted(_ script: String) throws -> Bool {
    var settings = ReceiverProcess.Settings()
    settings.program = try folder.writeScript(script, "reader")
    let file = try #require(Descriptor(file: Array(settings.program.utf8)))
    var process = ReceiverProcess(mode: "--lyrics", limit: Lyrics.limit, settings: settings)
    let request = LyricsRequest.track.encoded
    let outcome: ReceiverProcess.Outcome<Lyrics> =
      process.answer(to: request, file: file, bell: WakeUp(), while: { true })
    guard case .notStarted = outcome else { return false }
    return true
  }
}
