/// The column in the middle of the window that the entry, the filters and the results of a search
/// share.
nonisolated struct SearchColumn: Equatable {
  /// The largest width of the grounds of the results, and of the entry.
  static let widest = 656.0

  let left: Double
  let width: Double

  init(width: Double, atMost most: Double = Self.widest) {
    self.width = min(width, most)
    left = ((width - self.width) / 2).rounded()
  }
}
