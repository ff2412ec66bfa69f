internal import Values

enum PlaylistAddress: Equatable {
  case file(BytePath)
  /// A file on a server: the part of its address after the scheme, and the whole address.
  case server(BytePath, address: BytePath)
  /// As written.
  case stream(BytePath)
  /// A location that no file can have.
  case elsewhere

  /// On a server it only serves for comparison.
  var path: BytePath? {
    switch self {
    case .file(let path), .server(let path, _): path
    case .stream, .elsewhere: nil
    }
  }

  /// What a row stores: the path, or the network address.
  var kept: BytePath? {
    switch self {
    case .file(let path): path
    case .server(_, let address), .stream(let address): address
    case .elsewhere: nil
    }
  }

  var isElsewhere: Bool { if case .file = self { false } else { true } }

  /// Parses a path, in the bytes of the file system, or an address.
  init(path text: ArraySlice<UInt8>, in folder: BytePath) {
    if let address = Self.address(text) {
      self = address
      return
    }
    var bytes = Array(text)
    // Other systems separate folders with backslashes, and some of their programs with both
    // slashes.
    if Self.disk(of: bytes) || bytes.first != UInt8(ascii: "/") {
      bytes = bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    }
    self = Self.file(bytes, in: folder)
  }

  /// Parses a URI, which may be relative to the list's folder.
  init(uri text: ArraySlice<UInt8>, in folder: BytePath) {
    if let address = Self.address(text) {
      self = address
    } else if let bytes = PercentCoding.decoded(text), !Self.disk(of: text) {
      self = Self.file(bytes, in: folder)
    } else {
      // Some programs write paths in place of URIs.
      self.init(path: text, in: folder)
    }
  }

  private static func address(_ text: ArraySlice<UInt8>) -> Self? {
    guard let scheme = scheme(of: text) else { return nil }
    let rest = text.dropFirst(scheme.utf8.count + 1)
    if scheme == "file" { return file(uri: rest, of: text) }
    guard servers.contains(scheme) else {
      return text.contains(0) ? .elsewhere : .stream(BytePath(Array(text)))
    }
    guard let bytes = PercentCoding.decoded(rest), !bytes.contains(0) else { return .elsewhere }
    return .server(BytePath(plain(bytes)), address: BytePath(Array(text)))
  }

  /// The protocols of file servers.
  private static let servers: Set<String> = [
    "afp", "cifs", "dav", "davs", "ftp", "nfs", "sftp", "smb", "x-file-cifs",
  ]

  private static func file(_ bytes: [UInt8], in folder: BytePath) -> Self {
    guard !bytes.isEmpty, !bytes.contains(0) else { return .elsewhere }
    if disk(of: bytes) { return .file(BytePath(plain([UInt8(ascii: "/")] + bytes))) }
    let isWhole = bytes.first == UInt8(ascii: "/")
    return .file(BytePath(plain(isWhole ? bytes : folder.appending(bytes).bytes)))
  }

  /// Whether a path begins with a drive letter: `C:\\Music`.
  static func disk(of path: some Collection<UInt8>) -> Bool {
    let start = Array(path.prefix(3))
    return start.count == 3 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(start[0] | 0x20)
      && start[1] == UInt8(ascii: ":") && "/\\".utf8.contains(start[2])
  }

  /// Parses the part after `file:`: `///path`, `//localhost/path` or `/path`; `//server/path` is on
  /// a server.
  private static func file(uri rest: ArraySlice<UInt8>, of text: ArraySlice<UInt8>) -> Self {
    var rest = rest
    var isHere = true
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      isHere = host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost"
      rest = rest.dropFirst(isHere ? 2 + host.count : 1)
    }
    // Some programs do not escape file URIs.
    let bytes = PercentCoding.decoded(rest) ?? Array(rest)
    guard rest.first == UInt8(ascii: "/"), !bytes.contains(0) else { return .elsewhere }
    let path = BytePath(
      plain(
        bytes.contains(UInt8(ascii: "\\")) && disk(of: bytes.dropFirst())
          ? bytes.map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 } : bytes
      )
    )
    return isHere ? .file(path) : .server(path, address: BytePath(Array(text)))
  }

  /// Such as `http` of `http://…`; a single letter is a drive of another system.
  static func scheme(of text: ArraySlice<UInt8>) -> String? {
    guard let colon = text.prefix(32).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = text[..<colon]
    guard name.count > 1,
      name.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
      })
    else { return nil }
    let scheme = String(decoding: name, as: UTF8.self).lowercased()
    // “Live: at home.mp3” is not an address.
    let isAddress = text[(colon + 1)...].starts(with: "//".utf8)
    return isAddress || scheme == "file" && text[(colon + 1)...].first == UInt8(ascii: "/")
      ? scheme : nil
  }

  /// The path without “.”, “..” and double slashes.
  private static func plain(_ path: [UInt8]) -> [UInt8] {
    // Fast path: nearly all paths are plain already, and a list may have very many.
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
  /// Nil unless it is a file on this computer.
  public init?(fileURI text: [UInt8]) {
    guard text.prefix(5).map({ $0 | 0x20 }) == Array("file:".utf8).map({ $0 | 0x20 }),
      case .file(let path) = PlaylistAddress(uri: text[...], in: BytePath("/"))
    else { return nil }
    self = path
  }
}
