/// The left edges of a help text in the middle of an area, and of a plus before it.
nonisolated struct FoldHint: Equatable {
  static let plus = 14.0
  private static let gap = 9.0

  let words: Double
  let plus: Double

  init(width: Double, in area: Double, hasPlus: Bool, isMirrored: Bool) {
    let lead = hasPlus ? Self.plus + Self.gap : 0
    let left = ((area - width - lead) / 2).rounded()
    words = isMirrored ? left : left + lead
    plus = isMirrored ? left + width + Self.gap : left
  }
}
