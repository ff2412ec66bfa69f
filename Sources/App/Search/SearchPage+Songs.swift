internal import Gtk
internal import Library

/// The table of songs below the cards of a wide page.
extension SearchPage {
  static let leastTableWidth = 700.0

  /// Whether artists, records and lists stand above the table as a row of cards.
  var isStrip: Bool { isWide && run.whole == nil }

  /// From the first row up: to the cards, or to the entry.
  func leaveSongs() {
    if list.isVisible { moveFocus(to: list.selected ?? 0) } else { field.takeFocus() }
  }

  /// Up and down from the entry and from the cards.
  func pressBesideSongs(_ key: Key, isInList: Bool) -> Bool {
    guard isStrip, let songs, songs.isVisible else { return false }
    switch key {
    case .down, .keypadDown:
      if isInList || !list.isVisible { songs.begin() } else { moveFocus(to: list.selected ?? 0) }
    case .up, .keypadUp:
      if isInList { field.takeFocus() }
    case .pageDown where !isInList, .keypadPageDown where !isInList: songs.begin()
    default: return false
    }
    return true
  }

  func move(by step: Int) -> Bool {
    guard list.count > 0 else { return true }
    let place = min(max((list.selected ?? -1) + step, 0), list.count - 1)
    list.selected = place
    recordSelection()
    // With the next row, as the last visible one fades.
    list.scroll(to: min(max(place + step.signum(), 0), list.count - 1))
    if let row = row(at: place) {
      let content = content(of: row)
      spoken.speak(SearchWords.line(content.title, content.detail))
    }
    return true
  }
}
