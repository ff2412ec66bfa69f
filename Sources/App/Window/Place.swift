internal import GLib

/// The raw values are the names on the command line.
nonisolated enum Place: String, CaseIterable, Sendable {
  case records
  case lists
  case search
  /// The open sleeve of the record that plays, over the page of the previous place.
  case nowPlaying = "now-playing"

  static let switched: [Place] = [.records, .lists]

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

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }
}
