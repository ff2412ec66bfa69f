internal import Glibc

/// What engines want to know of a file before they open it.
enum FileAddress {
  /// The URI of a path, whose bytes need not be text.
  static func uri(of path: [UInt8]) -> String { "file://" + escaped(path) }

  /// The bytes as they are written in a URI.
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

  /// The path of a URI; nil where it is no file's.
  static func path(of uri: String) -> [UInt8]? {
    let start = "file:///"
    guard uri.lowercased().hasPrefix(start) else { return nil }
    return unescaped(uri.dropFirst(start.utf8.count - 1))
  }

  /// The bytes that are written so in a URI; nil where they make no path.
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

  /// Why a file cannot be opened; nil where nothing speaks against it.
  static func trouble(with path: [UInt8]) -> PlayFailure? {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    var information = stat()
    guard stat(name, &information) == 0 else {
      let number = errno
      return number == ENOENT || number == ENOTDIR ? .gone : .unreadable(words(number))
    }
    guard information.st_mode & S_IFMT == S_IFREG else { return .notSound }
    let file = open(name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .unreadable(words(errno)) }
    close(file)
    return information.st_size == 0 ? .empty : nil
  }

  private static func words(_ number: Int32) -> String { String(cString: strerror(number)) }
}
