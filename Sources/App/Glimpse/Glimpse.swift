internal import Library
internal import Widgets

/// What the window showed when the program ended: with it the next start shows the same covers in its
/// first frame, before the library is open.
///
/// It holds as long as the library is as it was to the last byte; what has changed since makes it
/// void, and then nothing is shown before the library is read.
nonisolated struct Glimpse: Sendable {
  /// A shelf of the strip.
  struct Seat: Sendable, Equatable {
    let id: ShelfID
    let kind: Shelf.Kind
  }

  /// A record and where it stands.
  struct Placed: Sendable {
    let place: Int
    let record: ShelvedRecord
  }

  /// The library as it was.
  var library: LibraryStamp
  /// Whether the player's bar was there.
  var hasPlayer: Bool
  /// By what the last shelves of the strip part the records.
  var division: ShelfDivision
  /// The shelves of the strip.
  var seats: [Seat]
  /// The shelf that was shown.
  var shelf: ShelfID
  /// How it was sorted.
  var order: ShelfOrder
  /// How many records stand on it.
  var count: Int
  /// Its initials or years.
  var cells: [ShelfIndex.Cell]
  /// The record in the centre.
  var centre: Int64
  /// The records on both sides of that, with it.
  var records: [Placed]
  /// The covers that were seen.
  var covers: KeptCovers<CoverID>

  /// How many records on each side are kept: as many as a hand can reach until the library is read.
  static let reach = 150

  /// The places that are kept around one, on a shelf whose last record is followed by its first.
  static func places(around centre: Int, of count: Int) -> [Int] {
    guard count > 2 * reach + 1 else { return Array(0..<max(count, 0)) }
    return (centre - reach...centre + reach).map { (($0 % count) + count) % count }.sorted()
  }

  /// The shelf, with nameless records where it is not known which stand there.
  var shelfSeen: Shelf? {
    guard let seat = seats.first(where: { $0.id == shelf }) else { return nil }
    let nobody = ShelvedRecord(Record(Album(id: -1, title: "", artist: ""), tracks: []))
    var all = [ShelvedRecord](repeating: nobody, count: count)
    for placed in records { all[placed.place] = placed.record }
    return Shelf(
      id: shelf,
      kind: seat.kind,
      order: order,
      records: all,
      index: ShelfIndex(cells: cells)
    )
  }

  /// Whether it is what this memory leads to: the same shelf among the same ones, sorted so, at the
  /// same record.
  func fits(_ state: SessionState, division: ShelfDivision) -> Bool {
    let memory = state.shelves[shelf.text]
    let order = memory?.sort.flatMap { ShelfOrder(rawValue: $0) } ?? .usual(for: shelf)
    // As long as nobody went anywhere it is the first record of the first shelf.
    let record = memory?.record ?? records.first { $0.place == 0 }?.record.id
    return !state.isGrid && division == self.division
      && (state.shelf ?? seats.first?.id.text) == shelf.text && record == centre
      && order == self.order
  }

  /// Whether a shelf is the one that was seen, record by record.
  func isSame(as shelf: Shelf) -> Bool {
    shelf.id == self.shelf && shelf.records.count == count && shelf.order == order
      && records.allSatisfy { shelf.records[$0.place].id == $0.record.id }
  }
}
