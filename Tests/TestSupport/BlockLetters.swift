public import Pixels

/// Letters that are blocks, as wide as high and with a gap between them.
public nonisolated struct BlockLetters: Lettering {
  public init() {}

  public func line(_ text: String, in face: Typeface, spacing: Double) -> Lettered {
    var path = Path()
    for index in 0..<text.count {
      path.add(.rect(Double(index) * 0.6 + 0.05, -0.7, 0.5, 0.7))
    }
    return Lettered(path: path, width: Double(text.count) * 0.6)
  }
}
