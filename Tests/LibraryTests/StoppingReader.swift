import Library
import LibrarySupport
import Messages
import Synchronization

/// A reader that calls `stop` after so many paths, and may read no more then.
final class StoppingReader: TrackReading {
  private let reader: PlainReader
  private let limit: Int
  private let isEnd: Bool
  private let asked = Mutex(0)
  private let stop = Mutex<(@Sendable () -> Void)?>(nil)

  init(_ reader: PlainReader, after limit: Int, isEnd: Bool = true) {
    self.reader = reader
    self.limit = limit
    self.isEnd = isEnd
  }

  func stops(_ stop: @escaping @Sendable () -> Void) { self.stop.withLock { $0 = stop } }

  func records(
    of paths: @escaping @Sendable () -> [[UInt8]],
    beneath folder: BytePath
  ) -> AsyncStream<[TagRecord]> {
    let given: @Sendable () -> [[UInt8]] = {
      let some = paths()
      let isTime = self.asked.withLock { asked in
        asked += some.count
        return asked >= self.limit
      }
      guard isTime else { return some }
      self.stop.withLock { $0.take() }?()
      return self.isEnd ? [] : some
    }
    return reader.records(of: given, beneath: folder)
  }
}
