internal import Identities
internal import Library
internal import Widgets

/// What a row of the Lists page stands for.
nonisolated enum ListRow: Hashable, Sendable {
  /// All of it: what the first level is in.
  case top
  /// A row of the user's lists.
  case node(ListRowID)
  /// The queue.
  case upNext
  /// An entry of the queue, by its number there.
  case entry(Int)
  /// All that has a heart.
  case favourites
  /// Something that has a heart.
  case favourite(Favourite)
}

/// The numbers by which the folding list knows rows: the user's rows have their own, which are positive.
struct ListRowNumbers {
  private var numbers: [ListRow: RowID] = [:]
  private var rows: [RowID: ListRow] = [:]
  private var next: Int64 = -3

  /// The number of a row, the same as long as the program runs.
  mutating func number(of row: ListRow) -> RowID {
    switch row {
    case .top: return RowID(0)
    case .node(let id): return RowID(id.number)
    case .upNext: return RowID(-1)
    case .favourites: return RowID(-2)
    case .entry, .favourite: break
    }
    if let known = numbers[row] { return known }
    let made = RowID(next)
    next -= 1
    (numbers[row], rows[made]) = (made, row)
    return made
  }

  /// The row of a number.
  func row(of number: RowID) -> ListRow {
    switch number.value {
    case 0: .top
    case 1...: .node(ListRowID(number.value))
    case -1: .upNext
    case -2: .favourites
    default: rows[number] ?? .top
    }
  }
}
