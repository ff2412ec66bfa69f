internal import Values

/// A file of which the user has something, and what finds it again when it has moved.
struct UserSong: Sendable, Equatable {
  var path: BytePath
  var size: Int64?
  var fingerprint: Int64?
  var title: String?
  var artist: String?
  /// The title of its record.
  var record: String?
  var duration: Double?
  /// Its MusicBrainz id.
  var recording: String?

  fileprivate var values: KeyValuePairs<String, any Bindable> {
    [
      "path": path.bytes, "size": size, "fingerprint": fingerprint, "title": title,
      "artist": artist,
      "record": record, "duration": duration, "recording": recording,
    ]
  }
}

extension UserSong {
  /// The columns from the third on are the content.
  init(_ path: BytePath, contentOf row: Statement) {
    self.path = path
    size = row.optionalInteger(2)
    fingerprint = row.optionalInteger(3)
    title = row.optionalText(4)
    artist = row.optionalText(5)
    record = row.optionalText(6)
    duration = row.isNull(7) ? nil : row.double(7)
    recording = row.optionalText(8)
  }
}

struct UserRecord: Sendable, Equatable {
  /// How the library groups its tracks.
  var key: String
  /// The folder that its tracks are in.
  var home: String?
  var title: String?
  var artist: String?
}

// The register: only it knows files. Rows, plays and steps have its numbers, and remain as they are
// when a file moves or its tags change.

extension UserRows {
  func songs(
    where condition: String = "true",
    _ value: [UInt8]? = nil
  ) throws(DatabaseError) -> [(number: Int64, song: UserSong, heart: Int64?)] {
    try select("song", condition, value.map { [$0] } ?? []) { row, sum throws(DatabaseError) in
      _ = try sum.checked(row)
      let song = UserSong(BytePath(row.blob(1)), contentOf: row)
      return (row.integer(0), song, row.optionalInteger(9))
    }
  }

  struct RegisteredRecord {
    let number: Int64
    let record: UserRecord
    let heart: Int64?
    /// The record that it was merged into.
    let became: Int64?
  }

  func records(
    where condition: String = "true",
    _ value: (any Bindable)? = nil
  ) throws(DatabaseError) -> [RegisteredRecord] {
    let make = { (row: Statement) -> RegisteredRecord? in
      RegisteredRecord(
        number: row.integer(0),
        record: UserRecord(
          key: row.text(1),
          home: row.optionalText(2),
          title: row.optionalText(3),
          artist: row.optionalText(4)
        ),
        heart: row.optionalInteger(5),
        became: row.optionalInteger(6)
      )
    }
    if let value { return try values(of: "record", where: condition, value, make: make) }
    return try values(of: "record", where: condition, make: make)
  }

  /// Each with the one that it is part of now.
  func mergedRecords() throws(DatabaseError) -> [Int64: Int64] {
    let merged = try records(where: "became NOTNULL").map { ($0.number, $0.became ?? 0) }
    let next = Dictionary(merged) { one, _ in one }
    return Dictionary(
      uniqueKeysWithValues: next.keys.map { first in
        var (last, rest) = (first, next.count)
        // No edit makes a circle.
        while rest > 0, let following = next[last] { (last, rest) = (following, rest - 1) }
        return (first, last)
      }
    )
  }

  func song(at path: BytePath) throws(DatabaseError) -> Int64? {
    try values(of: "song", where: "path = ?", path.bytes) { $0.integer(0) }.first
  }
}

/// What the register has to know of the tracks and records of an edit.
typealias RegisterSubjects = (songs: [(TrackID, UserSong)], records: [(RecordID, UserRecord)])

struct RegisterNumbers {
  var songs: [TrackID: Int64] = [:]
  var records: [RecordID: Int64] = [:]

  /// A change as the book has it.
  func registered(_ change: NodeChange) -> NodeChange {
    change.renumbered(
      track: { songs[$0].map { TrackID($0) } },
      record: { records[$0].map { RecordID($0) } }
    )
  }
}

extension RowEdit {
  func register(_ subjects: RegisterSubjects) throws(DatabaseError) -> RegisterNumbers {
    var numbers = RegisterNumbers()
    for (id, song) in subjects.songs { numbers.songs[id] = try register(song) }
    for (id, record) in subjects.records { numbers.records[id] = try register(record) }
    return numbers
  }

