internal import GLib

/// A place of the window that the user can choose; the raw values are the names on the command
/// line.
nonisolated enum Place: String, CaseIterable, Sendable {
  /// The records as covers or in a grid, with their tracks.
  case records
  /// The user's lists, with the queue and the favourites on top.
  case lists
  /// The results of a search; closing it returns to the previous place.
  case search
  /// The open sleeve of the record that plays, over the page of the previous place.
  case nowPlaying = "now-playing"

  /// The places of the header bar's view switcher.
  static let switched: [Place] = [.records, .lists]

  /// The user-visible name.
  var title: String {
    switch self {
    case .records: tr("Records")
    case .lists: tr("Lists")
    case .search: tr("Search")
    case .nowPlaying: tr("Now Playing")
    }
  }

  var icon: String {
    switch self {
    case .records: "gatefold-records-symbolic"
    case .lists: "gatefold-lists-symbolic"
    case .search: "system-search-symbolic"
    case .nowPlaying: "audio-x-generic-symbolic"
    }
  }

  /// The names of all places, separated by commas.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
