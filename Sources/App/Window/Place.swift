internal import GLib

/// A place in the window that the user can choose; each has a name on the command line.
nonisolated enum Place: String, CaseIterable, Sendable {
  /// The records as covers or a grid, with their tracks.
  case records
  /// The user's lists, with the queue and the favourites on top.
  case lists
  /// What a search finds; it is left for the place before.
  case search

  /// Those among which the header bar switches.
  static let switched: [Place] = [.records, .lists]

  /// What people call it.
  var title: String {
    switch self {
    case .records: tr("Records")
    case .lists: tr("Lists")
    case .search: tr("Search")
    }
  }

  /// Its symbol in the icon theme.
  var icon: String {
    switch self {
    case .records: "gatefold-records-symbolic"
    case .lists: "gatefold-lists-symbolic"
    case .search: "system-search-symbolic"
    }
  }

  /// The names of all places, as one list.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
