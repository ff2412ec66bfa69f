import Foundation
import Glibc
import Synchronization

/// The lines of a process's output, read on a thread of their own.
nonisolated final class LineBuffer: Sendable {
  private struct State {
    var lines: [String] = []
    var rest: [UInt8] = []
    var isComplete = false
  }

  private let state = Mutex(State())

  /// All whole lines so far; at the end also an unfinished last line.
  var lines: [String] { state.withLock { $0.lines } }

  var text: String { lines.joined(separator: "\n") }

  var isComplete: Bool { state.withLock { $0.isComplete } }

  func follow(_ file: FileHandle) {
    Thread.detachNewThread { [self] in
      var bytes = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(file.fileDescriptor, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        add(bytes[..<count])
      }
      finish()
    }
  }

  func add(_ bytes: ArraySlice<UInt8>) {
    state.withLock {
      $0.rest += bytes
      while let end = $0.rest.firstIndex(of: UInt8(ascii: "\n")) {
        $0.lines.append(String(decoding: $0.rest[..<end], as: UTF8.self))
        $0.rest.removeSubrange(...end)
      }
    }
  }

  private func finish() {
    state.withLock {
      if !$0.rest.isEmpty { $0.lines.append(String(decoding: $0.rest, as: UTF8.self)) }
      $0.rest = []
      $0.isComplete = true
    }
  }
}
