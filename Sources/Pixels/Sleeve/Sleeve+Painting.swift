extension Sleeve {
  /// How many hues there are.
  public static var hueCount: Int { hues.count }

  /// Prints the sleeve; without `lettering`, or when it is too small to read, without letters.
  public func paint(side: Int, lettering: (any Lettering)? = nil) -> Picture {
    Picture(width: max(side, 1), height: max(side, 1), color: color)
  }
}
