public import Identities
internal import Letters

/// Finds albums, artists, tracks and rows of lists by parts of words, in any script.
///
/// All words that are typed must be in a row; how they are written does not matter
/// (`TextFolding.forSearch`). Answers stand in sections, in each by how well they fit: the whole title,
/// its start, the start of words, anywhere.
public struct SearchIndex: Sendable {
  /// What was found.
  public struct Answer: Sendable, Equatable {
    /// Albums, by title, artist and year.
    public var albums = SearchSection<RecordID>()
    /// Artists, by name.
    public var artists = SearchSection<String>()
    /// Tracks, by title, artist and album.
    public var tracks = SearchSection<TrackID>()
    /// Rows of lists, by their text.
    public var lists = SearchSection<ListRowID>()

    /// Nothing found.
    public init() {}

    /// Whether there is nothing in any section.
    public var isEmpty: Bool { albums.total + artists.total + tracks.total + lists.total == 0 }
  }

  private var albums = SearchBuffer<RecordID>()
  private var artists = SearchBuffer<String>()
  private var tracks = SearchBuffer<TrackID>()
  private var lists = SearchBuffer<ListRowID>()
  private var folding = TextFolding()
  /// Titles and artists of albums, for their tracks' rows.
  private var albumTitles: [RecordID: String] = [:]
  /// How many tracks and albums an artist has; who has none any more is found no more.
  private var artistCounts: [String: Int] = [:]
  private var trackArtists: [TrackID: String] = [:]
  private var albumArtists: [RecordID: String] = [:]
  private var tracksOfAlbum: [RecordID: [TrackID]] = [:]

  /// Nothing to be found.
  public init() {}

  /// All of a library.
  public init(_ contents: LibraryContents, lists tree: ListTree) {
    tracks.reserve(contents.tracks.count)
    albums.reserve(contents.albums.count)
    trackArtists.reserveCapacity(contents.tracks.count)
    for album in contents.albums { put(album) }
    for track in contents.tracks { put(track) }
    for row in tree.everything { lists.put(row.id, [row.text], &folding) }
  }

  /// Takes in what changed, with all tracks of the records that did; for a change of everything, make
  /// a new one.
  public mutating func apply(_ change: LibraryChange, _ tracks: [RecordID: [Track]]) {
    for id in change.forgotten { remove(id) }
    for record in change.records {
      for track in tracksOfAlbum.removeValue(forKey: record.id) ?? [] { remove(track: track) }
      put(record.album)
      for track in tracks[record.id] ?? [] { put(track) }
    }
    for node in change.nodes {
      if let row = node.after {
        lists.put(row.id, [row.text], &folding)
      } else if let row = node.before {
        lists.remove(row.id)
      }
    }
  }

  /// Whether so much was changed that a new one would be quicker and smaller.
  public var isWorn: Bool { tracks.isWorn || albums.isWorn || lists.isWorn }

  /// Answers what is typed, at most `limit` in each section; nothing for blanks.
  public func search(_ text: String, limit: Int = 50) -> Answer {
    let query = SearchWords(text)
    var answer = Answer()
    guard !query.words.isEmpty else { return answer }
    answer.albums = albums.search(query, limit: limit)
    answer.artists = artists.search(query, limit: limit)
    answer.tracks = tracks.search(query, limit: limit)
    answer.lists = lists.search(query, limit: limit)
    return answer
  }

  // MARK: - Rows

  private mutating func put(_ album: Album) {
    albumTitles[album.id] = album.title
    albums.put(
      album.id,
      [album.title, album.artist, album.year.map { "\($0)" } ?? ""],
      &folding
    )
    count(album.artist, 1)
    if let old = albumArtists.updateValue(album.artist, forKey: album.id) { count(old, -1) }
  }

  private mutating func put(_ track: Track) {
    let album = track.album.flatMap { albumTitles[$0] } ?? ""
    if let id = track.album { tracksOfAlbum[id, default: []].append(track.id) }
    tracks.put(track.id, [track.title, track.artist, album], &folding)
    count(track.artist, 1)
    if let old = trackArtists.updateValue(track.artist, forKey: track.id) { count(old, -1) }
  }

  private mutating func remove(track id: TrackID) {
    tracks.remove(id)
    if let old = trackArtists.removeValue(forKey: id) { count(old, -1) }
  }

  private mutating func remove(_ id: RecordID) {
    for track in tracksOfAlbum.removeValue(forKey: id) ?? [] { remove(track: track) }
    albums.remove(id)
    albumTitles[id] = nil
    if let old = albumArtists.removeValue(forKey: id) { count(old, -1) }
  }

  private mutating func count(_ artist: String, _ difference: Int) {
    guard !artist.isEmpty else { return }
    let old = artistCounts[artist] ?? 0
    let new = old + difference
    artistCounts[artist] = new > 0 ? new : nil
    if old == 0, new > 0 { artists.put(artist, [artist], &folding) }
    if old > 0, new <= 0 { artists.remove(artist) }
  }
}
