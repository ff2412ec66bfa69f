internal import Values

/// The first records by an order, up to a limit.
///
/// Changes are merged into the selected records; all records are searched only if a selected one
/// may have fallen behind one that is not selected.
struct ShelfSelection: Sendable {
  private(set) var records: [ShelvedRecord] = []
  private let order: RecordOrder
  private let limit: Int
  private let takes: @Sendable (ShelvedRecord) -> Bool
  /// Whether records are left out; these follow the last selected one.
  private var isPart = false

  init(
    _ order: RecordOrder,
    limit: Int,
    where takes: @escaping @Sendable (ShelvedRecord) -> Bool = { _ in true }
  ) {
    self.order = order
    self.limit = limit
    self.takes = { !$0.isHidden && takes($0) }
  }

  /// Applies removed and new records; true if the selection has changed.
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
