internal import Messages
internal import Values

struct ServerPlays {
  let root: LibraryRoot
  let store: LibraryStore
  let remote: RemoteProcess

  /// Only those that the server does not know yet, the earliest first.
  func send() async throws {
    let plays = try await store.unsentPlays(of: root)
    for (place, play) in plays.enumerated() {
      // One at a time: an interruption repeats at most one, and a lost track holds up no others.
      try await remote.tell(.plays([play]))
      if place + 1 == plays.count || plays[place + 1].time > play.time {
        try await store.set(sentPlaysUntil: play.time, of: root)
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
  /// None from before the server was added.
  func unsentPlays(of root: LibraryRoot) throws(DatabaseError) -> [ServerPlay] {
    try attempt { () throws(DatabaseError) in
      guard let known = try openBook.root(root.id) else { return [] }
      let ids = try index.serverIDs(ofSongsIn: root.id)
      return try openBook.plays(since: known.sentPlays ?? known.added - 1).compactMap { play in
        ids[play.song].map { ServerPlay(track: $0, time: play.time) }
      }
    }
  }

  func set(sentPlaysUntil time: Int64, of root: LibraryRoot) throws(DatabaseError) {
    try attempting(set(["told_plays": time], of: root))
  }

  func take(serverCounts counts: [ServerCount]) throws(DatabaseError) {
    try attempt { () throws(DatabaseError) in try publish(after: writable.store(counts)) }
  }
}
