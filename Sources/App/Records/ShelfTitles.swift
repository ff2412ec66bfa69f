internal import GLib
internal import Library

extension Shelf {
  /// What the shelf is called in the strip.
  var title: String { kind.title }
}

extension Shelf.Kind {
  /// What a shelf of this kind is called.
  var title: String {
    switch self {
    case .all: tr("All records")
    case .recentlyAdded: tr("Recently added")
    case .recentlyPlayed: tr("Recently played")
    case .mostPlayed: tr("Most played")
    case .favourites: tr("Favourites")
    case .genre(let name): name.isEmpty ? tr("Without a genre") : name
    case .artist(let name): name
    case .decade(let year?): Format.text(tr("%ds", context: "decade: 1970s"), "\(year)")
    case .decade: tr("Without a year")
    case .folder(let path): path.displayName
    case .visit(let credit): credit.name
    }
  }
}

extension ShelfOrder {
  /// What it is called in the menu.
  var title: String {
    switch self {
    case .artist: tr("Artist")
    case .title: tr("Title")
    case .year: tr("Year")
    case .added: tr("Date added")
    case .played: tr("Last played")
    case .plays: tr("Times played")
    }
  }
}

extension ShelfNames {
  /// In the user's language.
  nonisolated static var inWords: ShelfNames {
    ShelfNames(variousArtists: tr("Various Artists"), unknownArtist: tr("Unknown Artist"))
  }
}
