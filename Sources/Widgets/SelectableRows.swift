package import Gtk
package import Motion

/// A widget with rows of which several can be selected, by clicks, taps and keys.
@MainActor package protocol SelectableRows: Widget {
  var selection: Selection { get }
  var selectableCount: Int { get }
  /// The row of the focus.
  var focusedPlace: Int? { get }
  func moveFocus(to place: Int)
  /// Changes which rows are selected.
  func select(_ change: (inout Selection) -> Void)
}

extension Key {
  /// By how many rows it moves the focus: `most` for the first row and the last one.
  package func step(page: Int, most: Int) -> Int? {
    switch self {
    case .up, .keypadUp: -1
    case .down, .keypadDown: 1
    case .pageUp, .keypadPageUp: -page
    case .pageDown, .keypadPageDown: page
    case .home, .keypadHome: -most
    case .end, .keypadEnd: most
    default: nil
    }
  }
}

extension Widget {
  /// Of a cell, whose parent gets the focus.
  package func describeSelected(_ isSelected: Bool) {
    describe(.selected(isSelected))
    parent?.describe(.selected(isSelected))
  }
}

extension SelectableRows {
  /// Selects a row, or no longer selects it.
  package func toggle(_ place: Int) { select { $0.toggle(place) } }

  /// Returns false if nothing was selected.
  @discardableResult
  package func endSelection() -> Bool {
    let wasSelecting = !selection.isEmpty
    select { $0.end() }
    return wasSelecting
  }

  /// Whether a row is one of several.
  package func selectsSeveral(with place: Int) -> Bool {
    selection.count > 1 && selection.contains(place)
  }

  /// The first places of what is dragged from a place: the others only if it is one of several.
  package func draggedPlaces(from place: Int) -> [Int] {
    guard selectsSeveral(with: place) else { return [place] }
    return [place] + selection.ranges.lazy.joined().prefix(100)
  }

  /// With Shift or Ctrl a click selects, and so does a tap while rows are selected.
  package func selects(_ modifiers: Modifiers, isTouch: Bool) -> Bool {
    !modifiers.isDisjoint(with: [.shift, .control]) || isTouch && !selection.isEmpty
  }

  /// A click that does not select ends the selection, and is not handled.
  package func clickSelecting(_ place: Int, _ modifiers: Modifiers, isTouch: Bool) -> Bool {
    guard selects(modifiers, isTouch: isTouch) else {
      select { $0.click(place) }
      return false
    }
    let before = focusedPlace
    owningWindow?.isFocusVisible = false
    moveFocus(to: place)
    select {
      if modifiers.contains(.shift) {
        $0.extend(to: place, from: before, keepingOthers: modifiers.contains(.control))
      } else {
        $0.toggle(place)
      }
    }
    return true
  }

  /// After a key has moved the focus: Shift selects up to it.
  package func selectToFocus(from before: Int?, _ modifiers: Modifiers) {
    guard let place = focusedPlace else { return }
    select {
      if modifiers.contains(.shift) {
        $0.extend(to: place, from: before)
      } else {
        $0.move()
      }
    }
  }

  /// Handles Ctrl+Space and Ctrl+A.
  package func pressSelecting(_ key: Key) -> Bool {
    switch key.character?.lowercased() {
    case " ":
      guard let focusedPlace else { return false }
      select { $0.pick(focusedPlace) }
    case "a": select { $0.selectAll(of: selectableCount) }
    default: return false
    }
    return true
  }
}
