extension PlaylistAddress {
  /// Replaces what follows the base's last slash; an absolute address or file path does not change.
  static func joined(_ address: String, to base: String) -> String {
    let bytes = Array(address.utf8)
    if base.isEmpty || scheme(of: bytes[...]) != nil || disk(of: bytes) { return address }
    if address.isEmpty { return base }
    guard bytes.first == UInt8(ascii: "/") else {
      let end = base.lastIndex(of: "/").map { base.index(after: $0) } ?? base.startIndex
      return base[..<end] + address
    }
    // Relative to a server, it is a path on that server.
    let start = Array(base.utf8)
    guard let scheme = scheme(of: start[...]), scheme != "file" else { return address }
    let host = start.dropFirst(scheme.utf8.count + 3).prefix { $0 != UInt8(ascii: "/") }
    return "\(scheme)://\(PlaylistText.decoded(host))\(address)"
  }
}

extension BytePath {
  /// Whether it is a network address, which a row stores in place of a path.
  public var isAddress: Bool { PlaylistAddress.scheme(of: bytes[...]) != nil }
}

extension WantedTrack {
  /// The path of a file, which may be on another computer; nil for the address of a stream.
  var file: BytePath? {
    path.flatMap { path in
      path.isAddress ? PlaylistAddress(uri: path.bytes[...], in: BytePath("/")).path : path
    }
  }
}
