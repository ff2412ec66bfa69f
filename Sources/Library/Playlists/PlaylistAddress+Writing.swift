internal import Values

extension PlaylistAddress {
  /// Relative to `folder`, or absolute without one; a path that a line of M3U cannot contain
  /// becomes a file URI.
  static func line(for path: BytePath, in folder: BytePath?) -> [UInt8] {
    if path.isAddress { return path.bytes }
    let line = relative(path, to: folder)
    let isPlain =
      path.isText && line.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }
      && line.first != 0x20 && line.last != 0x20
    return isPlain ? line : Array("file://\(PercentCoding.encoded(path.bytes))".utf8)
  }

  static func uri(for path: BytePath, in folder: BytePath?) -> String {
    if path.isAddress { return path.text }
    return (folder == nil ? "file://" : "") + PercentCoding.encoded(relative(path, to: folder))
  }

  private static func relative(_ path: BytePath, to folder: BytePath?) -> [UInt8] {
    guard let folder else { return path.bytes }
    let slash = UInt8(ascii: "/")
    let (from, to) = (folder.bytes.split(separator: slash), path.bytes.split(separator: slash))
    let common = zip(from, to.dropLast()).prefix { $0 == $1 }.count
    let up = [ArraySlice<UInt8>](repeating: Array("..".utf8)[...], count: from.count - common)
    let way = Array((up + to[common...]).joined(separator: [slash]))
    // Without “./”, “#1.mp3” would be a comment, “C:/” a drive and “http:” an address.
    let isClear = way.first.map { $0 != UInt8(ascii: "#") } ?? false
    return isClear && !way.prefix(32).contains(UInt8(ascii: ":")) ? way : Array("./".utf8) + way
  }
}
