internal import Library

/// The places that the user has visited, for going back.
///
/// A level of the lists is closed only if it was opened during the current visit. Otherwise the
/// user goes back to the previous place.
nonisolated struct PlaceHistory: Equatable, Sendable {
  private struct Visit: Equatable {
    let place: Place
    /// The number of open levels of the lists at the start of the visit.
    let depth: Int
    var shelf: ShelfStep?
  }

  struct ShelfStep: Equatable {
    var from: String?
    let to: ShelfID
  }

  enum Step: Equatable {
    /// Closes the open level of the lists.
    case closeLevel
    case show(Place)
    case leave(ShelfStep, Place)
  }

  private var visits: [Visit]
  private static let limit = 100

  init(at place: Place) { visits = [Visit(place: place, depth: 0)] }

  var place: Place { visits[visits.count - 1].place }

  /// The place whose page is visible, or is below the now playing page.
  var ground: Place { visits.last { $0.place != .nowPlaying }?.place ?? .records }

  /// Adds a visit; `depth` is the number of open levels of the lists.
  mutating func go(to place: Place, depth: Int, shelf: ShelfStep? = nil) {
    guard place != self.place || shelf != nil else { return }
    visits.append(Visit(place: place, depth: depth, shelf: shelf))
    if visits.count > Self.limit { visits.removeFirst() }
  }

  /// What going back does now; nil at the start of the history.
  ///
  /// `depth` is the number of open levels of the lists.
  func stepBack(depth: Int) -> Step? {
    let visit = visits[visits.count - 1]
    if visit.place == .lists, depth > visit.depth || visits.count == 1 && depth > 0 {
      return .closeLevel
    }
    guard visits.count > 1 else { return nil }
    let before = visits[visits.count - 2].place
    return visit.shelf.map { .leave($0, before) } ?? .show(before)
  }

  func leads(to shelf: ShelfID) -> Bool { visits.contains { $0.shelf?.to == shelf } }

  /// Removes a closed shelf; shelves that were opened from it lead back to where it was opened.
  mutating func forget(_ shelf: ShelfID) {
    let origin = visits.first { $0.shelf?.to == shelf }?.shelf?.from
    for place in visits.indices where visits[place].shelf?.from == shelf.text {
      visits[place].shelf?.from = origin
    }
    var left = visits.prefix(1)
    for visit in visits.dropFirst() where visit.shelf?.to != shelf {
      if visit.shelf != nil || visit.place != left.last?.place { left.append(visit) }
    }
    visits = Array(left)
  }

  /// Removes the current visit after going back.
  mutating func leave() { if visits.count > 1 { visits.removeLast() } }

  /// Removes the visit of the now playing page after it was closed.
  mutating func leaveNowPlaying() {
    guard place == .nowPlaying else { return }
    if visits.count > 1 { visits.removeLast() } else { visits = [Visit(place: .records, depth: 0)] }
  }
}
