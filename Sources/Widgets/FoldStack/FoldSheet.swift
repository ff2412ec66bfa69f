public nonisolated struct FoldSheetRow: Hashable, Sendable {
  /// The text before the title, or of a heading without a title.
  public var number: String
  public var title: String
  public var artist: String
  /// The text at the end of the row.
  public var duration: String
  public var isFavourite: Bool
  public var isPlaying: Bool
  public var isHeading: Bool
  /// Whether what it refers to is currently unavailable.
  public var isDimmed: Bool

  public init(
    number: String = "",
    title: String,
    artist: String = "",
    duration: String = "",
    isFavourite: Bool = false,
    isPlaying: Bool = false,
    isHeading: Bool = false,
    isDimmed: Bool = false
  ) {
    self.number = number
    self.title = title
    self.artist = artist
    self.duration = duration
    self.isFavourite = isFavourite
    self.isPlaying = isPlaying
    self.isHeading = isHeading
    self.isDimmed = isDimmed
  }
}

/// The model of a fold stack's sheets; their numbers are unbounded, like those of records.
public protocol FoldSheets: AnyObject {
  func rowCount(of sheet: Int) -> Int
  /// The content of a row; requested only for visible rows.
  func row(_ row: Int, of sheet: Int) -> FoldSheetRow
  func title(of sheet: Int) -> String
  /// Whether headings divide the rows of a sheet, which then stand in one column on any page.
  func isGrouped(_ sheet: Int) -> Bool
  /// The row that has to be visible when a sheet takes the page, whatever its last position; nil
  /// for none.
  func rowInView(of sheet: Int) -> Int?
}

extension FoldSheets {
  /// By default no headings.
  public func isGrouped(_ sheet: Int) -> Bool { false }

  /// By default none.
  public func rowInView(of sheet: Int) -> Int? { nil }
}
