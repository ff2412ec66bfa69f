/// The column in the middle of the window that the entry, the filters and the results of a search
/// share.
nonisolated struct SearchColumn: Equatable {
  /// The largest width of the grounds of the results, and of the entry.
  static let widest = 656.0

  let left: Double
  let width: Double

  init(width: Double) {
    self.width = min(width, Self.widest)
    left = ((width - self.width) / 2).rounded()
  }
}
