internal import Motion

extension FoldStack {
  /// Highlights a row of the sheet for a moment, so that the user finds it.
  public func light(_ row: Int) {
    guard let sheet else { return }
    lights += 1
    let number = lights
    var start: Double?
    light = (Spot(sheet: sheet, row: row), 1)
    refresh()
    eachLightFrame { [weak self] time in
      // Another row may have been highlighted meanwhile.
      guard let self, lights == number, let lit = light else { return false }
      let passed = time - (start ?? time)
      start = start ?? time
      let share = Self.light(after: passed, fades: !isStill)
      light = share > 0 ? (lit.spot, share) : nil
      refresh()
      return share > 0
    }
  }

  /// The highlight's strength at a time in seconds since it began.
  nonisolated static func light(after time: Double, fades: Bool) -> Double {
    let (rest, fade) = (0.8, 0.6)
    guard fades else { return time < rest + fade ? 1 : 0 }
    // In imperceptible steps: each of them redraws the row.
    return ((1 - ((time - rest) / fade).clamped(to: 0...1)) * 32).rounded() / 32
  }
}
