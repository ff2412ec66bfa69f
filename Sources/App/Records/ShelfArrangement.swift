internal import Library

/// The user's order of the shelves, of which some come first and some are hidden.
nonisolated struct ShelfArrangement: Equatable, Sendable {
  /// Also of shelves by another division; others follow those that they follow by themselves.
  private(set) var order: [String] = []
  private(set) var pinned: Set<String> = []
  private(set) var hidden: Set<String> = []

  init(order: [String] = [], pinned: Set<String> = [], hidden: Set<String> = []) {
    (self.order, self.pinned) = (order, pinned)
    self.hidden = hidden.subtracting([ShelfID.all.text])
  }

  /// `ids` are in the order that they have by themselves.
  func arranged(_ ids: [String]) -> [String] {
    let known = Set(ids)
    let all = Self.union(order, with: ids).filter { known.contains($0) }
    return all.filter { pinned.contains($0) } + all.filter { !pinned.contains($0) }
  }

  func shown(_ shelves: [Shelf]) -> [Shelf] {
    guard self != Self() else { return shelves }
    let byID = Dictionary(shelves.map { ($0.id.text, $0) }) { one, _ in one }
    return arranged(shelves.map(\.id.text)).filter { !hidden.contains($0) }.compactMap { byID[$0] }
  }

  /// Moves a shelf to the place of another one.
  mutating func move(_ id: String, toPlaceOf other: String, among ids: [String]) {
    let shown = arranged(ids)
    guard let old = shown.firstIndex(of: id), let new = shown.firstIndex(of: other), old != new
    else { return }
    // What is pinned keeps the place that it has when it is not.
    var all = Self.union(order, with: ids).filter { $0 != id }
    guard let place = all.firstIndex(of: other) else { return }
    all.insert(id, at: new > old ? place + 1 : place)
    order = all
  }

  mutating func pin(_ id: String, _ isPinned: Bool) {
    if isPinned { pinned.insert(id) } else { pinned.remove(id) }
  }

  /// That of all records remains.
  mutating func hide(_ id: String, _ isHidden: Bool) {
    if isHidden, id != ShelfID.all.text { hidden.insert(id) } else { hidden.remove(id) }
  }

  /// An order with those that it lacks, each after the one that it follows in `others`.
  private static func union(_ order: [String], with others: [String]) -> [String] {
    let known = Set(order)
    var (first, followers): ([String], [String: [String]]) = ([], [:])
    var last: String?
    for id in others {
      if known.contains(id) {
        last = id
      } else if let last {
        followers[last, default: []].append(id)
      } else {
        first.append(id)
      }
    }
    return first + order.flatMap { [$0] + (followers[$0] ?? []) }
  }
}
