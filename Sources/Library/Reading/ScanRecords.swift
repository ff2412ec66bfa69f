internal import Glibc
public import Messages
internal import Processes
internal import Synchronization
internal import Values

/// Batches of records as they are read; reading ends when this sequence is released.
///
/// There is one sequence, which all iterators share; a second task that waits for it would
/// end the program.
public struct ScanRecords: AsyncSequence, Sendable {
  public typealias Element = [TagRecord]

  private let batches: AsyncThrowingStream<[TagRecord], any Error>
  private let demand = ScanDemand()

  init(
    settings: ScanProcess.Settings,
    folder: BytePath?,
    paths: @escaping @Sendable () -> [[UInt8]]
  ) {
    let demand = demand
    let (batches, continuation) = AsyncThrowingStream.makeStream(of: [TagRecord].self)
    self.batches = batches
    continuation.onTermination = { end in
      if case .cancelled = end { demand.cancel() }
    }
    let thread = Thread {
      var reading = ScanReading(settings, folder, paths, demand, continuation)
      reading.run()
    }
    guard let thread else {
      continuation.finish(throwing: ScanProcessError.noProgram("the system has no more threads"))
      return
    }
    thread.detach()
  }

  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let records: ScanRecords

    /// Nil at the end or when the task is cancelled.
    public func next() async throws -> [TagRecord]? {
      var batches = records.batches.makeAsyncIterator()
      do {
        guard let batch = try await batches.next() else { return nil }
        records.demand.take()
        // Of a cancelled task no pending batch is written any more. After the last batch was read, the
        // stream does not report the cancellation to `demand`.
        return Task.isCancelled || records.demand.isCancelled ? nil : batch
      } catch {
        if Task.isCancelled { return nil }
        throw error
      }
    }
  }

  public func makeAsyncIterator() -> Iterator { Iterator(records: self) }
}

/// How many batches the reading thread may still leave.
private final class ScanDemand: Sendable {
  private struct State {
    var pending = 0
    var isCancelled = false
  }

  /// The maximum number of pending batches; then reading pauses, to limit memory.
  private static let capacity = 8
  private let state = Mutex(State())
  /// Rings when a batch is consumed or reading is cancelled.
  let bell = WakeUp()

  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  var hasRoom: Bool { state.withLock { $0.pending < Self.capacity } }

  func leave() { state.withLock { $0.pending += 1 } }

  func take() {
    state.withLock { $0.pending -= 1 }
    bell.ring()
  }

  func cancel() {
    state.withLock { $0.isCancelled = true }
    bell.ring()
  }
}

/// The thread that sends files to the reading process, reads its answers, and restarts it when it
/// ends.
private struct ScanReading {
  private let settings: ScanProcess.Settings
  private let folder: BytePath?
  private let paths: @Sendable () -> [[UInt8]]
  private let demand: ScanDemand
  private let batches: AsyncThrowingStream<[TagRecord], any Error>.Continuation
  private var ledger: ScanLedger
  private var reader: ScanReader?
  private var fresh: ArraySlice<[UInt8]> = []
  private var isSourceEmpty = false
  private var batch: [TagRecord] = []
  private var batchStart = 0.0
  private var failures = 0

  init(
    _ settings: ScanProcess.Settings,
    _ folder: BytePath?,
    _ paths: @escaping @Sendable () -> [[UInt8]],
    _ demand: ScanDemand,
    _ batches: AsyncThrowingStream<[TagRecord], any Error>.Continuation
  ) {
    (self.settings, self.folder, self.paths) = (settings, folder, paths)
    (self.demand, self.batches) = (demand, batches)
    ledger = ScanLedger(condemned: settings.kills)
  }

  mutating func run() {
    do throws(ScanProcessError) {
      while !demand.isCancelled {
        try feed()
        if ledger.isEmpty, isSourceEmpty, fresh.isEmpty { break }
        wait()
        try listen()
      }
      reader = nil
      deliver(all: true)
      batches.finish()
    } catch {
      reader = nil
      deliver(all: true)
      batches.finish(throwing: error)
    }
  }

  /// Sends the reader as many files as it has room for.
  private mutating func feed() throws(ScanProcessError) {
    while let path = nextPath() {
      if reader == nil { reader = try started() }
      ledger.send(path)
      reader?.request(path, at: settings.clock())
    }
    reader?.write()
  }

