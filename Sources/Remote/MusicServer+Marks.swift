internal import Messages

/// The calls for what belongs to the user: hearts, plays and playlists.
extension MusicServer {
  private static let idsInCall = ServerList.tracksInCall
  /// More playlists than anybody has, each of which is requested.
  private static let mostLists = 5000

  // MARK: - Hearts and plays

  func hearts() throws(ServerFailure) -> [ServerItem] {
    let items = try call("getStarred2") { reply throws(ServerFailure) in
      let starred = try object(reply["starred2"])
      let tracks = try ids(of: list(starred, "song")).map { ServerItem.track($0) }
      return try tracks + ids(of: list(starred, "album")).map { .album($0) }
    }
    // A shortened list would look as if hearts had been removed.
    guard items.count <= CodingLimits.rows else { throw ServerFailure(.tooLarge) }
    return items
  }

  func setHearts(_ items: [ServerItem], isOn: Bool) throws(ServerFailure) {
    let parameters = items.map { item in
      switch item {
      case .track(let id): ("id", id)
      case .album(let id): ("albumId", id)
      }
    }
    for some in parameters.pieces(of: Self.idsInCall) { try send(isOn ? "star" : "unstar", some) }
  }

  func count(_ plays: [ServerPlay]) throws(ServerFailure) {
    for some in plays.pieces(of: Self.idsInCall / 2) {
      let pairs = some.flatMap { [("id", $0.track), ("time", "\($0.time)000")] }
      try send("scrobble", pairs + [("submission", "true")])
    }
  }

  // MARK: - Playlists

  /// The playlists, without their tracks.
  func playlists() throws(ServerFailure) -> [ServerList] {
    let lists = try call("getPlaylists") { reply throws(ServerFailure) in
      try list(object(reply["playlists"]), "playlist").map { row throws(ServerFailure) in
        guard let list = playlist(row) else { throw ServerFailure(.senseless) }
        return list
      }
    }
    guard lists.count <= Self.mostLists else { throw ServerFailure(.tooLarge) }
    return lists
  }

  func playlist(_ id: String) throws(ServerFailure) -> ServerList {
    try call("getPlaylist", [("id", id)]) { reply throws(ServerFailure) in
      guard var found = playlist(reply["playlist"]) else { throw ServerFailure(.senseless) }
      found.tracks = try ids(of: list(reply["playlist"], "entry"))
      guard found.tracks.count <= CodingLimits.rows else { throw ServerFailure(.tooLarge) }
      return found
    }
  }

  /// Replaces the name and the tracks of a playlist, or makes one without an id; returns it as the
  /// server has it then.
  func write(_ list: ServerList) throws(ServerFailure) -> ServerList {
    var pieces = list.tracks.pieces(of: ServerList.tracksInCall)[...]
    let first = (pieces.popFirst() ?? []).map { ("songId", $0) }
    let target = list.id.isEmpty ? ("name", list.name) : ("playlistId", list.id)
    var id = try call("createPlaylist", [target] + first) { reply throws(ServerFailure) in
      list.id.isEmpty ? reply["playlist"]["id"].text ?? "" : list.id
    }
    // Old servers do not say the new one's id.
    if id.isEmpty { id = try playlists().last { $0.name == list.name }?.id ?? "" }
    guard !id.isEmpty else { throw ServerFailure(.senseless) }
    if !list.id.isEmpty { try send("updatePlaylist", [("playlistId", id), ("name", list.name)]) }
    for piece in pieces {
      try send("updatePlaylist", [("playlistId", id)] + piece.map { ("songIdToAdd", $0) })
    }
    return try playlist(id)
  }

  func removePlaylist(_ id: String) throws(ServerFailure) {
    do {
      try send("deletePlaylist", [("id", id)])
    } catch {
      guard error.reason == .notFound else { throw error }
    }
  }

  private func playlist(_ object: JSON) -> ServerList? {
    guard let id = object["id"].text, !id.isEmpty, id.utf8.count < 512 else { return nil }
    let name = object["name"].text?.cleaned ?? ""
    let parts = [object["changed"].text, object["songCount"].text, object["duration"].text, name]
    return ServerList(
      id: id,
      name: name.isEmpty ? id : name,
      changed: parts.map { $0 ?? "" }.joined(separator: " "),
      isReadOnly: object["readonly"].flag || isOfOther(object["owner"].text)
    )
  }

  // MARK: - Helpers

  private func send(_ name: String, _ parameters: [(String, String)]) throws(ServerFailure) {
    try call(name, parameters) { _ throws(ServerFailure) in }
  }

  /// The ids of rows; a row without one would look as if it had been removed.
  private func ids(of rows: [JSON]) throws(ServerFailure) -> [String] {
    try rows.map { row throws(ServerFailure) in
      guard let id = row["id"].text, !id.isEmpty, id.utf8.count < 512 else {
        throw ServerFailure(.senseless)
      }
      return id
    }
  }

  /// An object, which may be empty but not missing: that would look like one without anything.
  private func object(_ value: JSON) throws(ServerFailure) -> JSON {
    guard value.isObject else { throw ServerFailure(.senseless) }
    return value
  }
}

extension Array {
  /// Its elements in arrays of at most so many.
  fileprivate func pieces(of most: Int) -> [[Element]] {
    stride(from: 0, to: count, by: most).map { Array(self[$0..<Swift.min($0 + most, count)]) }
  }
}
