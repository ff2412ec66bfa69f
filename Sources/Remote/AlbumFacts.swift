internal import GLib
internal import Messages

/// What the albums of a server say about their tracks; used by several threads.
final class AlbumFacts: Sendable {
  struct Album: Sendable {
    var row: ServerAlbum
    var title: String?
    var artists: [String]
    var sortName: String?
    var release: String?
    var date: String?
    var originalDate: String?
    var isCompilation: Bool
    var discTitles: [Int: String]

    var id: String { row.id }

    var byteCount: Int {
      let texts = [title, sortName, release, date, originalDate].compactMap(\.self) + artists
      return (texts + [id, row.cover] + discTitles.values).reduce(600) { $0 + 48 + $1.utf8.count }
    }

    /// Nil without an id.
    init?(_ album: JSON) {
      guard let id = album["id"].text, !id.isEmpty, id.utf8.count < 512 else { return nil }
      row = ServerAlbum(
        id: id,
        songCount: (album["songCount"].integer ?? 0).clamped(to: 0...100_000),
        cover: album["coverArt"].text.flatMap { $0.utf8.count < 512 ? $0 : nil } ?? ""
      )
      title = (album["name"].text ?? album["title"].text)?.cleaned
      artists = album.artists("artists", or: ["displayArtist", "artist"])
      sortName = album["sortName"].text?.cleaned
      release = album["musicBrainzId"].text.flatMap(MusicBrainzIDs.identifier)
      date = album["releaseDate"].date ?? album["year"].year.map { "\($0)" }
      originalDate = album["originalReleaseDate"].date
      isCompilation = album["isCompilation"].flag
      discTitles = [:]
      for disc in album["discTitles"].elements {
        if let number = disc["disc"].integer { discTitles[number] = disc["title"].text?.cleaned }
      }
    }
  }

  /// The most bytes that are kept, of more than 100,000 albums; this process may have more than
  /// twice as many.
  private static let mostBytes = 128 << 20

  private let state = Locked((albums: [String: Album](), bytes: 0, isBegun: false))

  /// Whether the albums were read in this process, without which tracks would lack what albums say.
  var isBegun: Bool { state.withLock { $0.isBegun } }

  func removeAll() { state.withLock { $0 = ([:], 0, true) } }

  func insert(_ found: [Album]) throws(ServerFailure) {
    let isTooLarge = state.withLock { state in
      for album in found {
        state.albums[album.id] = album
        state.bytes += album.byteCount
      }
      return state.bytes > Self.mostBytes
    }
    if isTooLarge { throw ServerFailure(.tooLarge) }
  }

  /// Nil if it is no track, or has no id.
  func song(_ song: JSON, inAlbum given: String? = nil) -> ServerSong? {
    guard let id = song["id"].text, !id.isEmpty, id.utf8.count < 512, !song["isDir"].flag,
      song["isVideo"].flag == false
    else { return nil }
    let album = given ?? song["albumId"].text ?? ""
    let known = state.withLock { $0.albums[album] }
    var row = ServerSong(
      id: id,
      album: album.utf8.count < 512 ? album : "",
      size: Int64(clamping: song["size"].integer ?? 0).clamped(to: 0...(1 << 40)),
      created: song["created"].seconds ?? 0,
      tags: TrackTags(song, of: known)
    )
    row.plays = (song["playCount"].integer ?? 0).clamped(to: 0...1 << 30)
    row.played = song["played"].seconds
    return row
  }
}

extension Comparable {
  fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
