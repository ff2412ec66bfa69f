internal import GLib
internal import Messages
internal import Processes

/// The calls of a music server's protocol, Subsonic or OpenSubsonic; belongs to one thread.
final class MusicServer {
  /// The longest list, and the longest picture, in bytes.
  private static let mostList = 24 << 20
  private static let mostPicture = 24 << 20
  /// The albums or tracks in a page; servers may return fewer.
  private static let pageSize = 500

  private let user: String
  /// The result of the last scan as signing in has read it, for the next question about it.
  private var scan: (result: Scan, time: Double)?
  private static let freshness = 5.0
  private let connection: ServerConnection
  private let albums: AlbumFacts

  /// A server whose albums, once they are read, are known to all of its threads.
  init(_ account: ServerAccount, albums: AlbumFacts) {
    user = account.user
    connection = ServerConnection(account)
    self.albums = albums
  }

  // MARK: - Calls

  /// Signs in, by the request whose answer is needed next.
  func signIn() throws(ServerFailure) -> ServerDescription {
    do {
      return try call("getScanStatus") { reply throws(ServerFailure) in
        scan = (Self.scan(reply), SteadyClock.seconds)
        return Self.description(reply)
      }
    } catch {
      guard Self.mayLack(error) else { throw error }
      do {
        return try call("ping") { reply throws(ServerFailure) in Self.description(reply) }
      } catch {
        let isOther = [.noCall, .notJSON, .senseless].contains(error.reason)
        throw isOther ? ServerFailure(.notMusic) : error
      }
    }
  }

  private static func description(_ reply: JSON) -> ServerDescription {
    ServerDescription(
      name: reply["type"].text?.cleaned ?? "",
      version: reply["serverVersion"].text?.cleaned ?? "",
      protocolVersion: reply["version"].text?.cleaned ?? "",
      isOpen: reply["openSubsonic"].flag
    )
  }

  /// A text that changes when the server's music does: the result of its last scan, or where it
  /// does not say when that was, also its newest albums; and the tracks that it says it has.
  func state() throws(ServerFailure) -> (text: String, songs: Int) {
    let scan = try scanStatus()
    guard !scan.isDated else { return (scan.text, scan.songs) }
    let parameters = [("type", "newest"), ("size", "10"), ("offset", "0")]
    let newest = try call("getAlbumList2", parameters) { reply throws(ServerFailure) in
      reply["albumList2"]["album"].elements.map { album in
        "\(album["id"].text ?? "-") \(album["songCount"].integer ?? 0)"
      }
    }
    return (([scan.text] + newest).joined(separator: "\n"), scan.songs)
  }

  /// The result of a scan, as a text, and the tracks that it found; 0 while it runs.
  private typealias Scan = (text: String, isDated: Bool, songs: Int)

  /// The result of the last scan; empty where only administrators may know it.
  private func scanStatus() throws(ServerFailure) -> Scan {
    defer { scan = nil }
    if let scan, SteadyClock.seconds - scan.time < Self.freshness { return scan.result }
    do {
      return try call("getScanStatus") { reply throws(ServerFailure) in Self.scan(reply) }
    } catch {
      guard Self.mayLack(error) else { throw error }
      return ("", false, 0)
    }
  }

  private static func scan(_ reply: JSON) -> Scan {
    let status = reply["scanStatus"]
    let parts = [status["count"].text, status["lastScan"].text, status["folderCount"].text]
    let songs = status["scanning"].flag ? 0 : max(0, status["count"].integer ?? 0)
    return (parts.map { $0 ?? "-" }.joined(separator: " "), status["lastScan"].text != nil, songs)
  }

  /// Whether a failure may mean that the server does not offer a call, or not to this user.
  private static func mayLack(_ failure: ServerFailure) -> Bool {
    switch failure.reason {
    case .notAllowed, .refused, .notFound, .noCall, .notJSON, .senseless: true
    default: false
    }
  }

  /// The albums from a place on, as many as the server returns at once; none at the end.
  func albums(from start: Int) throws(ServerFailure) -> (page: [ServerAlbum], count: Int) {
    if start == 0 { albums.removeAll() }
    let parameters = [
      ("type", "alphabeticalByName"), ("size", "\(Self.pageSize)"), ("offset", "\(start)"),
    ]
    return try call("getAlbumList2", parameters) { reply throws(ServerFailure) in
      let rows = try list(reply["albumList2"], "album")
      let page = rows.compactMap(AlbumFacts.Album.init)
      try albums.insert(page)
      return (page.map(\.row), rows.count)
    }
  }

