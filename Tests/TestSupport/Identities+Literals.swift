public import Values

// In tests ids are written as plain numbers.
extension RecordID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension TrackID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension FolderID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension RootID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self.init(number) }
}
extension ListRowID: ExpressibleByIntegerLiteral {
  public init(integerLiteral number: Int64) { self.init(number) }
}
