public import Values

/// The model of a fold stack's sheets; their numbers are unbounded, like those of records.
public protocol FoldSheets: AnyObject {
  func rowCount(of sheet: Int) -> Int
  /// The content of a row; requested only for visible rows.
  func row(_ row: Int, of sheet: Int) -> TrackRow
  /// The title of a sheet, for screen readers.
  func title(of sheet: Int) -> String
  /// The rows that are headings; a sheet that has some stands in one column on any page.
  func headings(of sheet: Int) -> [Int]
  /// The row that has to be visible when a sheet takes the page, whatever its last position; nil
  /// for none.
  func rowInView(of sheet: Int) -> Int?
}

extension FoldSheets {
  public func headings(of sheet: Int) -> [Int] { [] }

  public func rowInView(of sheet: Int) -> Int? { nil }
}
