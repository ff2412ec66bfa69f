internal import Identities

/// The first of all records by a measure, however many more there are.
///
/// It follows their changes by the few that it holds, and looks through all of them only when one of
/// those few has fallen back so far that another may have its place.
struct ShelfSelection: Sendable {
  /// Those that were chosen, in the order of the measure.
  private(set) var records: [ShelvedRecord] = []
  private let order: ShelfOrder
  private let limit: Int
  private let takes: @Sendable (ShelvedRecord) -> Bool
  /// Whether others were left out; they stand behind the last that was chosen.
  private var isPart = false

  /// The first so many by an order, of those that answer.
  init(
    _ order: ShelfOrder,
    limit: Int,
    where takes: @escaping @Sendable (ShelvedRecord) -> Bool = { _ in true }
  ) {
    self.order = order
    self.limit = limit
    self.takes = takes
  }

  /// Some records are gone, others are new; true if they are other ones that are chosen now.
  mutating func follow(
    without gone: Set<RecordID>,
    with new: some Sequence<ShelvedRecord>,
    of all: some Sequence<ShelvedRecord>
  ) -> Bool {
    let before = records
    let wasPart = isPart
    let staying = gone.isEmpty ? records : records.filter { !gone.contains($0.id) }
    choose(from: staying + new.filter(takes))
    if wasPart, let bound = before.last {
      isPart = true
      if records.count < limit || records.last.map({ order.places(bound, before: $0) }) ?? true {
        choose(from: all)
      }
    }
    return !before.elementsEqual(records) { $0 === $1 }
  }

  private mutating func choose(from pool: some Sequence<ShelvedRecord>) {
    records = []
    isPart = false
    for record in pool where takes(record) {
      if records.count == limit {
        isPart = true
        guard let last = records.last, order.places(record, before: last) else { continue }
        records.removeLast()
      }
      records.insert(record, at: records.firstPlace { order.places(record, before: $0) })
    }
  }
}
