internal import Glibc
internal import Processes

/// Conversions between the paths and the URIs of files.
enum FileAddress {
  /// The URI of a path, whose bytes need not be valid UTF-8.
  static func uri(of path: [UInt8]) -> String { "file://" + escaped(path) }

  /// The bytes with percent-escapes, as a URI contains them.
  static func escaped(_ path: [UInt8]) -> String {
    var uri = ""
    for byte in path {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        uri += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return uri
  }

  /// The path of a `file` URI; nil for any other.
  static func path(of uri: String) -> [UInt8]? {
    let start = "file:///"
    guard uri.lowercased().hasPrefix(start) else { return nil }
    return unescaped(uri.dropFirst(start.utf8.count - 1))
  }

  /// The bytes of a text with percent-escapes; nil where they are no path.
  static func unescaped(_ text: Substring) -> [UInt8]? {
    var rest = Array(text.utf8)[...]
    var path: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        path.append(byte)
        continue
      }
      guard rest.count >= 2, let high = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue,
        let low = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue
      else { return nil }
      path.append(UInt8(high << 4 | low))
    }
    return path.contains(0) ? nil : path
  }

  /// Opens a file for playback; this waits for the disk.
  static func open(_ path: [UInt8]) throws(PlayFailure) -> Descriptor {
    var information = stat()
    // Pipes, devices and the like are not even opened.
    guard withCString(path, { stat($0, &information) }) == 0 else { throw failure(errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { throw .notSound }
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
    let number = withCString(path) { Glibc.open($0, flags) }
    guard number >= 0 else { throw failure(errno) }
    let file = Descriptor(adopting: number)
    guard fstat(number, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
      throw .notSound
    }
    guard information.st_size > 0 else { throw .empty }
    return file
  }

  private static func failure(_ number: Int32) -> PlayFailure {
    number == ENOENT || number == ENOTDIR
      ? .gone : .unreadable(String(cString: strerror(number)))
  }
}
