internal import Glibc
internal import Processes

enum AbsolutePath {
  /// Without "." and repeated slashes; the system resolves "..".
  static func of(_ path: [UInt8]) -> [UInt8] {
    let stroke = UInt8(ascii: "/")
    var whole = path
    if whole.first != stroke { whole = currentFolder + [stroke] + whole }
    let parts = whole.split(separator: stroke).filter { $0 != [UInt8(ascii: ".")] }
    if parts.contains([UInt8(ascii: "."), UInt8(ascii: ".")]), let resolved = resolved(whole) {
      return resolved
    }
    return parts.isEmpty ? [stroke] : parts.flatMap { [stroke] + $0 }
  }

  private static var currentFolder: [UInt8] {
    guard let name = getcwd(nil, 0) else { return [] }
    defer { free(name) }
    return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }

  private static func resolved(_ path: [UInt8]) -> [UInt8]? {
    guard let name = withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(name) }
    return Array(UnsafeRawBufferPointer(start: name, count: strlen(name)))
  }
}
