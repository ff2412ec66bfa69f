import Foundation
import Library
import Synchronization
import TagReader
import TagRecord
import TestSupport
import Testing

@Suite(.serialized, .timeLimit(.minutes(30))) struct ScanProcessTests {
  private static let standIn = Corpus.tests.appending(path: "ScanTests/slow-reader").path

  private func settings(_ program: String = standIn) -> ScanProcess.Settings {
    var settings = ScanProcess.Settings(program: program)
    settings.kills = program == Self.standIn ? 5 : settings.kills
    settings.batchTime = 0.01
    return settings
  }

  /// What each file was called in the end.
  private func read(
    _ names: [String],
    _ settings: ScanProcess.Settings,
    onAnswer: (Int) -> Void = { _ in }
  ) async throws -> [String: Unreadable.Reason] {
    var answers: [String: Unreadable.Reason] = [:]
    let process = ScanProcess(settings: settings)
    for try await batch in process.records(of: names.map { Array($0.utf8) }) {
      for record in batch {
        let name = String(decoding: record.path, as: UTF8.self)
        #expect(answers[name] == nil)
        answers[name] = record.failure?.reason
        onAnswer(answers.count)
      }
    }
    return answers
  }

  /// A clock that stands but for what the test turns it by.
  private final class Turned: Sendable {
    private let state = Mutex((time: 0.0, looks: 0))

    /// What it says to who looks at it.
    func look() -> Double {
      state.withLock { state in
        state.looks += 1
        return state.time
      }
    }

    func turn(by seconds: Double) { state.withLock { $0.time += seconds } }

    /// Waits until it has been looked at so often from now on.
    func looked(_ times: Int) async throws {
      let end = state.withLock { $0.looks } + times
      while state.withLock({ $0.looks }) < end { try await Task.sleep(for: .milliseconds(2)) }
    }
  }

  @Test func `files are answered, one by one, whatever their number`() async throws {
    let names = (0..<3000).map { "/file \($0)" }
    let answers = try await read(names, settings())
    #expect(answers.count == 3000)
    #expect(answers.values.allSatisfy { $0 == .empty })
  }

  @Test
  func `a file that the reader sits on for 20 seconds is entered as that, and the rest goes on`()
    async throws
  {
    let folder = try TemporaryFolder()
    let hanging = folder.path("hang")
    let time = Turned()
    var settings = settings()
    settings.clock = { time.look() }
    let starts = Mutex<[Int32]>([])
    settings.started = { number in starts.withLock { $0.append(number) } }
    let count = Mutex(0)
    let turning = Task {
      // However long the reader takes to come to that file: the clock does not go on meanwhile.
      while count.withLock({ $0 }) < 40 || !FileManager.default.fileExists(atPath: hanging) {
        try await Task.sleep(for: .milliseconds(2))
      }
      try await time.looked(2)
      time.turn(by: 19.9)
      try await time.looked(2)
      #expect(starts.withLock { $0.count } == 1 && count.withLock { $0 } == 40)
      time.turn(by: 0.2)
    }
    defer { turning.cancel() }
    let names = (0..<40).map { "/\($0)" } + [hanging, "/after"]
    let answers = try await read(names, settings) { number in count.withLock { $0 = number } }
    try await turning.value
    #expect(answers[hanging] == .tooSlow)
    #expect(answers.count == 42)
    #expect(answers.values.filter { $0 == .empty }.count == 41)
    #expect(starts.withLock { $0.count } == 2)
    for number in starts.withLock({ $0 }) { #expect(kill(number, 0) != 0) }
  }

  @Test func `a file that the reader dies of is entered as that, and the rest goes on`()
    async throws
  {
    let names = ["/1", "/die", "/2", "/die too", "/3"]
    let answers = try await read(names, settings())
    #expect(
      answers == ["/1": .empty, "/die": .fatal, "/2": .empty, "/die too": .fatal, "/3": .empty]
    )
  }

  @Test func `a file with which the reader is killed each time is given up at last`() async throws {
    let answers = try await read(["/1", "/leave", "/2"], settings())
    #expect(answers == ["/1": .empty, "/leave": .fatal, "/2": .empty])
  }

  @Test func `a reader that talks nonsense is ended`() async throws {
    let answers = try await read(["/1", "/babble", "/2"], settings())
    #expect(answers["/1"] == .empty && answers["/2"] == .empty && answers["/babble"] == .fatal)
  }

  @Test func `a program that is not there is said to be missing`() async throws {
    await #expect(throws: ScanProcessError.self) {
      _ = try await read(["/1"], settings("/nowhere/gatefold-scan"))
    }
  }

  @Test func `a program that ends at once is not started for ever`() async throws {
    await #expect(throws: ScanProcessError.self) {
      _ = try await read(["/1"], settings("/bin/false"))
    }
  }

  @Test func `nothing to read is read at once`() async throws {
    #expect(try await read([], settings("/nowhere")).isEmpty)
  }

  @Test func `who stops waiting leaves no process behind`() async throws {
    let started = Mutex<Int32>(0)
    var settings = settings()
    settings.started = { number in started.withLock { $0 = number } }
    let process = ScanProcess(settings: settings)
    let task = Task {
      for try await _ in process.records(of: [Array("/nowhere/hang".utf8)]) {}
    }
    while started.withLock({ $0 }) == 0 { await Task.yield() }
    task.cancel()
    try await task.value
    let number = started.withLock { $0 }
    while kill(number, 0) == 0 { await Task.yield() }
    #expect(kill(number, 0) != 0)
  }

  @Test func `records that nobody takes hold reading up, and none is lost`() async throws {
    var settings = settings()
    settings.batchCount = 10
    let process = ScanProcess(settings: settings)
    let given = Mutex(0)
    let paths: @Sendable () -> [[UInt8]] = {
      given.withLock { given in
        guard given < 5000 else { return [] }
        given += 50
        return (given - 50..<given).map { Array("/\($0)".utf8) }
      }
    }
    let records = process.records(of: paths, beneath: BytePath("/"))
    let iterator = records.makeAsyncIterator()
    var count = try await iterator.next()?.count ?? 0
    try await Task.sleep(for: .milliseconds(300))
    #expect(given.withLock { $0 } < 5000)
    while let batch = try await iterator.next() { count += batch.count }
    #expect(count == 5000)
  }

  @Test func `the records of the process are those of the reader`() async throws {
    let paths = try Corpus.shared.get().audioPaths()
    let reader = FileReader()
    var seen: Set<[UInt8]> = []
    let process = ScanProcess(settings: settings(Corpus.reader.path))
    for try await batch in process.records(of: paths) {
      for record in batch {
        seen.insert(record.path)
        #expect(record == reader.record(at: record.path))
      }
    }
    #expect(seen.count == paths.count)
  }

  @Test func `a reader that is killed at random loses no file and blames none`() async throws {
    let kills = Int(ProcessInfo.processInfo.environment["GATEFOLD_KILLS"] ?? "20") ?? 20
    let paths = try Corpus.shared.get().audioPaths()
    var random = SeededRandom(seed: 1)
    print("killing \(kills) readers, seed 1")
    let number = Mutex<Int32>(0)
    let done = Mutex(0)
    var settings = settings(Corpus.reader.path)
    settings.started = { started in number.withLock { $0 = started } }
    let killer = Task {
      while done.withLock({ $0 }) < kills, !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(Int.random(in: 10...200, using: &random)))
        let victim = number.withLock { number in
          defer { number = 0 }
          return number
        }
        guard victim > 0 else { continue }
        if kill(victim, SIGKILL) == 0 { done.withLock { $0 += 1 } }
      }
    }
    defer { killer.cancel() }
    while done.withLock({ $0 }) < kills {
      var counts: [[UInt8]: Int] = [:]
      for try await batch in ScanProcess(settings: settings).records(of: paths) {
        for record in batch {
          counts[record.path, default: 0] += 1
          let name = String(decoding: record.path, as: UTF8.self)
          #expect(record.tags != nil, "\(name): \(record.failure?.description ?? "")")
        }
      }
      #expect(counts.count == paths.count)
      #expect(counts.values.allSatisfy { $0 == 1 })
    }
  }
}
