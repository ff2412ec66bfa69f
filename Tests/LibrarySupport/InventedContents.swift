public import Values

@testable public import Library

// Invented or read albums and tracks, as the records of a library.

extension Record {
  /// The record of an album and its tracks, in any order.
  public init(_ album: Album, tracks: [Track]) {
    var adding = AlbumSums.Adding()
    for track in AlbumOrder.sorted(tracks) { adding.add(AlbumSums.Part(track)) }
    let unavailable = tracks.filter { $0.state == .unavailable }.count
    self.init(album, adding.sums, unavailable: unavailable)
  }
}

extension AlbumSums.Part {
  fileprivate init(_ track: Track) {
    self.init(
      duration: Double(track.duration),
      plays: Int64(track.plays),
      played: track.played,
      added: track.added,
      hasHeart: track.heart != nil,
      isSigned: !track.artist.isEmpty,
      isPresent: track.state == .present || track.state == .unavailable,
      folder: track.folder,
      genres: track.genres
    )
  }
}

extension LibraryContents {
  public var records: LibraryRecords {
    var all = LibraryRecords()
    all.roots = roots
    all.folders = folders
    let tracks = Dictionary(grouping: tracks) { $0.album }
    all.records = albums.compactMap { album in
      tracks[album.id].map { Record(album, tracks: $0) }
    }
    return all
  }

  /// Inserts or replaces albums and tracks; returns the change that a library publishes.
  public mutating func put(_ albums: [Album] = [], _ tracks: [Track] = []) -> LibraryChange {
    var touched = Set(albums.map(\.id))
    for album in albums {
      self.albums.removeAll { $0.id == album.id }
      self.albums.append(album)
    }
    for track in tracks {
      let old = self.tracks.firstIndex { $0.id == track.id }.map { self.tracks.remove(at: $0) }
      touched.formUnion([old?.album, track.album].compactMap { $0 })
      self.tracks.append(track)
    }
    return change(of: touched)
  }

  public mutating func forget(_ ids: Set<RecordID>) -> LibraryChange {
    albums.removeAll { ids.contains($0.id) }
    tracks.removeAll { track in track.album.map { ids.contains($0) } ?? false }
    return change(of: ids)
  }

  public func change(of ids: Set<RecordID>) -> LibraryChange {
    var change = LibraryChange()
    for id in ids.sorted() {
      let own = tracks.filter { $0.album == id }
      if let album = albums.first(where: { $0.id == id }), !own.isEmpty {
        change.records.append(Record(album, tracks: own))
      } else {
        change.forgotten.append(id)
      }
    }
    return change
  }
}

extension ShelfBook {
  public mutating func apply(_ contents: LibraryContents) { apply(contents.records) }
}
