extension PlaylistAddress {
  /// An address as it is meant where others begin at `base`: behind the last slash of that.
  ///
  /// A whole address, and the path of a file, stay what they are.
  static func joined(_ address: String, to base: String) -> String {
    let bytes = Array(address.utf8)
    if base.isEmpty || scheme(of: bytes[...]) != nil || disk(of: bytes) { return address }
    if address.isEmpty { return base }
    guard bytes.first == UInt8(ascii: "/") else {
      let end = base.lastIndex(of: "/").map { base.index(after: $0) } ?? base.startIndex
      return base[..<end] + address
    }
    // Of a computer of the network it is a path there.
    let start = Array(base.utf8)
    guard let scheme = scheme(of: start[...]), scheme != "file" else { return address }
    let host = start.dropFirst(scheme.utf8.count + 3).prefix { $0 != UInt8(ascii: "/") }
    return "\(scheme)://\(PlaylistText.decoded(host))\(address)"
  }
}

extension BytePath {
  /// Whether it is an address on the network, which a row keeps in place of a path.
  public var isAddress: Bool { PlaylistAddress.scheme(of: bytes[...]) != nil }
}

extension WantedTrack {
  /// The path of a file, which may be one of another computer; nil where the address of a stream is in
  /// its place.
  var file: BytePath? {
    path.flatMap { path in
      path.isAddress ? PlaylistAddress(uri: path.bytes[...], in: BytePath("/")).path : path
    }
  }
}
