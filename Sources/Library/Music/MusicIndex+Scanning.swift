internal import Messages
internal import Values

extension MusicIndex {
  /// The known files below a root, including those in folders of former roots there.
  ///
  /// If the task is cancelled the result is incomplete.
  func knownFiles(below root: LibraryRoot) throws(DatabaseError) -> KnownFiles {
    var known = KnownFiles()
    let files = try database.statement(
      """
      SELECT folder.id, path, mount, folder.available, track.id, name, size,
        CASE WHEN reader < \(TrackTags.readerVersion) THEN -1 ELSE modified END, state
      FROM folder LEFT JOIN track ON track.folder = folder.id WHERE root = ?
      ORDER BY folder.id, name
      """
    ).bind([root.id.number])
    var last: Int64?
    defer { files.reset() }
    while !Task.isCancelled, try files.step() {
      let folder = files.integer(0)
      if folder != last {
        last = folder
        known.add(
          folder: FolderID(folder),
          path: BytePath(files.blob(1)),
          isMount: files.integer(2) != 0,
          isAvailable: files.integer(3) != 0
        )
      }
      guard !files.isNull(4) else { continue }
      files.withBytes(5) { name in
        known.add(
          file: TrackID(files.integer(4)),
          name: name,
          size: files.integer(6),
          modified: files.integer(7),
          state: files.int(8)
        )
      }
    }
    try addImages(to: &known, below: root)
    return known
  }

  private func addImages(
    to known: inout KnownFiles,
    below root: LibraryRoot
  ) throws(DatabaseError) {
    var marks: [BytePath: ImageMark] = [:]
    try database.statement(
      """
      SELECT path, name, size, modified FROM image JOIN folder ON folder.id = folder WHERE root = ?
      """
    ).bind([root.id.number]).forEachRow { row throws(DatabaseError) in
      let path = BytePath(row.blob(0))
      marks[path, default: ImageMark()].add(
        name: row.blob(1),
        size: row.integer(2),
        modified: row.integer(3)
      )
    }
    for (path, mark) in marks {
      if let index = known.index(of: path) { known.set(images: mark.value, ofFolderAt: index) }
    }
  }

  /// Assigns folders without a root (of a removed one, or known from the book only) to the root
  /// above them.
  func adoptOrphans(into root: LibraryRoot) throws(DatabaseError) {
    let orphans = try database.statement("SELECT id, path FROM folder WHERE root = 0")
      .values { BytePath($0.blob(1)).isInside(root.path) ? $0.integer(0) : nil }
    for id in orphans {
      try database.run("UPDATE folder SET root = ? WHERE id = ?", root.id.number, id)
    }
  }

  // MARK: - Writing

  func write(_ batch: ScanBatch, root: LibraryRoot) throws(DatabaseError) -> Regrouping {
    var numbers = BatchNumbers(in: self, below: root)
    let files = batch.files.map { FoundFile($0) }
    let new = try groupNewHomes(of: batch.files, files, root: root, &numbers)
    for (index, place) in new.places.enumerated() {
      try write(batch.files[index].content, of: files[index], at: place, root: root, &numbers)
    }
    for id in batch.returned {
      try database.run("UPDATE track SET state = 0, missing = NULL WHERE id = ?", id.number)
    }
    for found in batch.images { try write(found, &numbers) }
    for path in batch.mounts {
      try database.run("UPDATE folder SET mount = 1 WHERE id = ?", try numbers.folder(path).id)
    }
    let homes = try numbers.homes.union(homes(ofTracks: batch.returned.map(\.number)))
    return try group(homes: homes.subtracting(new.homes), beside: new.regrouping)
  }

  private func write(
    _ content: TagRecord.Content,
    of file: FoundFile,
    at place: Placement?,
    root: LibraryRoot,
    _ numbers: inout BatchNumbers
  ) throws(DatabaseError) {
    switch content {
    case .track(let tags):
      try write(tags, of: file, at: place, root: root, &numbers)
    case .unreadable(let failure):
      // A file deleted since the walk is marked as missing by the next scan.
      guard failure.reason != .missing else { return }
      try write(failure, of: file, folder: try numbers.folder(file.folder).id)
    }
  }

  private func write(
    _ tags: TrackTags,
    of file: FoundFile,
    at place: Placement?,
    root: LibraryRoot,
    _ numbers: inout BatchNumbers
  ) throws(DatabaseError) {
    let folder = try numbers.folder(file.folder).id
    let added = arrival(of: file, in: root)
    try noteArrival(of: file, folder: folder, root)
    let statement = try database.statement(Self.upsert)
    try statement.bind(folder, at: 1)
    try statement.bind(file.name, at: 2)
    try statement.bind(file.size, at: 3)
    try statement.bind(file.modified, at: 4)
    try statement.bind(added, at: 5)
    try (place?.album).bind(to: statement, at: 6)
    try (place?.disc).bind(to: statement, at: 7)
    try statement.bind(Int64(bitPattern: tags.fingerprint), at: 8)
    let picture = try tags.picture.map { mark throws(DatabaseError) in try numbers.picture(mark) }
    try statement.bind(picture, at: 9)
    try statement.bind(tags.picture?.isFrontCover == true ? 1 as Int64 : 0, at: 10)
    try TagColumns.bind(tags, to: statement, from: 11)
    let known = try statement.first { $0.isNull(1) ? nil : $0.integer(0) }
    // A later move is found by what the book has of it.
    if let known, let song = try song(ofTrack: known) { noteContent(of: song) }
  }

