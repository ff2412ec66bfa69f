internal import GLib
internal import Library

extension Shelf {
  var title: String { kind.title }
}

extension Shelf.Kind {
  nonisolated var title: String {
    switch self {
    case .all: tr("All records")
    case .recentlyAdded: tr("Recently added")
    case .recentlyPlayed: tr("Recently played")
    case .mostPlayed: tr("Most played")
    case .favourites: tr("Favourites")
    case .genre(let name): name.isEmpty ? tr("Without a genre") : name
    case .artist(let name): name
    case .others: tr("Others", context: "artists with few records")
    case .decade(let year?): Format.text(tr("%ds", context: "decade: 1970s"), "\(year)")
    case .decade: tr("Without a year")
    case .folder(let path): path.displayName
    case .visit(let credit): credit.name
    }
  }
}

extension RecordOrder {
  var title: String {
    switch self {
    case .artist: tr("Artist")
    case .title: tr("Title")
    case .year: tr("Year")
    case .added: tr("Date Added")
    case .played: tr("Last Played")
    case .plays: tr("Times Played")
    }
  }
}

extension ShelfIndex.Cell {
  var words: String { period?.words ?? title }
}

extension CalendarPeriod {
  /// Nil for years.
  fileprivate var words: String? {
    switch self {
    case .today: tr("Today", context: "index of dates")
    case .thisWeek: tr("This week", context: "index of dates")
    case .month(let month): Self.months[(month - 1) % 12]
    case .year: nil
    }
  }

  private static let months = [
    tr("January", context: "index of dates"), tr("February", context: "index of dates"),
    tr("March", context: "index of dates"), tr("April", context: "index of dates"),
    tr("May", context: "index of dates"), tr("June", context: "index of dates"),
    tr("July", context: "index of dates"), tr("August", context: "index of dates"),
    tr("September", context: "index of dates"), tr("October", context: "index of dates"),
    tr("November", context: "index of dates"), tr("December", context: "index of dates"),
  ]
}

extension ShelfNames {
  nonisolated static var inWords: ShelfNames {
    ShelfNames(variousArtists: tr("Various Artists"), unknownArtist: tr("Unknown Artist"))
  }
}
