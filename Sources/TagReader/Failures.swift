internal import Glibc
internal import Processes
internal import Synchronization

/// Reports folders that could not be opened on standard error.
final class Failures: Sendable {
  private let count = Mutex(0)

  var rootsFailed: Int { count.withLock { $0 } }

  func note(_ path: [UInt8], _ error: Int32, among roots: [[UInt8]]) {
    if roots.contains(path) { count.withLock { $0 += 1 } }
    let line =
      "gatefold-scan: \(String(decoding: path, as: UTF8.self)): \(String(cString: strerror(error)))\n"
    _ = writeAll(Array(line.utf8), to: STDERR_FILENO)
  }
}
