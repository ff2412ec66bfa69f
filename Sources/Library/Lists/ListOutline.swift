public import Identities

/// What a level shows of a row before its words are needed.
public struct ListOutline: Sendable, Equatable {
  /// What is true of a row.
  public struct Traits: OptionSet, Sendable {
    /// The traits as bits.
    public let rawValue: UInt8

    /// Traits by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It opens into rows.
    public static let opens = Traits(rawValue: 1)
    /// A search fills it.
    public static let isSearch = Traits(rawValue: 2)
    /// It is done.
    public static let isDone = Traits(rawValue: 4)
  }

  /// Its number.
  public let id: ListRowID
  /// What is true of it.
  public let traits: Traits
}

extension ListOutline.Traits {
  init(of row: ListNode) {
    self = row.isDone ? .isDone : []
    if row.kind == .stack { insert(.opens) }
    if case .search = row.target { formUnion([.opens, .isSearch]) }
  }
}
