internal import Geometry
internal import Gtk
internal import Library

/// The keys of the entry and of the list.
extension SearchPage {
  /// Handles a key in the entry, or one in the list before the list does.
  func press(_ key: Key, _ modifiers: Modifiers, isInList: Bool = false) -> Bool {
    held = nil
    isTouched = false
    switch (key, modifiers) {
    case (.down, []), (.keypadDown, []): return !isInList && move(by: 1)
    case (.up, []), (.keypadUp, []): return !isInList && move(by: -1)
    case (.pageDown, []), (.keypadPageDown, []): return !isInList && move(by: SearchRows.best)
    case (.pageUp, []), (.keypadPageUp, []): return !isInList && move(by: -SearchRows.best)
    case (.enter, []), (.keypadEnter, []):
      guard isInList else { return false }
      openSelected()
      return true
    case (.enter, .control), (.keypadEnter, .control): return playSelected(.now)
    case (.enter, .shift), (.keypadEnter, .shift): return playSelected(.queue)
    case (.menu, []), (.f10, .shift): return openMenuOfSelected()
    case (.escape, []):
      if run.whole != nil { run.start(run.query) } else { onLeave?() }
      return true
    default:
      guard modifiers == .control, key.character?.lowercased() == "s" else { return false }
      keep()
      return true
    }
  }

  /// Keeps the search as a list that fills itself.
  func keep() {
    whenAnswered { [weak self] in
      if let self { music.keepAsList(run.query, that: answered) }
    }
  }

  private func move(by step: Int) -> Bool {
    guard list.count > 0 else { return true }
    let place = min(max((list.selected ?? -1) + step, 0), list.count - 1)
    list.selected = place
    recordSelection()
    list.scroll(to: place)
    if let row = row(at: place) {
      let content = content(of: row)
      spoken.speak(SearchWords.line(content.title, content.detail))
    }
    return true
  }

  func openSelected() {
    whenAnswered { [weak self] in if let self, let selected { open(selected) } }
  }

  /// Runs an action now or when the query has its results, unless another key is pressed first.
  private func whenAnswered(_ action: @escaping () -> Void) {
    if run.isAnswered { action() } else { held = action }
  }

  /// Plays the selected row, or adds it to the queue, when the query has its results.
  private func playSelected(_ way: PlayWay) -> Bool {
    guard run.isAnswered else {
      held = { [weak self] in _ = self?.play(way) }
      return true
    }
    return play(way)
  }

  private func openMenuOfSelected() -> Bool {
    guard let place = list.selected else { return false }
    openMenu(for: place, at: Point(x: size.width / 2, y: size.height / 3))
    return true
  }
}
