internal import Values

/// How much larger the type on the leaf of a large window is.
nonisolated enum LeafScale {
  /// The width of the leaf in a window little larger than 1180 × 780, for which its type is made.
  private static let designedFor = 400.0
  private static let largest = 1.7
  /// Labels are not laid out again for each pixel of a window that is resized.
  private static let steps = 32.0

  static func scale(ofWidth width: Double) -> Double {
    ((width / designedFor).clamped(to: 1...largest) * steps).rounded() / steps
  }
}
