internal import Values

public struct UserImport: Sendable, Equatable {
  /// How many of each are new.
  public var hearts = 0, plays = 0, dates = 0, rows = 0
  /// The songs without a file here; what belongs to them is kept for files that come later.
  public var waiting = 0
  /// The folders and servers that the library does not have.
  public var unknown: [BytePath] = []
  /// Those of them that are folders here.
  public var present: [BytePath] = []
}

extension UserRows {
  /// What finds its files and folders on another computer.
  typealias Moved = (
    songs: [(number: Int64, song: UserSong, heart: Int64?)], records: [RegisteredRecord],
    arrivals: [BytePath: Int64]
  )

  func moved() throws(DatabaseError) -> Moved {
    (
      try songs(where: UserLines.songs), try records(), try arrivals()
    )
  }

  func root(at path: BytePath) throws(DatabaseError) -> Int64? {
    try values(of: "root", where: "path = ?", path.bytes) { $0.integer(0) }.first
  }

  /// The plays, with other numbers for their songs: song, time, number and offset.
  fileprivate func plays(
    of songs: (Int64) -> Int64? = { $0 }
  ) throws(DatabaseError) -> [[Int64?]] {
    try values(of: "play", where: "true ORDER BY id") { row in
      songs(row.integer(1)).map { song in [song] + (2...4).map { row.optionalInteger($0) } }
    }
  }
}

extension RowEdit {
  /// Inserts what another book has and this one has not; of its lists these rows.
  func insert(
    _ other: UserRows,
    _ made: [ListNode],
    _ rowNumbers: [ListRowID: ListRowID],
    at now: Int64
  ) throws(DatabaseError) -> UserImport {
    var result = UserImport()
    var numbers = RegisterNumbers()
    for (number, song, heart) in try other.songs() {
      let id = try register(song)
      numbers.songs[TrackID(number)] = id
      result.hearts += try add(heart, to: "song", id)
    }
    for known in try other.records() where known.became == nil {
      let id = try register(known.record)
      numbers.records[RecordID(known.number)] = id
      result.hearts += try add(known.heart, to: "record", id)
    }
    for (old, new) in try other.mergedRecords() {
      numbers.records[RecordID(old)] = numbers.records[RecordID(new)]
    }
    var known = Set(try rows.plays())
    // Servers are told of plays without a batch, which are those of this computer.
    let batch = try rows.database.number("SELECT coalesce(max(batch), 0) + 1 FROM play")
    for play in try other.plays(of: { numbers.songs[TrackID($0)] })
    where known.insert(play).inserted {
      try insert(
        into: "play",
        ["song": play[0], "time": play[1], "number": play[2], "offset": play[3], "batch": batch]
      )
      result.plays += 1
    }
    let changes = made.map { numbers.registered(NodeChange(before: nil, after: $0)) }
    result.rows = changes.count
    if !changes.isEmpty {
      try store(changes)
      try push(step: "import", changes, time: now)
    }
    for (path, time) in try other.arrivals().sorted(by: { $0.key < $1.key }) {
      let noted = try rows.values(of: "arrival", where: "path = ?", path.bytes) { $0.integer(1) }
      guard noted.allSatisfy({ time < $0 }) else { continue }
      try setArrival(time, of: path)
      result.dates += 1
    }
    try insertRoots(of: other, rowNumbers)
    return result
  }

  /// Only if it has none; returns how many hearts that are.
  private func add(_ heart: Int64?, to table: String, _ id: Int64) throws(DatabaseError) -> Int {
    guard let heart else { return 0 }
    return try update(table, ["heart": heart], where: "id = ? AND heart ISNULL", id)
  }

  /// Inserts roots as those of another computer, and the links of their playlists.
  private func insertRoots(
    of other: UserRows,
    _ rowNumbers: [ListRowID: ListRowID]
  ) throws(DatabaseError) {
    for root in try other.roots() {
      let values: KeyValuePairs<String, any Bindable> = [
        "path": root.path.bytes, "source": -max(abs(root.source), 1), "added": root.added,
        "uses_key": root.usesKey ? 1 : 0, "is_plain": root.isPlain ? 1 : 0,
        "trusted": root.trusted, "told_plays": root.sentPlays, "shared_hearts": root.sharedHearts,
      ]
      let id =
        if let known = try rows.root(at: root.path) { known } else {
          try insert(into: "root", values)
        }
      let known = try rows.values(of: "link", where: "root = ?", id) { $0.text(1) }
      let links = try other.values(of: "link", where: "root = ?", root.id.number) {
        ($0.text(1), ListRowID($0.integer(2)), $0.integer(3), $0.integer(4))
      }
      for (playlist, row, here, there) in links where !known.contains(playlist) {
        guard let row = rowNumbers[row] else { continue }
        try insert(
          into: "link",
          ["root": id, "playlist": playlist, "row": row, "here": here, "there": there]
        )
      }
    }
  }
}

extension UserBook {
  /// The lists of another book that are playlists of a server, and those that are it here.
  func linkedRows(of other: UserRows) throws(DatabaseError) -> [ListRowID: ListRowID] {
    let here = try read { rows throws(DatabaseError) in try rows.linkedRows() }
    var linked: [ListRowID: ListRowID] = [:]
    for (playlist, row) in try other.linkedRows() { linked[row] = here[playlist] }
    return linked
  }
}

extension UserRows {
  fileprivate func linkedRows() throws(DatabaseError) -> [[String]: ListRowID] {
    var linked: [[String]: ListRowID] = [:]
    for root in try roots() {
      let rows = try values(of: "link", where: "root = ?", root.id.number) {
        ($0.text(1), ListRowID($0.integer(2)))
      }
      for (playlist, row) in rows { linked[[root.path.text, playlist]] = row }
    }
    return linked
  }
}

extension ListTree {
  /// The rows, of which those with lost songs want them by their names.
  func wanting(_ lost: [TrackID: UserSong]) -> ListTree {
    ListTree(
      everything.map { row in
        var row = row
        if let song = row.track.flatMap({ lost[$0] }) {
          row.target = .wanted(
            WantedTrack(
              path: song.path,
              title: song.title,
              artist: song.artist,
              record: song.record,
              duration: song.duration,
              recording: song.recording
            )
          )
        }
        return row
      }
    )
  }

  /// The rows of another tree that this one does not have, and the numbers here of all of its rows.
  ///
  /// What is in `linked` lists comes from their server.
  func newRows(
    of other: ListTree,
    _ linked: [ListRowID: ListRowID],
    _ take: (Int) -> ListRowID
  ) -> (rows: [ListNode], numbers: [ListRowID: ListRowID]) {
    func identity(_ row: ListNode) -> [String] { ["\(row.kind)", "\(row.created)", row.text] }
    var known = Dictionary(grouping: everything.sorted { $0.id > $1.id }, by: identity)
    let last = rows(in: ListNode.top).map(\.place).max() ?? 0
    var (made, numbers) = ([ListNode](), [ListNode.top: ListNode.top])
    let skipped = Set(linked.keys.flatMap { other.subtree(of: $0).map(\.id) })
    for row in other.rows(in: ListNode.top).flatMap({ other.subtree(of: $0.id) }) {
      if skipped.contains(row.id) {
        numbers[row.id] = linked[row.id]
        continue
      }
      if let same = known[identity(row)]?.popLast() {
        numbers[row.id] = same.id
        continue
      }
      var new = row
      (new.id, new.parent) = (take(1), numbers[row.parent] ?? ListNode.top)
      if new.parent == ListNode.top { new.place += last }
      made.append(new)
      numbers[row.id] = new.id
    }
    return (made, numbers)
  }
}
