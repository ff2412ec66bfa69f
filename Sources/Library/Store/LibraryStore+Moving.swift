internal import Letters
internal import Values

// Moving to another computer. What belongs to files that are not here is kept below the folders of
// the other computer, which are roots with a negative source, until a scan finds such files.

extension LibraryStore {
  /// Writes what only the user can make to a file; returns the number of rows.
  @concurrent public nonisolated func exportUser(to path: BytePath) async throws -> Int {
    let (bytes, count) = try UserBook(reading: folder).read { rows throws(DatabaseError) in
      try rows.database.snapshot { () throws(DatabaseError) in try UserLines.lines(of: rows) }
    }
    do {
      try WholeFile(path).write(bytes, mode: 0o600, inOwnFolder: false)
    } catch {
      throw UserFileError.unreadable(error.description)
    }
    return count
  }

  /// Adds what a file has to the user's book, where nothing is replaced or removed.
  public func importUser(from path: BytePath) async throws -> UserImport {
    becomeWritable()
    if let readOnlyReason { throw readOnlyReason }
    let copy = try UserLines.read(path)
    let (moved, roots) = (try copy.moved(), try copy.roots())
    let (found, lost) = try attempt { () throws(DatabaseError) in
      try findings(in: moved, below: roots, contents: try presentContents())
    }
    let moving = try RowEdit(copy)
    try moving.apply(found)
    // Only rows of lists are found by names as well.
    let unfound = ListTree(try copy.listRows()).wanting(lost)
    for match in try await LibraryReader(self).matches(for: unfound) {
      guard let track = match.target.track, let song = try index.song(ofTrack: track.number) else {
        continue
      }
      let values: KeyValuePairs<String, any Bindable> = [
        "song": try moving.register(song), "wanted": [UInt8]?.none,
      ]
      try moving.update("row", values, where: "id = ?", match.row)
    }
    _ = try moving.forgetUnused()
    let linked = try openBook.linkedRows(of: copy)
    let (rows, numbers) = lists.newRows(of: ListTree(try copy.listRows()), linked, takeRows)
    let now = clock.now
    var result = try openBook.edit("import") { edit throws(DatabaseError) in
      try edit.insert(copy, rows, numbers, at: now)
    }
    try attempt { () throws(DatabaseError) in try showMoved() }
    result.waiting = lost.count
    let own = try openBook.roots()
    result.unknown = roots.map(\.path).filter { root in
      !own.contains { root.isInside($0.path) }
    }
    result.present = result.unknown.filter(\.isFolder)
    return result
  }

  /// Gives files that a scan has found what an import has kept for them.
  func takeKept() throws(DatabaseError) {
    let others = try openBook.roots(elsewhere: true)
    guard !others.isEmpty else { return }
    var kept = try openBook.read { rows throws(DatabaseError) in try rows.moved() }
    func isKept(_ path: BytePath) -> Bool { others.contains { path.isInside($0.path) } }
    kept.songs.removeAll { !isKept($0.song.path) }
    kept.arrivals = kept.arrivals.filter { isKept($0.key) }
    let found = try findings(in: kept, below: others).found
    guard !found.isEmpty else { return }
    try openBook.edit("moved") { edit throws(DatabaseError) in try edit.apply(found) }
    try showMoved()
  }

  /// The tracks with a file here by size and fingerprint.
  private func presentContents() throws(DatabaseError) -> [[Int64]: Int64] {
    try connected.statement(
      "SELECT size, fingerprint, id FROM track WHERE state = 0 AND fingerprint NOTNULL"
    ).dictionary { ([$0.integer(0), $0.integer(1)], $0.integer(2)) }
  }

