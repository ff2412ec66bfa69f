internal import CProcesses
internal import Glibc

/// An open file; it is closed with this object.
public final class Descriptor: Sendable {
  /// The descriptor's number in this process.
  public let number: Int32

  /// Adopts an open file that nothing else closes.
  public init(adopting number: Int32) { self.number = number }

  /// Opens the regular file at a path, or at the target of a link, for reading; nil if there is
  /// none.
  public convenience init?(file path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_file($0) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  /// Opens a path without access to its contents (`O_PATH`), to refer to it; nil if nothing exists
  /// there.
  public convenience init?(place path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_place($0) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  deinit { close(number) }
}