  private mutating func nextPath() -> [UInt8]? {
    if let path = ledger.nextAgain() { return path }
    guard ledger.hasRoom else { return nil }
    while fresh.isEmpty, !isSourceEmpty {
      // Paths that cannot be sent to the reader are recorded as missing here.
      fresh = paths()[...]
      isSourceEmpty = fresh.isEmpty
    }
    guard let path = fresh.popFirst() else { return nil }
    guard path.isEmpty || path.contains(0) || path.count > CodingLimits.path else { return path }
    keep(TagRecord(path: path, size: -1, modified: 0, content: .unreadable(Unreadable(.missing))))
    return nextPath()
  }

  private func started() throws(ScanProcessError) -> ScanReader {
    do {
      let reader = try ScanReader(settings: settings, folder: folder)
      settings.started(reader.number)
      return reader
    } catch {
      throw .noProgram("\(error)")
    }
  }

  /// Waits for an event, or until a batch is due.
  private func wait() {
    var poll = Poll()
    poll.add(reading: demand.bell.handle)
    if demand.hasRoom { reader?.join(&poll) }
    poll.wait(batch.isEmpty ? 0.25 : min(0.25, settings.batchTime))
    demand.bell.answer()
  }

  /// Reads the available answers and checks whether the reader still works.
  private mutating func listen() throws(ScanProcessError) {
    defer { deliver(all: false) }
    guard let reader else { return }
    guard demand.hasRoom else {
      // The reader waits on a full pipe, so its time does not count.
      reader.restartTimers(at: settings.clock())
      return
    }
    reader.openFiles { ledger.isOutstanding($0) }
    var records: [TagRecord] = []
    let isAlive = reader.read(&records)
    for record in records where ledger.answer(record.path) {
      failures = 0
      keep(record)
    }
    let now = settings.clock()
    let hands = reader.hands(at: now, patience: settings.patience)
    let isStuck = hands.contains(where: \.isTooSlow)
    guard !isAlive || isStuck || (ledger.outstanding > 0 && reader.isSilent(at: now)) else {
      return
    }
    self.reader = nil
    try bury(reader, isStuck: isStuck, hands: hands)
  }

  private mutating func bury(
    _ reader: ScanReader,
    isStuck: Bool,
    hands: [ScanLedger.Hand]
  ) throws(ScanProcessError) {
    let isOther = reader.end()
    // The marks are final only after the process has ended.
    let last = isStuck ? hands : reader.hands(at: settings.clock(), patience: .infinity)
    if isOther, last.isEmpty { throw .otherBuild }
    // A reader that reaches the end of its input exits; no file caused that.
    guard ledger.outstanding > 0 else { return }
    let verdicts = ledger.end(with: last)
    for verdict in verdicts { keep(TagRecord(givenUp: verdict)) }
    failures = verdicts.isEmpty && last.isEmpty ? failures + 1 : 0
    if failures >= 20 { throw .endsAtOnce(settings.program) }
  }

  private mutating func keep(_ record: TagRecord) {
    if batch.isEmpty { batchStart = SteadyClock.seconds }
    batch.append(record)
  }

  /// Delivers the batch if it is large or old enough.
  private mutating func deliver(all: Bool) {
    let isDue = SteadyClock.seconds - batchStart >= settings.batchTime
    guard !batch.isEmpty, all || isDue || batch.count >= settings.batchCount else { return }
    if batch.count <= settings.batchCount {
      let some = batch
      batch = []
      return leave(some)
    }
    while !batch.isEmpty {
      leave(Array(batch.prefix(settings.batchCount)))
      batch.removeFirst(min(settings.batchCount, batch.count))
    }
  }

  private func leave(_ batch: [TagRecord]) {
    demand.leave()
    batches.yield(batch)
  }
}

extension TagRecord {
  fileprivate init(givenUp verdict: ScanLedger.Verdict) {
    var status = stat()
    let isThere = withCString(verdict.path) { stat($0, &status) } == 0
    let time = status.st_mtim
    self.init(
      path: verdict.path,
      size: isThere ? Int64(status.st_size) : -1,
      modified: isThere ? Int64(seconds: time.tv_sec, nanoseconds: time.tv_nsec) : 0,
      content: .unreadable(verdict.failure)
    )
  }
}
