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

/// Where the user has been, for the way back.
///
/// A level of the lists is left by the way on which it was opened: who comes to an open level from
/// another place goes back to that place, and not to the level above.
nonisolated struct PlaceHistory: Equatable, Sendable {
  private struct Visit: Equatable {
    let place: Place
    /// How many levels of the lists were open when the user came.
    let depth: Int
  }

  /// What the way back leads through.
  enum Step: Equatable {
    /// The open level is closed.
    case closeLevel
    /// Another place is shown.
    case show(Place)
  }

  private var visits: [Visit]
  private static let limit = 100

  /// A history that begins at a place.
  init(at place: Place) { visits = [Visit(place: place, depth: 0)] }

  /// The place that the user is at.
  var place: Place { visits[visits.count - 1].place }

  /// The user goes to a place, where so many levels are open.
  mutating func go(to place: Place, depth: Int) {
    guard place != self.place else { return }
    visits.append(Visit(place: place, depth: depth))
    if visits.count > Self.limit { visits.removeFirst() }
  }

  /// What brings the user back; nil at the start.
  ///
  /// `depth` is how many levels are open now.
  func stepBack(depth: Int) -> Step? {
    let visit = visits[visits.count - 1]
    if visit.place == .lists, depth > visit.depth || visits.count == 1 && depth > 0 {
      return .closeLevel
    }
    return visits.count > 1 ? .show(visits[visits.count - 2].place) : nil
  }

  /// The user has gone back to the place before.
  mutating func leave() { if visits.count > 1 { visits.removeLast() } }
}
