internal import Glibc
internal import Processes

/// The right to write a library, which one process has at a time.
///
/// The lock decides; the text in its file only names the process. Version 0.1 shares the same lock,
/// so it never writes at the same time.
final class Pen: Sendable {
  private let handle: Int32

  /// Takes the pen for a command, or for a window; nil if the disk or the permissions allow no lock
  /// file.
  ///
  /// Throws `.held` if another process, or another store of this one, has it.
  static func taken(_ files: LibraryFiles, for command: String?) throws(DatabaseError) -> Pen? {
    let handle = files.lock.withCString { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    guard handle >= 0 else { return nil }
    guard locks(handle, tries: 10) else {
      close(handle)
      throw DatabaseError(.held, "\(PenHolder(of: files)) has the library open")
    }
    let text = "\(PenHolder(process: getpid(), command: command)) has this library open.\n"
    ftruncate(handle, 0)
    _ = writeAll(Array(text.utf8), to: handle)
    return Pen(handle)
  }

  /// Whether nobody else has the lock; where a file system cannot lock, nobody can have it.
  ///
  /// `isFree` of another program has it for a moment.
  fileprivate static func locks(_ handle: Int32, tries: Int = 1) -> Bool {
    for number in 1...tries {
      if flock(handle, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return true }
      if number < tries { usleep(10_000) }
    }
    return false
  }

  private init(_ handle: Int32) { self.handle = handle }

  deinit {
    ftruncate(handle, 0)
    // A program that is just being started may still share the file.
    flock(handle, LOCK_UN)
    close(handle)
  }
}

extension LibraryStore {
  /// Whether no process has the library in a folder open for writing.
  ///
  /// Unlike a failed attempt to open it, this is no change that a watch on the folder reports.
  public static func isFree(in folder: BytePath) -> Bool {
    let path = LibraryFiles(folder: folder).lock
    let handle = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return true }
    defer { Glibc.close(handle) }
    return Pen.locks(handle)
  }
}

/// The process that has a library's pen, by the words in its lock file.
public struct PenHolder: Sendable, Equatable, CustomStringConvertible {
  /// Its number; nil if it is unknown, as that of version 0.1.
  public let process: Int32?
  /// The command that it runs, such as `scan`; nil if it is a window.
  public let command: String?

  public init(in folder: BytePath) { self.init(of: LibraryFiles(folder: folder)) }

  init(of files: LibraryFiles) {
    let words = Self.text(of: files.lock).split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    let number = words.firstIndex(of: "process").map { $0 + 1 }
    process = number.flatMap { words.indices.contains($0) ? Int32(words[$0]) : nil }
    let isCommand = process != nil && words.starts(with: ["gatefold", "library"])
    command = isCommand && words.count > 2 ? String(words[2]) : nil
  }

  init(process: Int32, command: String?) { (self.process, self.command) = (process, command) }

  /// “Gatefold (process 12)” or “gatefold library scan (process 12)”.
  public var description: String {
    let program = command.map { "gatefold library \($0)" } ?? "Gatefold"
    return process.map { "\(program) (process \($0))" } ?? "another \(program)"
  }

  private static func text(of file: BytePath) -> String {
    let handle = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard handle >= 0 else { return "" }
    defer { close(handle) }
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = read(handle, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}
