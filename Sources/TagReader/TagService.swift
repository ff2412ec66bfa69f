internal import CWorker
internal import Glibc
internal import Messages
public import Processes

/// Reads files in two ways: to lines of JSON for people, and to records for the library.
public enum TagService {
  /// Returns whether every root could be opened.
  public static func writeLines(below roots: [[UInt8]], to output: Int32, threads: Int) -> Bool {
    let failures = Failures()
    let walk = MusicWalk(roots: roots) { path, error in failures.note(path, error, among: roots) }
    let threads = ReaderThreads(source: walk, output: output, count: threads) {
      record,
      writer in
      writer.put(exactly: record.jsonLine)
    }
    threads.run()
    return failures.rootsFailed == 0
  }

  /// Requests files that this process may not open itself over `channel`.
  public static func answer(input: Int32, output: Int32, threads: Int, requests channel: Channel?) {
    cworker_end_without_reader(output)
    let count = max(1, min(threads, Int(CWORKER_MARK_COUNT)))
    let stream = PathStream(handle: input, readers: count)
    let requests = channel.map(FileRequests.init)
    ReaderThreads(source: stream, output: output, count: count, requests: requests) {
      record,
      writer in
      record.encode(into: &writer)
    }.run()
  }

  /// At least four threads, because they mostly wait for the disk.
  ///
  /// The system reads the number of processors from a file, so call this before entering the
  /// sandbox.
  static var threadCount: Int { max(4, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
