internal import Geometry
internal import Gtk

/// A strip of choices that handles pointer and keyboard: a click selects, arrow keys step, Home and
/// End select the first and the last.
@MainActor protocol ChoiceStrip: CustomWidget {
  var choiceCount: Int { get }
  /// The handles for the keyboard and screen readers.
  var row: ChoiceRow { get }

  func choose(at place: Point) -> Bool
  func choose(at index: Int)
  /// Moves the selection by a number of choices.
  func step(by count: Int)
  /// Removes the selected choice; returns false if it cannot be removed.
  func removeChosen() -> Bool
  /// Updates the hover state; nil if the pointer has left.
  func point(to place: Point?)
}

extension ChoiceStrip {
  func removeChosen() -> Bool { false }

  /// Adds all controllers except `HandInput`.
  func listen() {
    let click = ClickGesture()
    click.onRelease { [weak self] _, place in
      guard let self, choose(at: place) else { return }
      row.chosen?.takeFocusByPointer()
    }
    add(click)
    listen { [weak self] in
      self?.point(to: $0)
    } onPress: { [weak self] key, modifiers in
      self?.press(key, modifiers) ?? false
    }
  }

  /// Changes the selection by the keyboard; returns false if it does not use the key.
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
