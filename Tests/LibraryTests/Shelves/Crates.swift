import TestSupport
import Values

@testable import Library

enum Crates {
  static func album(
    _ id: Int64,
    _ title: String,
    by artist: String,
    year: Int? = nil
  ) -> Album { Album(id: RecordID(id), title: title, artist: artist, year: year) }

  static func track(
    _ id: Int64,
    of album: Int64,
    _ title: String = "Track",
    by artist: String = "",
    genres: [String] = [],
    disc: Int32? = nil,
    discTitle: String? = nil,
    number: Int32? = nil,
    duration: Float = 60,
    added: Int64 = 0,
    heart: Int64? = nil,
    state: Track.State = .present,
    folder: Int64 = 1,
    plays: Int32 = 0,
    played: Int64? = nil
  ) -> Track {
    Track(
      id: TrackID(id),
      folder: FolderID(folder),
      name: Array("\(id).flac".utf8),
      state: state,
      album: RecordID(album),
      title: title,
      artist: artist,
      genres: genres,
      disc: disc,
      discTitle: discTitle,
      number: number,
      duration: duration,
      added: added,
      heart: heart,
      plays: plays,
      played: played
    )
  }

  static func shelved(
    _ id: Int64,
    _ title: String,
    by artist: String,
    year: Int? = nil,
    genres: [String] = [],
    added: Int64 = 0,
    plays: Int32 = 0,
    played: Int64? = nil
  ) -> ShelvedRecord {
    let track = track(
      id * 100,
      of: id,
      by: artist,
      genres: genres,
      added: added,
      plays: plays,
      played: played
    )
    return ShelvedRecord(Record(album(id, title, by: artist, year: year), tracks: [track]))
  }

  static func contents(
    _ records: [(id: Int64, title: String, artist: String, genre: String)]
  ) -> LibraryContents {
    var contents = LibraryContents()
    for record in records {
      contents.albums.append(album(record.id, record.title, by: record.artist))
      contents.tracks.append(
        track(record.id * 100, of: record.id, by: record.artist, genres: [record.genre])
      )
    }
    return contents
  }

  /// Applies changes to a list; inserted elements are taken from the new one.
  static func replay(
    _ changes: ShelfChanges,
    on old: [RecordID],
    to new: [RecordID]
  ) -> [RecordID] {
    let away = Set(changes.removed + changes.moved.map(\.old))
    var kept = old.indices.filter { !away.contains($0) }.map { old[$0] }[...]
    let filled = Set(changes.inserted + changes.moved.map(\.new))
    let moved = Dictionary(uniqueKeysWithValues: changes.moved.map { ($0.new, old[$0.old]) })
    return new.indices.compactMap { place in
      if let id = moved[place] { return id }
      return filled.contains(place) ? new[place] : kept.popFirst()
    }
  }
}

extension ShelfUpdate {
  var divided: [Shelf.Kind: [RecordID]] {
    Dictionary(
      uniqueKeysWithValues: shelves.filter(\.id.isOfDivision)
        .map { ($0.kind, $0.records.map(\.id)) }
    )
  }
}
