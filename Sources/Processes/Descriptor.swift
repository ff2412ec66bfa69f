internal import CProcesses
internal import Glibc

/// An open file; it is closed with this object.
public final class Descriptor: Sendable {
  public let number: Int32

  /// Adopts an open file that nothing else closes.
  public init(adopting number: Int32) { self.number = number }

  /// Opens the regular file at a path, or at the target of a link, for reading; nil if there is
  /// none.
  public convenience init?(file path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_file($0, false, nil) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  /// Opens the regular file of a name in a folder for reading; nil if there is none.
  ///
  /// Links are not followed.
  public convenience init?(file name: [UInt8], in folder: Descriptor) {
    guard !name.contains(0), !name.contains(UInt8(ascii: "/")) else { return nil }
    let number = withCString(name) { name -> Int32 in
      var status = stat()
      // Opening a device may have side effects; the status has none.
      guard fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return -1 }
      return openat(folder.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
    // The name may be one of another file since.
    guard fileSize != nil else { return nil }
  }

  /// Opens a path without access to its contents (`O_PATH`), to refer to it; nil if nothing exists
  /// there.
  public convenience init?(place path: [UInt8]) {
    let number = path.contains(0) ? -1 : withCString(path) { cprocesses_open_place($0) }
    guard number >= 0 else { return nil }
    self.init(adopting: number)
  }

  /// An open file in memory with these bytes; nil if the system cannot provide it.
  public convenience init?(holding bytes: [UInt8]) {
    let number = cprocesses_memory(bytes.count)
    guard number >= 0 else { return nil }
    self.init(adopting: number)
    var place = 0
    while place < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(number, $0.baseAddress?.advanced(by: place), bytes.count - place, off_t(place))
      }
      guard count > 0 else { return nil }
      place += count
    }
  }

  deinit { close(number) }

  /// The size of a regular file; nil for anything else.
  public var fileSize: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
