public import Messages
internal import Processes
internal import Synchronization

/// Batches of records as they are read; reading ends when this sequence is released.
public final class ScanRecords: AsyncSequence, Sendable {
  /// A batch of records.
  public typealias Element = [TagRecord]

  private let exchange = ScanExchange()

  init(
    settings: ScanProcess.Settings,
    folder: BytePath?,
    paths: @escaping @Sendable () -> [[UInt8]]
  ) {
    let exchange = exchange
    let thread = Thread {
      var engine = ScanEngine(settings: settings, folder: folder, paths: paths, exchange: exchange)
      engine.run()
    }
    guard let thread else {
      exchange.end(with: .noProgram("the system has no more threads"))
      return
    }
    thread.detach()
  }

  deinit { exchange.cancel() }

  /// Returns one batch after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let records: ScanRecords

    /// The next batch, nil at the end or when the task is cancelled.
    public func next() async throws -> [TagRecord]? {
      let exchange = records.exchange
      return try await withTaskCancellationHandler {
        try await exchange.next()
      } onCancel: {
        exchange.cancel()
      }
    }
  }

  /// There is one sequence: several iterators share it.
  public func makeAsyncIterator() -> Iterator { Iterator(records: self) }
}

/// Paths that are returned in portions.
final class Rest: Sendable {
  private let paths: Mutex<ArraySlice<[UInt8]>>

  init(_ paths: [[UInt8]]) { self.paths = Mutex(paths[...]) }

  func next() -> [[UInt8]] {
    paths.withLock { paths in
      let some = Array(paths.prefix(64))
      paths = paths.dropFirst(64)
      return some
    }
  }
}
