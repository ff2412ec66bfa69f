internal import Geometry
internal import Gtk

/// A strip of choices as pointer and keyboard work it: a click chooses, arrows step, Home and End go
/// to its ends.
@MainActor protocol ChoiceStrip: CustomWidget {
  /// How many there are to choose from.
  var choiceCount: Int { get }
  /// What the keyboard and screen readers meet of them.
  var row: ChoiceRow { get }

  /// Chooses what lies at a place; false where nothing does.
  func choose(at place: Point) -> Bool
  /// Chooses by index.
  func choose(at index: Int)
  /// Chooses the one so many places further on.
  func step(by count: Int)
  /// Removes the chosen one; false where it stays.
  func removeChosen() -> Bool
  /// The pointer is at a place now, or has left.
  func point(to place: Point?)
}

extension ChoiceStrip {
  func removeChosen() -> Bool { false }

  /// Listens to all that is not a hand's movement.
  func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] _, place in
      guard let self, choose(at: place) else { return }
      row.chosen?.takeFocus()
    }
    add(click)
    listen { [weak self] in
      self?.point(to: $0)
    } onPress: { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
  }

  /// Chooses by the keyboard; false for keys that it has no use for.
  func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.control, .alt, .shift, .command]), choiceCount > 0
    else { return false }
    switch key {
    case .left: step(by: isRightToLeft ? 1 : -1)
    case .right: step(by: isRightToLeft ? -1 : 1)
    case .home: choose(at: 0)
    case .end: choose(at: choiceCount - 1)
    case .delete: return removeChosen()
    default: return false
    }
    return true
  }
}
