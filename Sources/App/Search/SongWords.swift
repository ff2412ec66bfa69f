internal import GLib
internal import Library
internal import Values

nonisolated enum SongWords {
  static func title(of column: SongColumn) -> String {
    switch column {
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .record: tr("Record")
    case .number: tr("Number")
    case .year: tr("Year")
    case .genre: tr("Genre")
    case .composer: tr("Composer")
    case .length: tr("Length")
    case .plays: tr("Plays")
    case .played: tr("Last Played")
    case .added: tr("Added")
    case .heart: tr("Favourite")
    case .format: tr("Format")
    case .folder: tr("Folder")
    }
  }

  /// What a cell shows; a heart is an icon.
  static func text(_ column: SongColumn, of track: Track, on record: ShelvedRecord) -> String {
    switch column {
    case .title: track.title
    case .artist: track.artist.isEmpty ? record.artist : track.artist
    case .record: record.title
    case .number: number(of: track)
    case .year: track.year.map { "\($0)" } ?? ""
    case .genre: track.genres.joined(separator: ", ")
    case .composer: track.composers
    case .length: track.duration > 0 ? DurationText.length(Double(track.duration)) : ""
    case .plays: track.plays > 0 ? Format.count(Int(track.plays)) : ""
    case .played: track.played.map { Format.day($0) } ?? ""
    case .added: Format.day(track.added)
    case .heart: ""
    case .format: track.format?.name.uppercased() ?? ""
    case .folder: track.folderPath.displayPath
    }
  }

  /// As on the sleeve: “2–7” is the seventh track of the second disc.
  private static func number(of track: Track) -> String {
    let number = track.number.map { "\($0)" } ?? ""
    return track.disc.map { number.isEmpty ? "\($0)" : "\($0)–\(number)" } ?? number
  }
}
