internal import Messages
internal import Values

/// A track on a music server, as a playlist names it: by the address of its stream, or by its path
/// in a library.
struct ServedTrack {
  let id: String
  let roots: [BytePath]

  init?(_ address: BytePath, in all: [BytePath]) {
    if ServerPath.isServer(address) {
      guard let id = ServerPath.track(of: address.bytes) else { return nil }
      (self.id, roots) = (id, all.filter { address.isInside($0) })
      return
    }
    let parts = address.bytes.split(separator: UInt8(ascii: "?"), maxSplits: 1)
    guard parts.count == 2, let call = parts[0].split(separator: UInt8(ascii: "/")).last,
      ["stream", "stream.view", "download", "download.view"].contains(BytePath(Array(call)).text),
      let server = try? ServerAddress(BytePath(Array(parts[0])).text),
      let id = Self.value(of: "id", in: parts[1])
    else { return nil }
    let known = all.filter { ServerPath.account(of: $0)?.address == server }
    let user = Self.value(of: "u", in: parts[1])
    let own = known.filter { ServerPath.account(of: $0)?.user == user }
    (self.id, roots) = (id, own.isEmpty ? known : own)
  }

  private static func value(of name: String, in query: ArraySlice<UInt8>) -> String? {
    let found = query.split(separator: UInt8(ascii: "&")).first { $0.starts(with: "\(name)=".utf8) }
    let value = found.flatMap { PercentCoding.decoded($0.dropFirst(name.utf8.count + 1)) }
    return value.map { String(decoding: $0, as: UTF8.self) }
  }

  var stem: ArraySlice<UInt8> { Array(ServerPath.escaped(id).utf8)[...] }

  func isAt(_ path: BytePath) -> Bool {
    ServerPath.track(of: path.bytes) == id && roots.contains { path.isInside($0) }
  }
}

extension BytePath {
  /// The path, or the address of a call of a music server without what signs in to it.
  var withoutSignIn: BytePath {
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?")), isAddress,
      BytePath(Array(bytes[..<mark])).parent?.name == Array("rest".utf8)
    else { return self }
    let words = bytes[(mark + 1)...].split(separator: UInt8(ascii: "&")).filter { word in
      !["p=", "t=", "s=", "apiKey="].contains { word.starts(with: $0.utf8) }
    }
    return BytePath(Array(bytes[...mark]) + words.joined(separator: [UInt8(ascii: "&")]))
  }
}
