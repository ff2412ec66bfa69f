internal import Library

/// Where the user has been, for the way back.
///
/// A level of the lists is left by the way on which it was opened: who comes to an open level from
/// another place goes back to that place, and not to the level above.
nonisolated struct PlaceHistory: Equatable, Sendable {
  private struct Visit: Equatable {
    let place: Place
    /// How many levels of the lists were open when the user came.
    let depth: Int
    /// The shelf that the user went to, and the one before.
    var shelf: ShelfStep?
  }

  /// From one shelf to another.
  struct ShelfStep: Equatable {
    var from: String?
    let to: ShelfID
  }

  /// What the way back leads through.
  enum Step: Equatable {
    /// The open level is closed.
    case closeLevel
    /// Another place is shown.
    case show(Place)
    /// A shelf is left, for the one before and the place before.
    case leave(ShelfStep, Place)
  }

  private var visits: [Visit]
  private static let limit = 100

  /// A history that begins at a place.
  init(at place: Place) { visits = [Visit(place: place, depth: 0)] }

  /// The place that the user is at.
  var place: Place { visits[visits.count - 1].place }

  /// The user goes to a place, where so many levels are open.
  mutating func go(to place: Place, depth: Int, shelf: ShelfStep? = nil) {
    guard place != self.place || shelf != nil else { return }
    visits.append(Visit(place: place, depth: depth, shelf: shelf))
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
    guard visits.count > 1 else { return nil }
    let before = visits[visits.count - 2].place
    return visit.shelf.map { .leave($0, before) } ?? .show(before)
  }

  /// Whether a way that the user came leads to a shelf.
  func leads(to shelf: ShelfID) -> Bool { visits.contains { $0.shelf?.to == shelf } }

  /// A shelf is closed: no way leads to it, and what was opened from it leads back to where it was opened.
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

  /// The user has gone back to the place before.
  mutating func leave() { if visits.count > 1 { visits.removeLast() } }
}