  /// Where the files and records of a book are here, and its songs that are not.
  private func findings(
    in rows: UserRows.Moved,
    below others: [UserBook.Root],
    contents: [[Int64]: Int64] = [:]
  ) throws(DatabaseError) -> (found: BookFindings, lost: [TrackID: UserSong]) {
    let own = try openBook.roots()
    let here = own.filter { $0.source == SourceID.folders.number }.map(\.path)
    let others = others.map(\.path).filter { other in !own.contains { other.isInside($0.path) } }
    var (found, lost) = (BookFindings(), [TrackID: UserSong]())
    for (number, song, _) in rows.songs {
      // What is known here has its place, even if its disk is away.
      let isNew = try index.track(at: song.path) == nil
      var track = isNew ? contents[[song.size ?? -1, song.fingerprint ?? 0]] : nil
      if let path = try present(song.path.candidates(below: others, in: here)) {
        track = try index.track(at: path)
      }
      guard let track, let now = try index.song(ofTrack: track) else {
        lost[TrackID(number)] = song
        continue
      }
      guard now.path != song.path else { continue }
      let folder = song.path.parent ?? song.path
      if let added = rows.arrivals[song.path] ?? rows.arrivals[folder] {
        found.arrivals[now.path] = added
      }
      found.moves.append((song.path, now.path))
      found.contents.append(now)
    }
    // Only the key of a record without a title has its folder.
    func key(_ home: BytePath) -> String { "folder\u{1f}\(home.text)" }
    let (otherHomes, homes) = (others.map(\.folded), here.map(\.folded))
    for known in rows.records.map(\.record) {
      let home = BytePath(known.home ?? "")
      guard known.key == key(home) else { continue }
      for place in home.candidates(below: otherHomes, in: homes).dropFirst()
      where try connected.number("SELECT 1 FROM album WHERE key = ? AND tracks > 0", key(place))
        != nil
      {
        found.keys.append((known.key, key(place)))
      }
    }
    for (path, time) in rows.arrivals {
      guard let now = try present(path.candidates(below: others, in: here)), now != path else {
        continue
      }
      found.arrivals[now] = time
      found.departures.append(path)
    }
    return (found, lost)
  }

  /// The first path of a present file, or of a folder with some.
  private func present(_ paths: [BytePath]) throws(DatabaseError) -> BytePath? {
    let text = """
      SELECT 1 FROM folder JOIN track ON folder = folder.id
      WHERE state != 1 AND (format NOTNULL OR failure NOTNULL)
        AND (path = ?1 OR path = ?2 AND name = ?3) LIMIT 1
      """
    for path in paths {
      let folder = (path.parent ?? path).bytes
      if try connected.number(text, path.bytes, folder, path.name) != nil { return path }
    }
    return nil
  }

  private func showMoved() throws(DatabaseError) {
    let index = try index
    // A scan still knows the former dates.
    index.rest()
    try index.fill(from: openBook)
    try connected.transaction { () throws(DatabaseError) in
      // A folder precedes its files.
      for (path, time) in try openBook.arrivals().sorted(by: { $0.key < $1.key }) {
        try connected.run(
          """
          UPDATE track SET added = ?1 WHERE added != ?1 AND format NOTNULL AND id IN
            (SELECT track.id FROM folder JOIN track ON folder = folder.id
              WHERE path = ?2 OR path = ?3 AND name = ?4)
          """,
          time,
          path.bytes,
          (path.parent ?? path).bytes,
          path.name
        )
      }
      try connected.addUp()
    }
    let old = lists
    try loadLists()
    try publishEverything(since: old, [])
  }
}

extension BytePath {
  /// The path itself, then the same in each folder here, first in that of the same name.
  fileprivate func candidates(below others: [BytePath], in here: [BytePath]) -> [BytePath] {
    [self]
      + others.filter(isInside).flatMap { other in
        (here.filter { $0.name == other.name } + here.filter { $0.name != other.name })
          .map { BytePath($0.bytes + bytes.dropFirst(other.bytes.count)) }
      }
  }

  /// As it begins the homes of records.
  fileprivate var folded: BytePath { BytePath(TextFolding.forIdentity(text)) }
}