  /// Registers it if its path is new.
  func register(_ song: UserSong) throws(DatabaseError) -> Int64 {
    if let known = try rows.song(at: song.path) { return known }
    let number = try next("next_song")
    return try insert(into: "song", song.values, as: number)
  }

  /// Registers it if its key is new.
  func register(_ record: UserRecord) throws(DatabaseError) -> Int64 {
    if let known = try rows.records(where: "key = ?", record.key).first { return known.number }
    let number = try next("next_record")
    return try insert(
      into: "record",
      [
        "key": record.key, "home": record.home, "title": record.title, "artist": record.artist,
      ],
      as: number
    )
  }

  func describe(_ song: UserSong) throws(DatabaseError) {
    guard try rows.songs(where: "path = ?", song.path.bytes).first?.song != song else { return }
    try update("song", song.values, where: "path = ?", song.path.bytes)
  }

  /// Notes that a file has moved; what belongs to it is added to that of a known file there.
  func move(from old: BytePath, to new: BytePath) throws(DatabaseError) {
    guard let moved = try rows.songs(where: "path = ?", old.bytes).first else { return }
    try delete(from: "arrival", where: "path = ?", old.bytes)
    guard let known = try rows.song(at: new) else {
      try update("song", ["path": new.bytes], where: "id = ?", moved.number)
      return
    }
    try update("song", ["heart": moved.heart], where: "id = ? AND heart ISNULL", known)
    try setHeart(nil, song: moved.number)
    for table in ["play", "row"] {
      try update(table, ["song": known], where: "song = ?", moved.number)
    }
  }

  /// Notes that a record has another key; if that is another one's key, it is merged into that.
  func rekey(from old: String, to new: String) throws(DatabaseError) {
    guard old != new, let former = try rows.records(where: "key = ?", old).first else { return }
    guard let other = try rows.records(where: "key = ?", new).first else {
      try update("record", ["key": new], where: "id = ?", former.number)
      return
    }
    if other.heart == nil, former.heart != nil {
      try update("record", ["heart": former.heart], where: "id = ?", other.number)
    }
    // Its old key may become that of yet another record.
    let nowhere = "\u{1f}\(former.number)"
    try update(
      "record",
      ["key": nowhere, "became": other.number, "heart": Int64?.none],
      where: "id = ?",
      former.number
    )
  }

  /// `offset` is how many minutes local time was ahead of UTC.
  func count(playOf song: Int64, at time: Int64, offset: Int64) throws(DatabaseError) {
    try insert(into: "play", ["song": song, "time": time, "offset": offset])
  }

  func forgetUnused() throws(DatabaseError) -> (songs: [Int64], records: [Int64]) {
    let stepped = try rows.steps().flatMap(\.changes).flatMap {
      [$0.before?.target, $0.after?.target]
    }
    let songs = Set(stepped.compactMap(\.?.track?.number))
    let records = Set(stepped.compactMap(\.?.record?.number))
    let unusedSongs = try rows.values(
      of: "song",
      where: """
        heart IS NULL AND id NOT IN (SELECT song FROM play)
          AND id NOT IN (SELECT song FROM row WHERE song NOTNULL)
          AND id NOT IN (SELECT song FROM step WHERE song NOTNULL)
        """
    ) { $0.integer(0) }.filter { !songs.contains($0) }
    for song in unusedSongs { try delete(from: "song", where: "id = ?", song) }
    let unusedRecords = try rows.values(
      of: "record",
      where: """
        heart IS NULL AND id NOT IN (SELECT record FROM row WHERE record NOTNULL)
          AND id NOT IN (SELECT record FROM step WHERE record NOTNULL)
          AND id NOT IN (SELECT became FROM record WHERE became NOTNULL)
        """
    ) { $0.integer(0) }.filter { !records.contains($0) }
    for record in unusedRecords { try delete(from: "record", where: "id = ?", record) }
    return (unusedSongs, unusedRecords)
  }

  /// It is never used again.
  private func next(_ counter: String) throws(DatabaseError) -> Int64 {
    let number = try rows.number(counter)
    try set(counter, number + 1)
    return number
  }
}
