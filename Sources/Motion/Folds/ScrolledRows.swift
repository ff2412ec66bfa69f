/// A list of rows that fills a view: its length and its scroll offset.
public struct ScrolledRows: Sendable, Equatable {
  /// How many rows it has.
  public var rowCount: Int
  /// How far it is scrolled.
  public var offset: Double

  /// A list by its length and its scroll offset.
  public init(rowCount: Int, offset: Double = 0) {
    self.rowCount = rowCount
    self.offset = offset
  }
}
