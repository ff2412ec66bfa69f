internal import Library
internal import Motion
internal import Values
internal import Widgets

nonisolated enum ListRow: Hashable, Sendable {
  case top
  case node(ListRowID)
  case upNext
  case entry(Int)
  case favourites
  case favourite(Favourite)
  case found(ListRowID, TrackID)

  /// The number of a row of the user's own.
  var node: ListRowID? { if case .node(let id) = self { id } else { nil } }

  /// The number of a row of the user's own, or of the top level.
  var place: ListRowID? { self == .top ? ListNode.top : node }

  /// The number of an entry of the queue.
  var entry: Int? { if case .entry(let id) = self { id } else { nil } }
}

/// The user's rows have their own numbers, which are positive.
final class ListRowNumbers {
  private var numbers: [ListRow: RowID] = [:]
  private var rows: [RowID: ListRow] = [:]
  private var next: Int64 = -3
  /// The lists that fill themselves; their index is part of the numbers of their rows.
  private var filled: [ListRowID] = []
  private static let (bitsOfTrack, mostFilled) = (56 as Int64, 64)
  /// Entries of the queue have the numbers below this one, which are computed and not stored.
  private static let firstEntry = -(1 << 55) as Int64

  /// Constant while the program runs.
  func number(of row: ListRow) -> RowID {
    switch row {
    case .top: return RowID(0)
    case .node(let id): return RowID(id.number)
    case .upNext: return RowID(-1)
    case .favourites: return RowID(-2)
    case .found(let list, let track):
      if let first = firstNumber(in: list), let made = Self.number(of: track, first) { return made }
    case .entry(let entry) where (0..<1 << 54).contains(entry):
      return RowID(Self.firstEntry - Int64(entry))
    case .entry, .favourite: break
    }
    if let known = numbers[row] { return known }
    let made = RowID(next)
    next -= 1
    (numbers[row], rows[made]) = (made, row)
    return made
  }

  /// Computed and not stored.
  func numbers(of tracks: [TrackID], in list: ListRowID) -> [RowID] {
    let first = firstNumber(in: list)
    return tracks.map { track in
      first.flatMap { Self.number(of: track, $0) } ?? number(of: .found(list, track))
    }
  }

  private func firstNumber(in list: ListRowID) -> Int64? {
    var place = filled.firstIndex(of: list)
    if place == nil, filled.count < Self.mostFilled {
      place = filled.count
      filled.append(list)
    }
    return place.map { -(Int64($0 + 1) << Self.bitsOfTrack) }
  }

  private static func number(of track: TrackID, _ first: Int64) -> RowID? {
    (0..<1 << bitsOfTrack).contains(track.number) ? RowID(first - track.number) : nil
  }

  func row(of number: RowID) -> ListRow {
    switch number.value {
    case 0: .top
    case 1...: .node(ListRowID(number.value))
    case -1: .upNext
    case -2: .favourites
    case ...(-1 << Self.bitsOfTrack): found(Int64(clamping: number.value.magnitude))
    case ...Self.firstEntry: .entry(Int(clamping: Self.firstEntry - number.value))
    default: rows[number] ?? .top
    }
  }

  private func found(_ number: Int64) -> ListRow {
    let place = Int(number >> Self.bitsOfTrack) - 1
    guard filled.indices.contains(place) else { return .top }
    return .found(filled[place], TrackID(number & (1 << Self.bitsOfTrack - 1)))
  }
}
