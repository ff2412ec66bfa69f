public import Values

public struct ListOutline: Sendable, Equatable {
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let opens = Traits(rawValue: 1)
    public static let isSearch = Traits(rawValue: 2)
    public static let isDone = Traits(rawValue: 4)
  }

  public let id: ListRowID
  public let traits: Traits
}

extension ListOutline.Traits {
  init(of row: ListNode) {
    self = row.isDone ? .isDone : []
    if row.kind == .stack { insert(.opens) }
    if case .search = row.target { formUnion([.opens, .isSearch]) }
  }
}
