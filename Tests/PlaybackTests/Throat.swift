import Foundation
import TestSupport

/// A way out for sound that is shut until a test opens it: nothing is over before, however long the
/// test takes.
@MainActor final class Throat {
  private let path: String
  private let drain = Process()
  private let pipe: FileHandle

  init(_ folder: TemporaryFolder) throws {
    path = folder.path("throat")
    // Open for both, so that neither side waits for the other.
    guard mkfifo(path, 0o600) == 0 else { throw Sound.Trouble(text: "no pipe") }
    pipe = try FileHandle(forUpdating: URL(filePath: path))
  }

  /// GStreamer's element that plays into it.
  var output: String { "filesink location=\(path) sync=false buffer-mode=unbuffered" }

  /// Whether nothing more goes in.
  var isFull: Bool {
    var look = pollfd(fd: pipe.fileDescriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&look, 1, 0) == 0
  }

  /// Lets out into a file what is in it, and what comes.
  func open(into path: String) throws {
    try Data().write(to: URL(filePath: path))
    drain.executableURL = URL(filePath: "/usr/bin/env")
    drain.arguments = ["cat"]
    drain.standardInput = try FileHandle(forReadingFrom: URL(filePath: self.path))
    drain.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
    try drain.run()
  }

  /// Waits until all of it is out; nothing may come any more.
  func close() throws {
    try pipe.close()
    drain.waitUntilExit()
  }
}
