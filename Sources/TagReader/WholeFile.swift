internal import Glibc
internal import Processes

/// The bytes of an open file.
enum WholeFile {
  /// The size of a regular file; nil for anything else.
  static func size(of file: Descriptor) -> Int? {
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
