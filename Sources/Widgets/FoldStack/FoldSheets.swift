public import Values

/// The model of a fold stack's sheets; their numbers are unbounded, like those of records.
public protocol FoldSheets: AnyObject {
  func rowCount(of sheet: Int) -> Int
  /// The content of a row; requested only for visible rows.
  func row(_ row: Int, of sheet: Int) -> TrackRow
  /// The title of a sheet, for screen readers.
  func title(of sheet: Int) -> String
  /// Whether headings divide the rows of a sheet, which then stand in one column on any page.
  func isGrouped(_ sheet: Int) -> Bool
  /// The row that has to be visible when a sheet takes the page, whatever its last position; nil
  /// for none.
  func rowInView(of sheet: Int) -> Int?
}

extension FoldSheets {
  public func isGrouped(_ sheet: Int) -> Bool { false }

  public func rowInView(of sheet: Int) -> Int? { nil }
}
