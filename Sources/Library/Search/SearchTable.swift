internal import Letters
internal import Values

/// Changed rows are appended again, and the old ones are marked as removed.
public struct SearchTable: Sendable {
  var tracks = TrackColumns()
  var records = RecordColumns()
  /// Lists of artists, album artists and composers as in the tags.
  var people: NamePool
  var genres: NamePool
  var credits: SearchCredits
  var lists = ListColumns()
  var folding = TextFolding()
  /// In sort order; computed on first use.
  var ranks: [UInt32] = []
  /// Empty until songs are sorted, and after each change.
  var songRanks = SongRanks()
  /// Whether titles are not made ready for finding.
  var isBrief = false

  public init(credits splitting: CreditSplitting = CreditSplitting()) {
    people = NamePool(&folding)
    genres = NamePool(&folding)
    credits = SearchCredits(splitting, &folding)
  }

  /// For reports: without album artists, composers and formats.
  public init(
    _ contents: LibraryContents,
    lists tree: ListTree,
    credits splitting: CreditSplitting = CreditSplitting()
  ) {
    self.init(credits: splitting)
    tracks.reserve(contents.tracks.count)
    append(contents)
    trim()
    countCredits()
    for row in tree.everything { lists.put(row, &folding) }
  }

  /// Whether so many rows are removed that a new table would be faster and smaller.
  var isWorn: Bool {
    let dead = tracks.count - tracks.rows.count
    return dead > 1000 && dead > tracks.count / 2
  }

  // MARK: - Rows

  mutating func append(_ contents: LibraryContents) {
    for album in contents.albums { append(album) }
    for track in contents.tracks { append(track) }
  }

  private mutating func append(_ album: Album) {
    var (title, artist) = (album.title, album.credited)
    let number = artist.withUTF8 { people.number(of: $0, &folding) }
    title.withUTF8 {
      records.append(
        album.id,
        artist: number,
        year: Int64(album.year ?? 0),
        hasHeart: album.heart != nil,
        title: $0,
        &folding
      )
    }
  }

  private mutating func append(_ track: Track) {
    guard let album = track.album, let record = records.row(of: album) else { return }
    var row = TrackColumns.Row()
    row.id = track.id
    row.credits.record = UInt32(record)
    var (title, artist, genres) = (
      track.title, track.credited, TagColumns.joined(track.genres) ?? ""
    )
    row.credits.artists = artist.withUTF8 { UInt32(people.number(of: $0, &folding)) }
    row.credits.genres = genres.withUTF8 { UInt32(self.genres.number(of: $0, &folding)) }
    row.added = track.added
    row.played = track.played ?? 0
    row.plays = Int64(track.plays)
    row.length = Double(track.duration)
    row.year = Int64(track.year ?? 0)
    row.disc = Int64(track.disc ?? 0)
    row.number = Int64(track.number ?? 0)
    if track.heart != nil { row.marks.insert(.heart) }
    if track.state == .missing { row.marks.insert(.missing) }
    title.withUTF8 { append(row, title: $0) }
  }

  mutating func append(_ row: TrackColumns.Row, title: UnsafeBufferPointer<UInt8>) {
    tracks.append(row, title: title, isFolded: !isBrief, &folding)
    records.add(row)
  }

  /// Removes records, and appends what `append` adds instead.
  mutating func renew<Failure>(
    _ ids: some Sequence<RecordID>,
    append: (inout Self) throws(Failure) -> Void
  ) throws(Failure) {
    songRanks = SongRanks()
    remove(ids)
    let first = tracks.count
    try append(&self)
    var rows = RowSet(none: tracks.count)
    for row in first..<tracks.count { rows.insert(row) }
    count(rows, 1)
  }

  private mutating func remove(_ ids: some Sequence<RecordID>) {
    var gone = RowSet(none: records.count)
    for id in ids {
      if let row = records.row(of: id) { gone.insert(row) }
    }
    guard !gone.isEmpty else { return }
    let lines = tracks.credits.rows { gone.contains(Int($0.record)) }
    let rows = tracks.rows(ofLines: lines).intersection(tracks.rows)
    count(rows, -1)
    for row in rows { tracks.remove(row) }
    for row in gone { records.remove(row) }
  }

  mutating func trim() {
    tracks.trim()
    records.trim()
    people.trim()
    genres.trim()
  }

  // MARK: - Credits

  mutating func setCredits(_ splitting: CreditSplitting) {
    credits = SearchCredits(splitting, &folding)
    countCredits()
  }

  mutating func countCredits() {
    credits.enter(people.pool, &folding)
    count(tracks.rows, 1)
    credits.trim()
    ranks = []
  }

  /// Changes the counts of the artists of some tracks, which must be all tracks of their records.
  private mutating func count(_ rows: RowSet, _ difference: Int) {
    credits.enter(people.pool, &folding)
    var pairs: [UInt64] = []
    var last: (record: UInt32, text: UInt32) = (.max, .max)
    for row in rows {
      let line = tracks.line(of: row)
      for text in [line.artists, line.albumArtists] where text != 0 {
        credits.count(text: Int(text), difference)
        guard last != (line.record, text) else { continue }
        last = (line.record, text)
        credits.forEachArtist(inText: Int(text)) {
          pairs.append(UInt64($0) << 32 | UInt64(line.record))
        }
      }
    }
    pairs.sort()
    for (index, pair) in pairs.enumerated() where index == 0 || pairs[index - 1] != pair {
      credits.count(recordOf: Int(pair >> 32), difference)
    }
  }
}

struct ListColumns: Sendable {
  private(set) var ids: [ListRowID] = []
  private(set) var texts = FoldedRows()
  /// Without removed ones.
  private(set) var rows = RowSet(none: 0)
  private var places: [ListRowID: Int] = [:]

  mutating func put(_ row: ListNode, _ folding: inout TextFolding) {
    remove(row.id)
    places[row.id] = ids.count
    ids.append(row.id)
    var text = row.text
    text.withUTF8 { texts.append($0, &folding) }
    rows.append()
  }

  mutating func remove(_ id: ListRowID) {
    if let place = places.removeValue(forKey: id) { rows.remove(place) }
  }
}