  /// The tracks from a place on, as many as the server returns at once; none at the end.
  func songs(from start: Int) throws(ServerFailure) -> (page: [ServerSong], count: Int) {
    let parameters = [
      ("query", ""), ("artistCount", "0"), ("albumCount", "0"),
      ("songCount", "\(Self.pageSize)"), ("songOffset", "\(start)"),
    ]
    return try call("search3", parameters) { reply throws(ServerFailure) in
      let rows = try list(reply["searchResult3"], "song")
      return (rows.compactMap { albums.song($0) }, rows.count)
    }
  }

  /// The tracks of an album; none if it does not exist any more.
  func songs(ofAlbum id: String) throws(ServerFailure) -> [ServerSong] {
    do {
      return try call("getAlbum", [("id", id)]) { reply throws(ServerFailure) in
        try list(reply["album"], "song").compactMap { albums.song($0, inAlbum: id) }
      }
    } catch {
      guard error.reason == .notFound else { throw error }
      return []
    }
  }

  func cover(_ id: String, side: Int) throws(ServerFailure) -> [UInt8] {
    let parameters = [("id", id)] + (side > 0 ? [("size", "\(side)")] : [])
    let response = try connection.get("getCoverArt", parameters, limit: Self.mostPicture)
    return try file(response)
  }

  /// Some bytes of a track's file, fewer at its end, and the length of the whole.
  func audio(
    _ id: String,
    offset: UInt64,
    count: Int
  ) throws(ServerFailure) -> (bytes: [UInt8], length: UInt64) {
    guard count > 0 else { throw ServerFailure(.senseless) }
    let response = try connection.get(
      "stream",
      [("id", id), ("format", "raw")],
      span: ServerConnection.Span(offset: offset, count: count),
      limit: ServerRequest.mostAudio
    )
    let bytes = try file(response)
    // A server that ignores the range can only be read from the start.
    guard response.offset == offset else { throw ServerFailure(.senseless, "no ranges") }
    return (bytes, response.length)
  }

  // MARK: - Responses

  /// The bytes of a file; servers report errors as a document instead.
  private func file(_ response: ServerConnection.Response) throws(ServerFailure) -> [UInt8] {
    let type = response.type
    guard type.hasPrefix("application/json") || type.hasPrefix("text/") || type.hasSuffix("xml")
    else { return response.bytes }
    _ = try read(response.bytes) { _ throws(ServerFailure) in }
    throw ServerFailure(.senseless, type)
  }

  /// Whether a playlist with this owner belongs to somebody else.
  func isOfOther(_ owner: String?) -> Bool {
    guard let owner, !owner.isEmpty, !user.isEmpty else { return false }
    return owner.lowercased() != user.lowercased()
  }

  func call<Result>(
    _ name: String,
    _ parameters: [(String, String)] = [],
    _ body: (JSON) throws(ServerFailure) -> Result
  ) throws(ServerFailure) -> Result {
    try read(connection.get(name, parameters, limit: Self.mostList).bytes, body)
  }

  private func read<Result>(
    _ bytes: [UInt8],
    _ body: (JSON) throws(ServerFailure) -> Result
  ) throws(ServerFailure) -> Result {
    let result = try JSON.read(bytes) { document throws(ServerFailure) -> Result in
      let reply = document["subsonic-response"]
      guard let status = reply["status"].text else { throw ServerFailure(.senseless) }
      guard status == "ok" else { throw ServerFailure(reply["error"]) }
      return try body(reply)
    }
    guard let result else { throw ServerFailure(.notJSON) }
    return result
  }

  /// The rows in a part of a response; a missing part is an empty list, one of another type none.
  func list(_ part: JSON, _ name: StaticString) throws(ServerFailure) -> [JSON] {
    let rows = part[name]
    guard !rows.exists || rows.isList else { throw ServerFailure(.senseless, "\(name)") }
    return rows.elements
  }
}

extension ServerFailure {
  fileprivate init(_ error: JSON) {
    let text = error["message"].text?.cleaned ?? ""
    let reason: Reason =
      switch error["code"].integer {
      case 40, 44: .wrongSecret
      // Servers before version 1.13 know no hashes, and miss the password.
      case 10, 41, 42, 43: .needsPassword
      case 50: .notAllowed
      case 70: .notFound
      default: .refused
      }
    self.init(reason, text.shortened(to: 200))
  }
}
