/// What a row of a fold stack says.
public nonisolated struct FoldSheetRow: Hashable, Sendable {
  /// What stands before the title, or a heading without one.
  public var number: String
  /// Its words.
  public var title: String
  /// Who made it, where that has to be said.
  public var artist: String
  /// What stands at the end.
  public var duration: String
  /// Whether people love it.
  public var isFavourite: Bool
  /// Whether it is the one that plays.
  public var isPlaying: Bool
  /// Whether it stands over a group of rows, and is none of them.
  public var isHeading: Bool
  /// Whether what it names is not to be had now.
  public var isDimmed: Bool

  /// A row by its words.
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

/// Where a fold stack has the rows of its sheets from; sheets count without end, as records do.
public protocol FoldSheets: AnyObject {
  /// How many rows a sheet has.
  func rowCount(of sheet: Int) -> Int
  /// What a row says; asked only for rows that are to be seen.
  func row(_ row: Int, of sheet: Int) -> FoldSheetRow
  /// What a sheet is called, for screen readers.
  func title(of sheet: Int) -> String
  /// The row that is in view when a sheet takes the page, however it was left; nil: none has to be.
  func rowInView(of sheet: Int) -> Int?
}

extension FoldSheets {
  /// None.
  public func rowInView(of sheet: Int) -> Int? { nil }
}
