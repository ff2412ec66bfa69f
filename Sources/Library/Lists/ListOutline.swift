public import Values

/// What a level needs of a row before its text is shown.
public struct ListOutline: Sendable, Equatable {
  /// The properties of a row.
  public struct Traits: OptionSet, Sendable {
    /// The traits as bits.
    public let rawValue: UInt8

    /// Traits by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It can be opened.
    public static let opens = Traits(rawValue: 1)
    /// A search fills it.
    public static let isSearch = Traits(rawValue: 2)
    /// It is done.
    public static let isDone = Traits(rawValue: 4)
  }

  /// Its number.
  public let id: ListRowID
  /// Its properties.
  public let traits: Traits
}

extension ListOutline.Traits {
  init(of row: ListNode) {
    self = row.isDone ? .isDone : []
    if row.kind == .stack { insert(.opens) }
    if case .search = row.target { formUnion([.opens, .isSearch]) }
  }
}
