import Foundation
import TestSupport

/// A sound output that is blocked until a test opens it: nothing ends before.
@MainActor final class Throat {
  private let path: String
  private let drain = Process()
  private let pipe: FileHandle

  init(_ folder: TemporaryFolder) throws {
    path = folder.path("throat")
    // Opened for both, so that neither side waits for the other.
    guard mkfifo(path, 0o600) == 0 else { throw Sound.Problem(text: "no pipe") }
    pipe = try FileHandle(forUpdating: URL(filePath: path))
  }

  var output: String { "filesink location=\(path) sync=false buffer-mode=unbuffered" }

  var isFull: Bool {
    var look = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&look, 1, 0) == 0
  }

  func open(into path: String) throws {
    try Data().write(to: URL(filePath: path))
    drain.executableURL = URL(filePath: "/usr/bin/env")
    drain.arguments = ["cat"]
    drain.standardInput = try FileHandle(forReadingFrom: URL(filePath: self.path))
    drain.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
    try drain.run()
  }

  /// Waits until everything is written; nothing may follow.
  func close() throws {
    try pipe.close()
    drain.waitUntilExit()
  }
}
