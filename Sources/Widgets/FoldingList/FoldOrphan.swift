public import Motion

/// Unsaved text of a row that something other than the list has removed.
public struct FoldOrphan {
  public let text: String
  /// The row that was renamed; nil for a new one.
  public let row: RowID?
  /// The path of stacks from the top to the one that contained the row, as far as they exist.
  public let stacks: [RowID]
}
