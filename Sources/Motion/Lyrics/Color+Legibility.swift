public import Geometry

extension Color {
  /// The least opacity with which it has a contrast on a ground; 1 if it never has.
  public func leastOpacity(on ground: Color, contrast: Double) -> Double {
    func isLegible(_ opacity: Double) -> Bool {
      let mixed = ground.mixed(with: self, by: opacity)
      return mixed.contrast(with: ground) >= contrast
    }
    guard isLegible(1) else { return 1 }
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-3 {
      let middle = (low + high) / 2
      if isLegible(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
