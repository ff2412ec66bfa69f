internal import Identities
internal import ServerLink

/// Sends the plays of this library to a server.
struct ServerPlays {
  let root: LibraryRoot
  let store: LibraryStore
  let remote: RemoteProcess

  /// Sends the plays that the server does not know yet, the earliest first.
  func send() async throws {
    let plays = try await store.untoldPlays(of: root)
    for (place, play) in plays.enumerated() {
      // One at a time: an interruption repeats at most one, and a lost track holds up no others.
      try await remote.tell(.plays([play]))
      if place + 1 == plays.count || plays[place + 1].time > play.time {
        try await store.set(toldPlaysUntil: play.time, of: root)
      }
    }
  }
}

/// How often a server's track was played, as the server counts.
struct ServerCount: Sendable {
  let folder: BytePath
  let name: [UInt8]
  let plays: Int
  let played: Int64?

  init(_ file: FoundFile, _ plays: Int, _ played: Int64?) {
    (folder, name) = (file.folder, file.name)
    (self.plays, self.played) = (plays, played)
  }
}

extension LibraryStore {
  /// The plays of a server's tracks that it was not told of; none from before it was added.
  func untoldPlays(of root: LibraryRoot) throws(DatabaseError) -> [ServerPlay] {
    try attempt { () throws(DatabaseError) in
      let added = try connected.number("SELECT added FROM root WHERE id = ?", root.id.number)
      return try connected.statement(
        """
        SELECT name, time FROM play JOIN track ON track.id = play.track
          JOIN folder ON folder.id = folder
        WHERE root = ? AND time > ? ORDER BY time
        """
      ).bind([root.id.number, try setting("server-plays-\(root.id)") ?? (added ?? 0) - 1])
        .values { row in
          ServerPath.track(of: row.blob(0)).map { ServerPlay(track: $0, time: row.integer(1)) }
        }
    }
  }

  func set(toldPlaysUntil time: Int64, of root: LibraryRoot) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in try set("server-plays-\(root.id)", time) }
  }

  /// Stores what a server counts.
  func take(serverCounts counts: [ServerCount]) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in
      let database = try writable
      try database.transaction { () throws(DatabaseError) in
        for count in counts {
          try database.run(
            """
            UPDATE track SET server_plays = ?1, server_played = ?2
            WHERE folder = (SELECT id FROM folder WHERE path = ?3) AND name = ?4
              AND (server_plays != ?1 OR server_played IS NOT ?2)
            """,
            count.plays,
            count.played,
            count.folder.bytes,
            count.name
          )
        }
      }
      try addUp([])
    }
  }
}
