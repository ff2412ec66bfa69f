public import Values

public struct ShelfChanges: Sendable, Equatable {
  /// A record that moved, or that is altered in place.
  public struct Move: Sendable, Equatable {
    public let old: Int
    public let new: Int
  }

  /// The old indices of removed records, sorted.
  public private(set) var removed: [Int] = []
  /// The new indices of inserted records, sorted.
  public private(set) var inserted: [Int] = []
  /// Records that changed places with others.
  public private(set) var moved: [Move] = []
  /// Records whose appearance changed, in their new order.
  public private(set) var altered: [Move] = []
  /// Whether the entire shelf has a new order, so that no indices are given.
  public private(set) var isReordered = false

  public static let reordered: Self = {
    var changes = Self()
    changes.isReordered = true
    return changes
  }()

  public init() {}

  /// The changes between two lists in which all but the `touched` records keep their order.
  public init(from old: [ShelvedRecord], to new: [ShelvedRecord], touched: Set<RecordID>) {
    var (left, right) = (0, 0)
    var gone: [(id: RecordID, place: Int)] = []
    var came: [RecordID: Int] = [:]
    while left < old.count || right < new.count {
      if left < old.count, right < new.count, old[left].id == new[right].id {
        if old[left] !== new[right], !old[left].looks(like: new[right]) {
          altered.append(Move(old: left, new: right))
        }
        left += 1
        right += 1
      } else if left < old.count, touched.contains(old[left].id) {
        gone.append((old[left].id, left))
        left += 1
      } else if right < new.count {
        came[new[right].id] = right
        right += 1
      } else {
        gone.append((old[left].id, left))
        left += 1
      }
    }
    for (id, place) in gone {
      if let other = came.removeValue(forKey: id) {
        moved.append(Move(old: place, new: other))
        if !old[place].looks(like: new[other]) {
          altered.append(Move(old: place, new: other))
        }
      } else {
        removed.append(place)
      }
    }
    inserted = came.values.sorted()
    altered.sort { $0.new < $1.new }
  }

  public var isEmpty: Bool {
    removed.isEmpty && inserted.isEmpty && moved.isEmpty && altered.isEmpty && !isReordered
  }
}
