internal import CWorker
internal import Glibc
internal import Messages
internal import Processes
internal import Synchronization

/// Several threads that read files and write the results to one handle.
final class ReaderThreads<Source: PathSource & ~Copyable>: Sendable {
  private let source: Mutex<Source>
  private let output: Mutex<Int32>
  private let count: Int
  private let requests: FileRequests?
  private let encode: @Sendable (TagRecord, inout ByteWriter) -> Void

  init(
    source: consuming sending Source,
    output: Int32,
    count: Int,
    requests: FileRequests? = nil,
    encode: @escaping @Sendable (TagRecord, inout ByteWriter) -> Void
  ) {
    self.source = Mutex(source)
    self.output = Mutex(output)
    self.count = count
    self.requests = requests
    self.encode = encode
  }

  func run() {
    let threads = (1..<max(1, count)).compactMap { slot in Thread { self.work(slot: slot) } }
    work(slot: 0)
    for thread in threads { thread.join() }
  }

  private func work(slot: Int) {
    cworker_thread_begin(UInt32(slot))
    let reader = FileReader { [requests] path in requests?.file(at: path) }
    var writer = ByteWriter()
    while true {
      let (first, paths) = source.withLock { $0.next() }
      guard !paths.isEmpty else { return }
      var written = SteadyClock.nanoseconds
      for (index, path) in paths.enumerated() {
        cworker_mark_begin(UInt64(first + index))
        let record = reader.record(at: path)
        encode(record, &writer)
        cworker_mark_end()
        // Results are written soon, even if one file takes long.
        let now = SteadyClock.nanoseconds
        if now - written > 50_000_000 || writer.bytes.count > 1 << 15 {
          guard flush(&writer) else { return }
          written = now
        }
      }
      guard flush(&writer) else { return }
    }
  }

  private func flush(_ writer: inout ByteWriter) -> Bool {
    defer { writer.clear() }
    return output.withLock { handle in writeAll(writer.bytes, to: handle) }
  }
}
