final class CentreNotices {
  private var centre: Int?
  private var rest: Double?
  /// When the centre last changed.
  private var passage = -Double.infinity

  /// The item in the centre if it has not been reported yet.
  func newCentre(_ index: Int?) -> Int? {
    guard index != centre else { return nil }
    centre = index
    return index
  }

  /// Whether the cover before was in the centre for so short a time that nobody could read it.
  func passes(at time: Double) -> Bool {
    defer { passage = time }
    return time - passage < 1 / 12.0
  }

  /// Lets the focus follow the next cover at once, because the one that has it shows another item.
  func missFocus() { passage = -.infinity }

  /// Whether a rest at a position has not been reported since the flow moved.
  func isNewRest(at position: Double) -> Bool {
    guard position != rest else { return false }
    rest = position
    return true
  }

  func moved(to position: Double) { if position != rest { rest = nil } }

  /// Reports the item in the centre again, as it may be another one at the same index.
  func forgetCentre() { centre = nil }
}
