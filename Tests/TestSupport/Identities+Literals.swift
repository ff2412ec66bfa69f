public import Values

// In tests ids are written as plain numbers.
extension RecordID: ExpressibleByIntegerLiteral {
  /// The id with that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension TrackID: ExpressibleByIntegerLiteral {
  /// The id with that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension FolderID: ExpressibleByIntegerLiteral {
  /// The id with that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension RootID: ExpressibleByIntegerLiteral {
  /// The id with that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension ListRowID: ExpressibleByIntegerLiteral {
  /// The id with that number.
  public init(integerLiteral number: Int64) { self.init(number) }
}
