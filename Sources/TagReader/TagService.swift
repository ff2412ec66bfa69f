internal import CWorker
internal import Glibc
public import Processes
internal import TagRecord

/// The two ways in which files are read: as lines of JSON for people, as records for the library.
public enum TagService {
  /// Reads all that may be tracks below the folders, and writes a line of JSON for each.
  ///
  /// Answers whether every root could be opened.
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

  /// Answers paths that come from `input` by records, until it ends.
  ///
  /// Files that this process may not open itself are requested over `channel`.
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

  /// Enough to wait for a disk with.
  ///
  /// The system says how many processors it has in a file: this is determined before the sandbox.
  static var threadCount: Int { max(4, min(16, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
