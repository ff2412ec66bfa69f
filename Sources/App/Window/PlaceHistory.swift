internal import Library

/// A level of the lists is closed only if it was opened during the current visit; otherwise the
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
    case closeLevel
    case show(Place)
    case leave(ShelfStep, Place)
  }

  private var visits: [Visit]
  private static let limit = 100

  init(at place: Place) { visits = [Visit(place: place, depth: 0)] }

  var place: Place { visits[visits.count - 1].place }

  /// Its page is visible, or is below the now playing page.
  var ground: Place { visits.last { $0.place != .nowPlaying }?.place ?? .records }

  /// `depth` is the number of open levels of the lists.
  mutating func go(to place: Place, depth: Int, shelf: ShelfStep? = nil) {
    guard place != self.place || shelf != nil else { return }
    visits.append(Visit(place: place, depth: depth, shelf: shelf))
    if visits.count > Self.limit { visits.removeFirst() }
  }

  /// Nil at the start of the history.
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

  /// Shelves that were opened from it lead back to where it was opened.
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

  mutating func leave() { if visits.count > 1 { visits.removeLast() } }

  mutating func leaveNowPlaying() {
    guard place == .nowPlaying else { return }
    if visits.count > 1 { visits.removeLast() } else { visits = [Visit(place: .records, depth: 0)] }
  }
}
