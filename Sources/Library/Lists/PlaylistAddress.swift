/// What an entry of a playlist points to.
enum PlaylistAddress: Equatable {
  /// A file.
  case file(BytePath)
  /// Something on the network, or in no place that a file can be in.
  case elsewhere

  /// Reads a path as it is written down, in the bytes of the file system, or the URI of a file.
  init(path text: ArraySlice<UInt8>, in folder: BytePath) {
    if let scheme = Self.scheme(of: text) {
      self = scheme == "file" ? Self.file(uri: text.dropFirst("file:".utf8.count)) : .elsewhere
      return
    }
    var bytes = Array(text)
    // Other systems part folders by the other slash.
    if !bytes.contains(UInt8(ascii: "/")) {
      bytes = bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    }
    self = Self.file(bytes, in: folder)
  }

  /// Reads a URI, which may be relative to the list's folder.
  init(uri text: ArraySlice<UInt8>, in folder: BytePath) {
    if let scheme = Self.scheme(of: text) {
      self = scheme == "file" ? Self.file(uri: text.dropFirst("file:".utf8.count)) : .elsewhere
    } else if let bytes = Self.unescaped(text) {
      self = Self.file(bytes, in: folder)
    } else {
      self = .elsewhere
    }
  }

  private static func file(_ bytes: [UInt8], in folder: BytePath) -> Self {
    guard !bytes.isEmpty, !bytes.contains(0) else { return .elsewhere }
    let isWhole = bytes.first == UInt8(ascii: "/")
    return .file(BytePath(plain(isWhole ? bytes : folder.appending(bytes).bytes)))
  }

  /// What is behind `file:`: `///path`, `//localhost/path` or `/path`.
  private static func file(uri rest: ArraySlice<UInt8>) -> Self {
    var rest = rest
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost"
      else { return .elsewhere }
      rest = rest.dropFirst(host.count)
    }
    guard rest.first == UInt8(ascii: "/"), let bytes = unescaped(rest), !bytes.contains(0) else {
      return .elsewhere
    }
    return .file(BytePath(plain(bytes)))
  }

  /// `http` of `http://…`; nil where there is none.
  ///
  /// One letter is a disk of another system.
  private static func scheme(of text: ArraySlice<UInt8>) -> String? {
    guard let colon = text.prefix(32).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon]
    guard name.count > 1,
      name.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
      })
    else { return nil }
    let scheme = String(decoding: name, as: UTF8.self).lowercased()
    // “Live: at home.mp3” is no address.
    let isAddress = text[(colon + 1)...].starts(with: "//".utf8)
    return isAddress || scheme == "file" && text[(colon + 1)...].first == UInt8(ascii: "/")
      ? scheme : nil
  }

  /// The bytes of an address, `%41` being one; nil where it has something else behind a percent sign.
  static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = text
    var bytes: [UInt8] = []
    bytes.reserveCapacity(rest.count)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let high = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue,
        let low = Character(Unicode.Scalar(rest.removeFirst())).hexDigitValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }

  /// The path without “.”, “..” and doubled slashes.
  private static func plain(_ path: [UInt8]) -> [UInt8] {
    // Nearly all paths are plain already, and a list may have very many.
    let slash = UInt8(ascii: "/")
    let isPlain =
      path.first == slash && path.last != slash
      && zip(path, path.dropFirst()).allSatisfy { byte, next in
        byte != slash || next != slash && next != UInt8(ascii: ".")
      }
    if isPlain { return path }
    var parts: [ArraySlice<UInt8>] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if part.elementsEqual(".".utf8) { continue }
      if part.elementsEqual("..".utf8) {
        _ = parts.popLast()
      } else {
        parts.append(part)
      }
    }
    return parts.reduce(into: []) { path, part in
      path.append(UInt8(ascii: "/"))
      path += part
    }
  }
}

extension BytePath {
  /// The path that the URI of a file stands for; nil where it is no file's of this computer.
  public init?(fileURI text: [UInt8]) {
    guard text.prefix(5).map({ $0 | 0x20 }) == Array("file:".utf8).map({ $0 | 0x20 }),
      case .file(let path) = PlaylistAddress(uri: text[...], in: BytePath("/"))
    else { return nil }
    self = path
  }
}
