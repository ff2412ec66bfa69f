import Foundation
import Library
import Messages
import Synchronization
import TagReader
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
    let time = TurnedClock()
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

  @Test func `a task that is stopped after the last file was read gets no more records`()
    async throws
  {
    let started = Mutex<Int32>(0)
    var settings = settings()
    settings.batchCount = 10
    settings.started = { number in started.withLock { $0 = number } }
    let records = ScanProcess(settings: settings).records(of: (0..<50).map { Array("/\($0)".utf8) })
    let stopped = Task {
      let iterator = records.makeAsyncIterator()
      #expect(try await iterator.next()?.isEmpty == false)
      let number = started.withLock { $0 }
      while kill(number, 0) == 0 { await Task.yield() }
      withUnsafeCurrentTask { $0?.cancel() }
      return try await iterator.next()
    }
    #expect(try await stopped.value == nil)
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
    var count = 0
    for _ in 0..<20 {
      // It reads ahead, but not by more than it keeps.
      while given.withLock({ $0 }) < count + 200 { try await Task.sleep(for: .milliseconds(2)) }
      #expect(given.withLock { $0 } < count + 1000)
      count += try await iterator.next()?.count ?? 0
    }
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
    let kills = LongRun.count(20, long: 200, variable: "GATEFOLD_KILLS")
    let paths = try Corpus.shared.get().audioPaths()
    var random = SeededRandom(seed: 1)
    // The reader that is to be killed, and how many there were.
    let reader = Mutex<(number: Int32?, starts: Int, killed: Int)>((nil, 0, 0))
    let strike: @Sendable () -> Void = {
      reader.withLock { reader in
        guard let number = reader.number.take() else { return }
        if kill(number, SIGKILL) == 0 { reader.killed += 1 }
      }
    }
    var settings = settings(Corpus.reader.path)
    settings.started = { number in
      let starts = reader.withLock { reader in
        (reader.number, reader.starts) = (number, reader.starts + 1)
        return reader.starts
      }
      // Some do not even begin.
      if starts % 4 == 2 { strike() }
    }
    while reader.withLock({ $0.killed }) < kills {
      var counts: [[UInt8]: Int] = [:]
      var next = Int.random(in: 0..<60, using: &random)
      for try await batch in ScanProcess(settings: settings).records(of: paths) {
        for record in batch {
          counts[record.path, default: 0] += 1
          let name = String(decoding: record.path, as: UTF8.self)
          #expect(record.tags != nil, "\(name): \(record.failure?.description ?? "")")
        }
        // After other files than the last time: a file with which it is killed again and again is
        // given up.
        guard counts.count >= next else { continue }
        next = counts.count + Int.random(in: 1..<120, using: &random)
        strike()
      }
      #expect(counts.count == paths.count)
      #expect(counts.values.allSatisfy { $0 == 1 })
    }
  }
}
