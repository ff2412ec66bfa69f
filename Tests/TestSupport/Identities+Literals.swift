public import Identities

// In tests identities are written as plain numbers.
extension RecordID: ExpressibleByIntegerLiteral {
  /// The identity of that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension TrackID: ExpressibleByIntegerLiteral {
  /// The identity of that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension FolderID: ExpressibleByIntegerLiteral {
  /// The identity of that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension RootID: ExpressibleByIntegerLiteral {
  /// The identity of that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension ListRowID: ExpressibleByIntegerLiteral {
  /// The identity of that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
