public import Messages
internal import Values

/// A root is `opensubsonic+https://user@host/base`, an album a folder in it that is named by its
/// id, and a track a file named by its id and the extension of its format; ids are escaped.
public enum ServerPath {
  /// The name of the folder of tracks without an album.
  static let loose = "-"

  public static func root(address: ServerAddress, user: String) -> BytePath {
    let (scheme, rest) = (address.isSecure ? "https" : "http", address.text.drop { $0 != "/" })
    let name = user.isEmpty ? "" : escaped(user) + "@"
    let prefix = String(decoding: Location.serverScheme, as: UTF8.self)
    return BytePath("\(prefix)\(scheme)://\(name)\(rest.dropFirst(2))")
  }

  /// Nil if it is none of a server.
  public static func account(of root: BytePath) -> (address: ServerAddress, user: String)? {
    guard isServer(root) else { return nil }
    let text = root.text.dropFirst(Location.serverScheme.count)
    guard let start = text.firstIndex(of: "/").map({ text.index($0, offsetBy: 2) }) else {
      return nil
    }
    let rest = text[start...]
    let at = rest.prefix { $0 != "/" }.lastIndex(of: "@")
    let host = at.map { rest[rest.index(after: $0)...] } ?? rest
    let user = at.flatMap { unescaped(rest[..<$0]) } ?? ""
    guard let address = try? ServerAddress(String(text[..<start]) + String(host)) else {
      return nil
    }
    return (address, user)
  }

  public static func isServer(_ path: BytePath) -> Bool {
    path.bytes.starts(with: Location.serverScheme)
  }

  static func isServer(home: String) -> Bool { home.utf8.starts(with: Location.serverScheme) }

  static func isAlbum(home: String) -> Bool {
    isServer(home: home) && !home.hasSuffix("/\(loose)")
  }

  static func folder(ofAlbum id: String, in root: BytePath) -> BytePath {
    root.appending(id.isEmpty ? loose : escaped(id))
  }

  /// Nil for tracks without an album.
  static func album(of folder: BytePath) -> String? {
    let name = BytePath(folder.name).text
    return name == loose ? nil : unescaped(name[...])
  }

  static func name(ofTrack id: String, ending: String) -> [UInt8] {
    Array("\(escaped(id)).\(ending)".utf8)
  }

  /// The id of a track, by its path.
  public static func track(of path: [UInt8]) -> String? {
    let name = BytePath(BytePath(path).name).text
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return unescaped(name[..<dot])
  }

  /// An id in which only letters, digits, "-" and "_" are not escaped; one of "-" alone is.
  static func escaped(_ id: String) -> String {
    id == loose ? "%2D" : PercentCoding.encoded(id.utf8, keeping: "-_")
  }

  static func unescaped(_ text: Substring) -> String? {
    PercentCoding.decoded(text.utf8).flatMap { String(validating: $0, as: UTF8.self) }
  }
}