  /// The date of addition of a file: in the first scan its modification date, later the current
  /// time; or what the book has noted.
  func arrival(of file: FoundFile, in root: LibraryRoot) -> Int64 {
    guard root.scanned == nil else { return clock.now }
    return arrival(of: file.path) ?? min(clock.now, file.modified / 1_000_000_000)
  }

  /// Notes when a file came, or its folder, whose first file it is; in a first scan nothing.
  ///
  /// A file that changes does not have its date any more.
  private func noteArrival(
    of file: FoundFile,
    folder: Int64,
    _ root: LibraryRoot
  ) throws(DatabaseError) {
    guard root.scanned != nil, findings.arrivals[file.folder] == nil else { return }
    let known = try database.statement(
      "SELECT added, format NOTNULL FROM track WHERE folder = ? AND name = ?"
    ).bind([folder, file.name]).first { (added: $0.integer(0), isRead: $0.integer(1) != 0) }
    if let known {
      let isItsOwn = known.added == min(clock.now, file.modified / 1_000_000_000)
      if known.isRead, !isItsOwn, arrival(of: file.path) == nil {
        noteArrival(known.added, of: file.path)
      }
      return
    }
    let isFirst = try database.number("SELECT 1 FROM track WHERE folder = ?", folder) == nil
    noteArrival(clock.now, of: isFirst ? file.folder : file.path)
  }

  /// Stores an unreadable file, so that it is not read again until it changes.
  private func write(
    _ failure: Unreadable,
    of file: FoundFile,
    folder: Int64
  ) throws(DatabaseError) {
    // Permissions can change without a change that a scan detects, so the file is read each time.
    let isPassing = failure.reason == .notPermitted || failure.reason == .failed
    let state = isPassing ? Track.State.unavailable : Track.State.unreadable
    try database.statement(
      """
      INSERT INTO track (id, folder, name, size, modified, state, added, failure, detail, reader)
      VALUES (\(Self.newNumber(in: "track")), ?, ?, ?, ?, ?, ?, ?, ?, \(TrackTags.readerVersion))
      ON CONFLICT (folder, name) DO UPDATE SET size = excluded.size, modified = excluded.modified,
        state = excluded.state, missing = NULL, failure = excluded.failure, detail = excluded.detail,
        reader = excluded.reader
      """
    ).bind([
      folder, file.name, file.size, isPassing ? -1 : file.modified, state.rawValue, clock.now,
      Int(failure.reason.rawValue), failure.detail,
    ]).run()
  }

  /// Inserts a track or updates its tags; the id, date, heart, plays, album and disc of an existing
  /// one are kept, but one known from the book only gets its date.
  private static let upsert: String = {
    let fields = TagColumns.names.split { $0 == "," || $0 == " " || $0 == "\n" }
      .map { String($0.hasPrefix("track.") ? $0.dropFirst(6) : $0) }
    let tags = fields.joined(separator: ", ")
    let facts = ["size", "modified", "fingerprint", "picture", "front", "reader"] + fields
    let values = Array(repeating: "?", count: fields.count).joined(separator: ", ")
    let updates = facts.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return """
      INSERT INTO track (id, folder, name, size, modified, state, added, album, disc, fingerprint,
        picture, front, reader, \(tags))
      VALUES (\(newNumber(in: "track")), ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, \(TrackTags.readerVersion), \(values))
      ON CONFLICT (folder, name) DO UPDATE SET state = 0, missing = NULL, failure = NULL,
        detail = NULL, \(updates),
        added = iif(track.format ISNULL AND track.failure ISNULL, excluded.added, track.added)
      RETURNING id, song
      """
  }()

  private func write(
    _ found: FoundImages,
    _ numbers: inout BatchNumbers
  ) throws(DatabaseError) {
    let folder = try numbers.folder(found.folder).id
    try database.run("DELETE FROM image WHERE folder = ?", folder)
    let text = "INSERT INTO image VALUES (?, ?, ?, ?)"
    for image in found.images {
      try database.run(text, folder, image.name, image.size, image.modified)
    }
  }

  func pictureID(of mark: PictureMark) throws(DatabaseError) -> Int64 {
    let digest = mark.digest.bytes
    if let known = try database.number("SELECT id FROM picture WHERE digest = ?", digest) {
      return known
    }
    let text = "INSERT INTO picture (digest, bytes, kind) VALUES (?, ?, ?)"
    try database.run(text, digest, mark.byteCount, Int(mark.kind.rawValue))
    return database.lastInsertedRow
  }
}
