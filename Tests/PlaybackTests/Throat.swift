import Foundation

/// A way out for sound that is shut until a test opens it: nothing is over before, however long the
/// test takes.
@MainActor final class Throat {
  private let pipe = Pipe()
  private let drain = Process()
  private let writing: Int32

  init() throws {
    writing = pipe.fileHandleForWriting.fileDescriptor
    // Whoever stops playing must not have to wait until there is room.
    guard fcntl(writing, F_SETFL, O_NONBLOCK) == 0 else { throw Sound.Trouble(text: "no pipe") }
  }

  /// GStreamer's element that plays into it.
  var output: String { "fdsink fd=\(writing) sync=false" }

  /// Whether nothing more goes in.
  var isFull: Bool {
    var look = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    return poll(&look, 1, 0) == 0
  }

  /// Lets out into a file what is in it, and what comes.
  func open(into path: String) throws {
    try Data().write(to: URL(filePath: path))
    drain.executableURL = URL(filePath: "/usr/bin/env")
    drain.arguments = ["cat"]
    drain.standardInput = pipe.fileHandleForReading
    drain.standardOutput = try FileHandle(forWritingTo: URL(filePath: path))
    try drain.run()
  }

  /// Waits until all of it is out; nothing may come any more.
  func close() throws {
    try pipe.fileHandleForWriting.close()
    drain.waitUntilExit()
  }
}
