internal import CProcesses
internal import Glibc

/// An open file; it is closed with this object.
public final class Descriptor: Sendable {
  /// Its number in this process.
  public let number: Int32

  /// The open file of that number, which nobody else closes.
  public init(adopting number: Int32) { self.number = number }

  /// The regular file at a path, or one that a link leads to, for reading; nil where there is none.
  public convenience init?(file path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_file($0) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  /// Whatever is at a path, only to be named; nil where nothing is.
  public convenience init?(place path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_place($0) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  deinit { close(number) }
}
